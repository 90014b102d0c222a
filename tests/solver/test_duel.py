"""The solver's own numbering of cells says the same as the board's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight._jit import Cells
from lastknight.game.geometry import CELLS, LONGEST, STRIDE, board_cells, jumps
from lastknight.game.rules import Position, free, moves, play, replies
from lastknight.solver.duel import COLOUR, LEAPS, attacks, cell_of, halves, knight_on, make_duel, spread
from tests.strategies import positions, sets_of_cells


def cells_of(word: int, colour: int) -> set[int]:
    """The cells of a word of one colour, numbered as on the board."""
    return {int(cell_of(colour * COLOUR + bit)) for bit in range(COLOUR - 1) if int(word) >> bit & 1}


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


@given(positions().filter(attacks))
def test_a_duel_is_the_position_it_was_made_of(position: Position) -> None:
    duel = make_duel(position)
    here = position.mine % 2
    assert (cell_of(duel.attacker), cell_of(duel.defender)) == (position.mine, position.theirs)
    assert cells_of(duel.near, 1 - here) | cells_of(duel.far, here) == set(free(position))
    assert cells_of(LEAPS[duel.attacker] & duel.near, 1 - here) == set(moves(position))
    assert cells_of(LEAPS[duel.defender] & duel.near, 1 - here) == set(replies(position))


@given(positions())
def test_who_attacks_never_changes(position: Position) -> None:
    for target in moves(position):
        assert attacks(play(position, target)) != attacks(position)


@given(st.integers(3, 9), st.integers(3, LONGEST), st.data())
def test_a_set_spreads_as_its_knights_jump_on_boards_up_to_nine_wide(
    width: int, height: int, data: st.DataObject
) -> None:
    board = board_cells(width, height)
    colour = data.draw(st.sampled_from((0, 1)))
    cells = data.draw(st.sets(st.sampled_from([cell for cell in board if cell % 2 == colour])))
    reached = cells_of(spread(sum(1 << (cell >> 1) for cell in cells), colour), 1 - colour)
    inside = {cell for cell in reached if cell // STRIDE < height and cell % STRIDE < width}
    assert inside == {target for cell in cells for target in jumps(cell) if target in board}
