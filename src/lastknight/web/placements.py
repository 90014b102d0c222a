"""Who wins after both knights are placed: the whole opening of the game, one first cell at a time."""

from typing import Any

from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE, board_cells
from lastknight.game.notation import Size, cell_name
from lastknight.game.symmetry import symmetries
from lastknight.search.control import Stop
from lastknight.search.limit import Limit
from lastknight.solver.solve import solve
from lastknight.web.analysis import known_placements


def distinct_cells(size: Size) -> list[int]:
    """One cell of each class of cells that the board's symmetries make equal, the most central first."""

    def off_centre(cell: int) -> int:
        row, column = divmod(cell, STRIDE)
        return abs(2 * row - size.height + 1) + abs(2 * column - size.width + 1)

    classes = {min(symmetry[cell] for symmetry in symmetries(size)) for cell in board_cells(*size)}
    return sorted(classes, key=lambda cell: (off_centre(cell), cell))


def second_placements(size: Size, first: int, seconds: float, stop: Stop) -> dict[str, Any]:
    """For a first cell and each of its images, the second cells after which the first player wins, and loses."""
    board = Board(*size)
    board.push(first)
    solution = solve(board, Limit(seconds=seconds), stop=stop, book=known_placements())
    lost = set(solution.winning_moves)  # to the first player: the second one wins from there
    won = set(board.legal_moves) - lost - set(solution.unknown_moves)
    rows = {}
    for symmetry in symmetries(size):
        wins, loses = (sorted(cell_name(symmetry[second]) for second in cells) for cells in (won, lost))
        rows[cell_name(symmetry[first])] = {"wins": wins, "loses": loses}
    return {"rows": rows, "complete": not solution.unknown_moves}
