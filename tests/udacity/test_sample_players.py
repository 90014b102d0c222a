"""The scores and players of the 7x7 kit."""

import io
import pickle
import sys
from collections.abc import Callable
from typing import Any

import pytest

Load = Callable[[str], Any]
every_generation = pytest.mark.parametrize("generation", ["V1a", "V1c", "V2"])


def placed(kit: Any, *moves: tuple[int, int], players: tuple[Any, Any] = ("one", "two")) -> Any:
    board = kit.board.Board(*players)
    for move in moves:
        board.apply_move(move)
    return board


@pytest.mark.parametrize(
    ("score", "one", "two"),
    [
        ("null_score", 0.0, 0.0),
        ("open_move_score", 8.0, 2.0),
        ("improved_score", 6.0, -6.0),
        ("center_score", 0.5, 24.5),  # from (3.5, 3.5), which is no cell: the course's formula
    ],
)
@every_generation
def test_scores_of_a_placement(kit: Load, generation: str, score: str, one: float, two: float) -> None:
    loaded = kit(generation)
    board, measure = placed(loaded, (3, 3), (0, 0)), getattr(loaded.players, score)
    assert (measure(board, "one"), measure(board, "two")) == (one, two)
    assert type(measure(board, "one")) is float, "the course's tests ask for exactly this type"


@every_generation
def test_every_score_of_a_finished_game_is_infinite(kit: Load, generation: str) -> None:
    loaded = kit(generation)
    board = loaded.board.Board("one", "two", 3, 3)
    board.apply_move((1, 1))
    board.apply_move((0, 0))
    for score in ("null_score", "open_move_score", "improved_score", "center_score"):
        measure = getattr(loaded.players, score)
        assert (measure(board, "one"), measure(board, "two")) == (float("-inf"), float("inf"))


def test_scores_can_be_pickled_by_name(kit: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    players = kit("V2").players
    monkeypatch.setitem(sys.modules, "sample_players", players)
    assert pickle.loads(pickle.dumps(players.improved_score)) is players.improved_score


@every_generation
def test_a_greedy_player_takes_the_largest_of_the_best_moves(kit: Load, generation: str) -> None:
    loaded = kit(generation)
    greedy = loaded.players.GreedyPlayer(score_fn=lambda game, player: 1.0)
    board = placed(loaded, (3, 3), (0, 0), players=(greedy, "two"))
    assert greedy.get_move(board, lambda: 99.0) == (5, 4)
    assert greedy.get_move(board, [(1, 2), (2, 5)], lambda: 99.0) == (2, 5)
    assert greedy.get_move(board, legal_moves=[(1, 2)], time_left=lambda: 99.0) == (1, 2)


@every_generation
def test_a_random_player_makes_a_legal_move_while_there_is_one(kit: Load, generation: str) -> None:
    loaded = kit(generation)
    board = placed(loaded, (3, 3), (0, 0))
    agent = loaded.players.RandomPlayer()
    assert agent.get_move(board, lambda: 99.0) in board.get_legal_moves()
    assert agent.get_move(board, time_left=lambda: 99.0) in board.get_legal_moves()
    assert agent.get_move(board, [], lambda: 99.0) == (-1, -1)


def test_a_human_is_asked_until_the_number_is_one_of_the_moves(
    kit: Load, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded = kit("V1a")
    monkeypatch.setattr(sys, "stdin", io.StringIO("one\n2\n-1\n1\n"))
    board = placed(loaded, (0, 0), (3, 3))
    assert loaded.players.HumanPlayer().get_move(board, board.get_legal_moves(), lambda: 99.0) == (2, 1)
    shown = capsys.readouterr().out
    assert "[0] (1, 2)\t[1] (2, 1)" in shown
    assert "expected a number from 0 to 1, got 'one'" in shown


@every_generation
def test_sample_players_finish_a_game(kit: Load, generation: str) -> None:
    loaded = kit(generation)
    one, two = loaded.players.RandomPlayer(), loaded.players.GreedyPlayer()
    winner, history, reason = loaded.board.Board(one, two).play(time_limit=60_000)
    assert winner in (one, two)
    assert len(history) > 2
    assert reason == "illegal move"
