"""Search led by networks: deterministic for a seed, right where there is enough to see, and its proofs are true."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from lastknight.errors import HeuristicError, LimitError, StoreError
from lastknight.evaluation.mobility import improved
from lastknight.evaluation.policy import ONWARD, policy, rollout_policy
from lastknight.evaluation.value_network import value_network
from lastknight.evaluation.weights import write_weights
from lastknight.game.board import Board
from lastknight.game.playout import make_random
from lastknight.game.rules import Position, moves, play
from lastknight.search.control import make_control
from lastknight.search.limit import Limit
from lastknight.search.puct import LOST, WON, Networks, Options, grow, guided_playout, make_tree, select
from lastknight.search.searches import MonteCarlo, Puct, rollout_odds
from lastknight.solver import verdict as solver
from lastknight.solver.verdict import mover_wins
from tests.strategies import positions
from tests.support import SMALL, picture

START = Board.from_game("d4 e2").position
NODES = 300 if SMALL else 3_000
KINDS = [
    Puct(),
    Puct(playouts=0.5),
    Puct(playouts=1.0, prior="none"),
    Puct(playouts=0.5, playout="random", choose="value"),
    Puct(prior="improved"),
]
EVERY = pytest.mark.parametrize("search", KINDS, ids=lambda search: str(KINDS.index(search)))


@EVERY
def test_the_seed_decides_everything(search: Puct) -> None:
    limit = Limit(nodes=NODES)
    first, again = (search(START, value_network.evaluator(), limit, seed=1)._replace(seconds=0) for _ in range(2))
    assert first == again
    if search.playouts:
        assert search(START, value_network.evaluator(), limit, seed=2)._replace(seconds=0) != first


@EVERY
def test_it_finds_the_only_move_that_does_not_lose(search: Puct) -> None:
    board = picture("""
        # # # # #
        # # # 2 #
        . # # # #
        # # # . #
        # 1 # # #
    """)
    result = search(board.position, improved.evaluator(), Limit(nodes=NODES))
    board.push(result.move)
    assert board.outcome is not None and board.outcome.winner == 1
    assert result.score == 1.0


@EVERY
@given(position=positions())
def test_a_line_is_legal_and_a_budget_is_kept(search: Puct, position: Position) -> None:
    if not moves(position):
        return
    result = search(position, improved.evaluator(), Limit(nodes=100))
    assert result.nodes <= 100
    assert result.nodes == 100 or abs(result.score) == 1.0
    for target in result.line:
        assert target in moves(position)
        position = play(position, target)


@pytest.mark.parametrize("search", [MonteCarlo(simulations=40), Puct(simulations=40)])
def test_simulations_are_a_limit_too(search: MonteCarlo | Puct) -> None:
    one, more = (search(START, value_network.evaluator(), Limit(nodes=nodes)) for nodes in (10_000, 20_000))
    assert one._replace(seconds=0) == more._replace(seconds=0)
    assert one.nodes < 10_000


def grown(position: Position, nodes: int) -> tuple[int, int]:
    """What is proven at the root, and the simulations it took."""
    value, prior = value_network.evaluator(), policy.evaluator()
    networks = Networks(value.handle, value.parameters, prior.handle, prior.parameters, rollout_odds())
    tree = make_tree(nodes + 16)
    options = Options(0.8, 0.5, True, False, True, 0)
    simulations = grow(networks, options, position, tree, make_random(0), make_control(Limit(nodes=nodes)))
    return int(tree.proven[0]), simulations


@given(position=positions())
def test_what_is_proven_is_true(position: Position) -> None:
    proven, _ = grown(position, NODES)
    if proven:
        assert mover_wins(position, make_control(Limit())) == (solver.WON if proven == LOST else solver.LOST)
    assert proven == WON or moves(position)


@pytest.mark.parametrize("prior", [-1e308, float("nan")])
def test_a_walk_down_always_goes_to_a_child(prior: float) -> None:
    tree = make_tree(8)
    tree.first[0], tree.children[0] = 1, 3
    tree.visits[:4], tree.prior[:] = 2, prior
    assert 1 <= select(tree, 0, 0.8) <= 3


def test_a_rollout_follows_its_table() -> None:
    even = np.ones(rollout_policy.count, np.int64)
    assert len({guided_playout(START, even, make_random(seed), 1000)[1] for seed in range(20)}) > 1
    sparing = np.where(np.arange(rollout_policy.count) % ONWARD < 3, 1_000_000, 1)  # cells with few exits first
    lengths = [
        [guided_playout(START, odds, make_random(seed), 1000)[1] for seed in range(100)] for odds in (even, sparing)
    ]
    assert np.mean(lengths[1]) > np.mean(lengths[0]) + 3


def test_a_rollout_ends_where_there_is_no_more_room() -> None:
    odds = np.ones(rollout_policy.count, np.int64)
    assert all(guided_playout(START, odds, make_random(seed), 3) == (True, 3) for seed in range(3))


def test_an_unknown_word_is_refused() -> None:
    with pytest.raises(LimitError, match="puct choose must be visits or value, got 'most'"):
        Puct(choose="most")


def test_a_prior_that_does_not_exist_is_refused_at_once() -> None:
    with pytest.raises(HeuristicError, match="no heuristic 'polcy'; did you mean 'policy'"):
        Puct(prior="polcy")


def test_a_share_of_playouts_is_a_share() -> None:
    with pytest.raises(LimitError, match="puct playouts must be from 0 to 1, got 2"):
        Puct(playouts=2.0)


def test_bad_weights_of_a_prior_are_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "policy.bin"
    write_weights(file, "policy", np.zeros(3))
    with pytest.raises(StoreError, match="should hold 368 weights of policy, got 3 of policy"):
        Puct(prior=str(file))(START, value_network.evaluator(), Limit(nodes=10))
