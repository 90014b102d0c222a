"""Separated knights: counting jumps says exactly what searching says."""

from hypothesis import given

from lastknight.evaluation.features import separated
from lastknight.evaluation.mobility import null
from lastknight.game.board import Board
from lastknight.search.control import NODES, make_control
from lastknight.search.endgame import settle
from lastknight.search.limit import Limit
from tests.search.support import by_alphabeta
from tests.strategies import boards
from tests.support import SMALL, picture


@given(boards(least_plies=14))
def test_counting_jumps_gives_the_value_of_searching_to_the_end(board: Board) -> None:
    position = board.position
    if board.outcome is None and separated(position) and len(board.free) < (14 if SMALL else 26):
        score = settle(position, 0, make_control(Limit()))
        assert score in (0.0, by_alphabeta(null.evaluator(), position, 60).score)


def test_the_longer_walk_wins_and_the_shorter_says_when() -> None:
    board = picture("""
        1 # # # # # #
        # # . # # # #
        # # # # # # #
        # . # # # . #
        # # # # # # #
        # # # # . # #
        # # # # # # 2
    """)
    control = make_control(Limit())
    assert settle(board.position, 0, control) == 4 - 1_000_000, "two jumps each: the mover is the first without one"
    assert control[NODES] > 0, "jumps that were tried are nodes"
