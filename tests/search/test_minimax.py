"""Minimax: the textbook that every other search is tested against."""

from hypothesis import given
from hypothesis import strategies as st

from lastknight.evaluation.heuristic import Heuristic
from lastknight.evaluation.mobility import improved, open
from lastknight.evaluation.territory import differential_reach
from lastknight.game.board import Board
from lastknight.game.notation import cell_name
from lastknight.search.limit import PROVEN
from lastknight.search.minimax import MOVER, PLAYER
from tests.search.support import by_minimax, follow, obvious_minimax
from tests.strategies import boards
from tests.support import SMALL, picture

DEPTHS = st.integers(1, 2 if SMALL else 4)


@given(boards(least_plies=2), DEPTHS, st.sampled_from((open, differential_reach)), st.sampled_from((MOVER, PLAYER)))
def test_its_value_is_what_trying_every_move_gives(board: Board, depth: int, heuristic: Heuristic, view: int) -> None:
    evaluator = heuristic.evaluator()
    if board.outcome is None:
        found = by_minimax(evaluator, board.position, depth, view)
        assert found.score == obvious_minimax(evaluator, board, depth, view)


@given(boards(least_plies=2), DEPTHS)
def test_its_line_leads_to_the_position_its_value_comes_from(board: Board, depth: int) -> None:
    evaluator = improved.evaluator()
    if board.outcome is not None:
        return
    found = by_minimax(evaluator, board.position, depth)
    after = follow(board, found.line)
    if abs(found.score) >= PROVEN:
        assert after.outcome is not None
        assert (after.outcome.winner == board.turn) == (found.score > 0)
    else:
        sign = 1 if len(found.line) % 2 == 0 else -1
        assert len(found.line) == depth
        assert found.score == sign * evaluator(after.position)


def test_a_win_in_one_is_worth_a_million_less_one() -> None:
    board = picture("""
        # # # # #
        # 2 # # #
        # # # . #
        # . # # #
        # # 1 # #
    """)
    found = by_minimax(improved.evaluator(), board.position, 3)
    assert found.score == 1_000_000 - 1
    assert len(found.line) == 1


def test_a_later_loss_is_better() -> None:
    board = picture("""
        . # # # 2
        # # # # #
        # . # . #
        # . . # #
        1 # # . #
    """)
    found = by_minimax(improved.evaluator(), board.position, 12)
    assert found.score == 4 - 1_000_000, "c2 would lose after two plies, b3 loses after four"
    assert [cell_name(target) for target in found.line] == ["b3", "d3", "a5", "b2"]
