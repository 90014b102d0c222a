"""Networks come through the same door as every heuristic."""

from pathlib import Path

import numpy as np
import pytest

from lastknight.agents.registry import parse_agent
from lastknight.errors import HeuristicError, StoreError
from lastknight.evaluation.catalogue import CATALOGUE
from lastknight.evaluation.q_network import COUNT, LAYERS, q_network
from lastknight.evaluation.spec import parse_evaluator
from lastknight.evaluation.weights import write_weights
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.limit import Limit

BOARD = Board.from_game("d4 c6 e2")


def test_a_network_plays_out_of_the_box() -> None:
    player = parse_agent("deepening:q_network").start(seed=0)
    assert player.move(BOARD, Limit(nodes=50)).move in BOARD.legal_moves


def test_the_network_of_the_seed_has_its_layers() -> None:
    assert LAYERS == (147, 148, 102, 55, 8)
    assert COUNT == 43_215


def test_another_board_is_refused_in_one_line_wherever_it_is_asked() -> None:
    other = Board.from_game("d4 c6 e2", Size(9, 9))
    expected = "q_network knows 7x7 only; choose another heuristic for other boards"
    with pytest.raises(HeuristicError, match=expected):
        q_network(other.position)
    with pytest.raises(HeuristicError, match=expected):
        parse_agent("deepening:q_network").start(seed=0).move(other, Limit(nodes=50))
    assert not q_network.plays(Size(9, 9))
    assert q_network.plays(Size(7, 7))


def test_other_weights_are_another_heuristic_under_the_name_of_their_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.bin"
    write_weights(file, "q_network", np.zeros(COUNT))
    evaluator = parse_evaluator(str(file))
    assert evaluator(BOARD.position) == 0.0
    assert q_network(BOARD.position) != 0.0
    assert str(evaluator) == str(file)
    assert evaluator.heuristic.fingerprint != q_network.fingerprint


def test_equal_weights_have_equal_fingerprints_wherever_they_lie(tmp_path: Path) -> None:
    copy = tmp_path / "copy.bin"
    copy.write_bytes(q_network.weights.read_bytes())
    assert parse_evaluator(str(copy)).heuristic.fingerprint == q_network.fingerprint


def test_weights_of_the_wrong_number_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "few.bin"
    write_weights(file, "q_network", np.zeros(7))
    with pytest.raises(StoreError, match="should hold 43215 weights of q_network, got 7 of q_network"):
        parse_evaluator(str(file))(BOARD.position)


def test_weights_of_what_is_no_network_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.bin"
    write_weights(file, "improved", np.zeros(7))
    with pytest.raises(StoreError, match="holds weights of 'improved', which is no network of this version"):
        parse_evaluator(str(file))


def test_every_other_heuristic_plays_on_every_board() -> None:
    assert [name for name, entry in CATALOGUE.items() if not entry.plays(Size(3, 11))] == ["q_network"]
