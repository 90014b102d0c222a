"""Moves of the first plies come in a useful order, and none is left out."""

from hypothesis import given

from lastknight.game.board import Board
from lastknight.game.notation import cell_name
from lastknight.solver.order import in_order
from tests.strategies import boards


@given(boards())
def test_every_legal_move_comes_once(board: Board) -> None:
    assert sorted(in_order(board)) == board.legal_moves


def test_the_second_knight_first_tries_cells_of_the_other_colour_out_of_reach() -> None:
    order = in_order(Board.from_game("d4"))
    assert {(cell // 11 + cell % 11) % 2 for cell in order[:24]} == {1}
    assert {cell_name(cell) for cell in order[16:24]} == {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
