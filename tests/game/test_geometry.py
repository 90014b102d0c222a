import pytest

from lastknight.game.geometry import CELLS, LONGEST, SHORTEST, STRIDE, board_cells, column, jumps, row, single
from lastknight.game.notation import Size, cell_name
from tests.obvious import all_names, names, steps

EVERY_CELL = range(CELLS)


def test_a_knight_jumps_to_the_cells_one_and_two_steps_away() -> None:
    everywhere = all_names(Size(LONGEST, LONGEST))
    for cell in EVERY_CELL:
        assert names(jumps(cell)) == {name for name in everywhere if steps(cell_name(cell), name) == [1, 2]}


@pytest.mark.parametrize("width", range(SHORTEST, LONGEST + 1))
@pytest.mark.parametrize("height", range(SHORTEST, LONGEST + 1))
def test_a_board_has_width_times_height_cells(width: int, height: int) -> None:
    assert names(board_cells(width, height)) == all_names(Size(width, height))
    assert len(board_cells(width, height)) == width * height


def test_a_single_cell_is_a_set_of_one() -> None:
    assert [list(single(cell)) for cell in EVERY_CELL] == [[cell] for cell in EVERY_CELL]


def test_row_and_column_make_the_number_of_a_cell() -> None:
    assert [STRIDE * row(cell) + column(cell) for cell in EVERY_CELL] == list(EVERY_CELL)
    assert {(row(cell), column(cell)) for cell in EVERY_CELL} == {(y, x) for y in range(11) for x in range(11)}
