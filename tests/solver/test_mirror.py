"""The reflection proof, against search and by hand."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight._jit import Cells
from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE, board_cells
from lastknight.game.notation import Size
from lastknight.solver.mirror import mirrored, mirrors
from lastknight.solver.textbook import textbook_wins
from tests.strategies import sizes
from tests.support import SMALL, picture


@given(sizes(), st.data())
def test_the_second_player_can_always_mirror_on_a_board_with_an_even_side(size: Size, data: st.DataObject) -> None:
    first = data.draw(st.sampled_from(list(board_cells(*size))))
    second = STRIDE * (size.height - 1) + size.width - 1 - first
    if first != second:
        board = Board(*size)
        board.push(first)
        board.push(second)
        assert mirrored(board.position) == (size.width % 2 == 0 or size.height % 2 == 0)


@pytest.mark.parametrize("size", [Size(4, 4)] if SMALL else [Size(4, 4), Size(5, 4), Size(6, 4), Size(5, 5)])
def test_what_is_mirrored_is_lost_and_what_mirrors_is_won(size: Size) -> None:
    found = 0
    for first, second in permutations(board_cells(*size), 2):
        board = Board(*size)
        board.push(first)
        board.push(second)
        assert not mirrored(board.position) or not textbook_wins(board.position), board
        assert not mirrors(board.position) or textbook_wins(board.position), board
        found += mirrored(board.position) + mirrors(board.position)
    assert found > 0, "a test that meets no reflection shows nothing"


def test_a_free_cell_that_is_its_own_image_breaks_the_mirror() -> None:
    drawing = """
        . . 2
        . {} .
        1 . .
    """
    assert mirrored(picture(drawing.format("#")).position)
    assert not mirrored(picture(drawing.format(".")).position)


def test_from_the_centre_of_7x7_a_knight_a_jump_away_is_mirrored() -> None:
    board = Board.from_game("d4 c6")
    assert mirrors(board.position) and not mirrored(board.position)
    board.push_name("e2")
    assert mirrored(board.position)


def test_flips_count_as_well_as_half_turns() -> None:
    board = Board.set_up(Size(4, 3), 1, [0, 3], Cells.of(*board_cells(4, 3)) - Cells.of(0, 3))
    assert mirrored(board.position)
