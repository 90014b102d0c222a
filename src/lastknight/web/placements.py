"""Who wins after both knights are placed: the whole opening of the game, out of the shipped book."""

from lastknight.errors import NotationError
from lastknight.game.geometry import board_cells
from lastknight.game.notation import Size, cell_name
from lastknight.web.analysis import known_placements

Rows = dict[str, dict[str, list[str]]]


def solved_boards() -> list[str]:
    """The boards of the book, the smallest first."""
    return [str(size) for size in known_placements().sizes]


def placement_rows(size: Size) -> Rows:
    """For each first cell, the second cells after which the first player wins, and loses."""
    book = known_placements()
    if size not in book:
        raise NotationError(f"expected a board of the placement book ({', '.join(solved_boards())}), got {size}")
    cells = list(board_cells(*size))
    rows: Rows = {}
    for first in cells:
        row: dict[str, list[str]] = {"wins": [], "loses": []}
        for second in cells:
            if second != first:
                row["wins" if book.mover_wins(size, first, second) else "loses"].append(cell_name(second))
        rows[cell_name(first)] = row
    return rows
