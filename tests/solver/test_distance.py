"""How many plies the game still lasts."""

import pytest
from hypothesis import given

from lastknight.game.board import Board
from lastknight.game.rules import Position
from lastknight.search.control import make_control
from lastknight.search.limit import Limit
from lastknight.solver.distance import NOT_KNOWN, plies_left
from lastknight.solver.textbook import textbook_plies
from lastknight.solver.verdict import LOST, WON, mover_wins
from tests.obvious import Plain
from tests.solver.support import late_boards, late_positions
from tests.support import SMALL, compiled_only


def plies(position: Position) -> int:
    """The solver's count."""
    control = make_control(Limit())
    return plies_left(position, mover_wins(position, control), control)


def obvious_plies(plain: Plain) -> int:
    """The count in the most obvious words: shortest of the wins, longest of the losses."""
    after = [1 + obvious_plies(plain.after(target)) for target in plain.targets()]
    won = [count for count in after if count % 2 == 1]
    return min(won) if won else max(after, default=0)


def test_the_textbook_counts_the_plies_of_late_boards() -> None:
    for board in late_boards(40, seed=4):
        if len(board.free) <= 10:
            assert textbook_plies(board.position) == obvious_plies(Plain.of_board(board)), board


def test_the_solver_counts_the_same_on_boards_of_many_shapes() -> None:
    for board in late_boards(100 if SMALL else 2_000, seed=5):
        if len(board.free) <= 15:  # without a cut the textbook takes a hundred times as long for four cells more
            assert plies(board.position) == textbook_plies(board.position), board


@given(late_positions())
def test_an_odd_count_is_a_win_for_the_mover(position: Position) -> None:
    value = mover_wins(position, make_control(Limit()))
    assert plies(position) % 2 == (1 if value == WON else 0)


@compiled_only
def test_a_limit_that_comes_first_leaves_it_unknown() -> None:
    position = Board.from_game("a1 b1").position
    assert plies_left(position, LOST, make_control(Limit(nodes=1_000))) == NOT_KNOWN


@compiled_only
@pytest.mark.parametrize(("game", "expected"), [("a1 b1", 34), ("c3 e5", 31), ("d4 c4", 32)])
def test_a_placement_of_7x7_is_counted_to_the_end(game: str, expected: int) -> None:
    assert plies(Board.from_game(game).position) == expected
