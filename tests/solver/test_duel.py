"""The solver's own numbering of cells says the same as the board's."""

from hypothesis import given
from hypothesis import strategies as st

from lastknight.game.geometry import LONGEST, STRIDE, board_cells, jumps
from lastknight.game.halves import LEAPS, cell_of
from lastknight.game.rules import Position, free, moves, play, replies
from lastknight.solver.duel import attacks, make_duel, spread
from tests.strategies import positions
from tests.support import cells_of


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
