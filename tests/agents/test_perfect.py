"""The agent that knows: what is won stays won."""

import pytest
from hypothesis import given, settings

from lastknight.agents.registry import parse_agent
from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name
from lastknight.search.control import make_control
from lastknight.search.limit import Limit
from lastknight.solver.verdict import WON, mover_wins
from tests.strategies import boards
from tests.support import SMALL

PERFECT = parse_agent("perfect")


def won(board: Board) -> bool:
    """Whether the player to move has a proven win."""
    return mover_wins(board.position, make_control(Limit())) == WON


@given(boards(least_plies=12))
@settings(max_examples=20 if SMALL else 100)
def test_a_won_position_stays_won_and_a_lost_one_is_called_lost(board: Board) -> None:
    if board.outcome is not None or len(board.free) > (12 if SMALL else 40):
        return
    winning = won(board)
    result = PERFECT.start(0).move(board, Limit(nodes=1))
    assert (result.score > 0) == winning
    assert result.plies is not None
    board.push(result.move)
    assert won(board) == (not winning)


def test_it_places_first_where_the_fewest_replies_win() -> None:
    result = PERFECT.start(0).move(Board(), Limit(nodes=1))
    assert cell_name(result.move) == "d4", "against the centre 16 replies win, against other cells 24 or 25"
    assert result.score < 0


@pytest.mark.parametrize("first", ["a1", "d4", "c3"])
def test_it_places_second_on_a_cell_that_wins(first: str) -> None:
    board = Board.from_game(first, Size(5, 5) if SMALL else Size(7, 7))
    result = PERFECT.start(0).move(board, Limit(nodes=1))
    board.push(result.move)
    assert not won(board)


def test_on_a_board_it_cannot_solve_it_searches_within_the_budget() -> None:
    board = Board.from_game("d5 c2", Size(9, 9))
    result = PERFECT.start(0).move(board, Limit(nodes=500))
    assert result.nodes <= 500
    assert result.move in board.legal_moves
    assert result.plies is None


def test_on_a_board_with_an_even_side_it_answers_with_the_image() -> None:
    board = Board.from_game("b2", Size(10, 10))
    result = PERFECT.start(0).move(board, Limit(nodes=1))
    board.push(result.move)
    assert board.game() == "b2 i9"
    assert result.score > 0


@pytest.mark.parametrize(
    "game", ["d1 f7 b2 e5 c4 c6 a3 a5 b5 b7 c3 d6 a4", "b6 g7 d7 e6 c5 c7 a4 a6 b2 b4 d3 c6 f4 e7 g2"]
)
def test_in_a_lost_position_it_leaves_the_fewest_winning_replies(game: str) -> None:
    board = Board.from_game(game)
    assert not won(board)
    counts = {target: winning_replies(board, target) for target in board.legal_moves}
    assert counts[PERFECT.start(0).move(board, Limit(nodes=1)).move] == min(counts.values())


def winning_replies(board: Board, target: int) -> int:
    """How many answers to a move win."""
    board.push(target)
    count = 0
    for reply in board.legal_moves:
        board.push(reply)
        count += not won(board)
        board.pop()
    board.pop()
    return count
