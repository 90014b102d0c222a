"""Cells numbered by colour say the same as the board's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight._jit import Cells
from lastknight.game.geometry import CELLS, jumps
from lastknight.game.halves import LEAPS, cell_of, exits, halves, knight_on, spread_half
from tests.strategies import sets_of_cells
from tests.support import cells_of

COLOURS = st.sampled_from((0, 1))


def half_of(cells: set[int], colour: int) -> int:
    """The cells of one colour as a word."""
    return sum(1 << (cell >> 1) for cell in cells if cell % 2 == colour)


@pytest.mark.parametrize("cell", range(CELLS))
def test_every_cell_reads_back_and_leaps_where_the_knight_jumps(cell: int) -> None:
    knight = knight_on(cell)
    assert cell_of(knight) == cell
    assert cells_of(LEAPS[knight], 1 - cell % 2) == set(jumps(cell))


@given(sets_of_cells())
def test_a_set_is_sorted_by_colour(cells: set[int]) -> None:
    words = Cells.of(*cells)
    even, odd = halves(words.low, words.high)
    assert cells_of(even, 0) == {cell for cell in cells if cell % 2 == 0}
    assert cells_of(odd, 1) == {cell for cell in cells if cell % 2 == 1}


@given(sets_of_cells(), COLOURS)
def test_a_half_spreads_as_its_knights_jump(cells: set[int], colour: int) -> None:
    reached = cells_of(spread_half(half_of(cells, colour), colour), 1 - colour)
    assert reached == {target for cell in cells if cell % 2 == colour for target in jumps(cell)}


@given(sets_of_cells(), COLOURS)
def test_exits_are_counted(cells: set[int], colour: int) -> None:
    ways = {cell: len(cells & set(jumps(cell))) for cell in range(CELLS) if cell % 2 != colour}
    own = {cell for cell in cells if cell % 2 == colour}
    for least, word in enumerate(exits(half_of(own, colour), colour), start=2):
        assert cells_of(word, 1 - colour) == {cell for cell, count in ways.items() if count >= least}
