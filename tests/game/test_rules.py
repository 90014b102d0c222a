import pytest
from hypothesis import given

from lastknight._jit import Cells
from lastknight.game.notation import Size, cell_name
from lastknight.game.rules import Position, free, height, lowest, moves, pack_sides, play, replies, width
from tests.obvious import Plain, names
from tests.strategies import positions, sets_of_cells
from tests.support import picture

CORNERED = picture("""
    # # . # # # #
    # . # # # # #
    . # # . # # #
    # # 2 # . # #
    # # # # # # #
    # # # # # # #
    1 # # # # # #      1 to move
""")


def test_a_cornered_knight_has_no_move_and_the_other_has_its_jumps() -> None:
    assert names(moves(CORNERED.position)) == set()
    assert names(replies(CORNERED.position)) == {"a5", "b6"}


@given(positions())
def test_moves_are_the_free_cells_one_and_two_steps_away(position: Position) -> None:
    assert names(moves(position)) == Plain.of_position(position).targets()


@given(positions())
def test_replies_are_the_moves_of_the_player_who_waits(position: Position) -> None:
    assert names(replies(position)) == Plain.of_position(position).replies()


@given(positions())
def test_after_a_move_the_other_player_sees_the_position(position: Position) -> None:
    for target in moves(position):
        after = play(position, target)
        assert Plain.of_position(after) == Plain.of_position(position).after(cell_name(target))
        assert after.sides == position.sides


@given(positions())
def test_neither_knight_stands_on_a_free_cell(position: Position) -> None:
    assert position.mine not in free(position)
    assert position.theirs not in free(position)


@given(sets_of_cells().filter(bool))
def test_lowest_is_the_smallest_number(cells: set[int]) -> None:
    assert lowest(Cells.of(*cells)) == min(cells)


@pytest.mark.parametrize("size", [Size(w, h) for w in range(3, 12) for h in range(3, 12)], ids=str)
def test_a_position_carries_the_sides_of_its_board(size: Size) -> None:
    position = Position(0, 1, 0, 0, pack_sides(*size))
    assert Size(width(position), height(position)) == size
