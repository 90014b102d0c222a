"""The board's symmetries: eight on a square, four on other rectangles.

A symmetry is a tuple that says for every cell number where that cell goes; cells outside the board stay.
"""

from collections.abc import Sequence
from functools import lru_cache

from lastknight._jit import Cells
from lastknight.game.geometry import CELLS, STRIDE
from lastknight.game.notation import Size
from lastknight.game.rules import Position, free, height, width

Symmetry = tuple[int, ...]


def _symmetry(size: Size, flip_rows: bool, flip_columns: bool, swap: bool) -> Symmetry:
    """Mirror the rows, mirror the columns, then swap rows with columns, each if asked."""
    cells = list(range(CELLS))
    for row in range(size.height):
        for column in range(size.width):
            y = size.height - 1 - row if flip_rows else row
            x = size.width - 1 - column if flip_columns else column
            cells[STRIDE * row + column] = STRIDE * x + y if swap else STRIDE * y + x
    return tuple(cells)


@lru_cache(maxsize=128)
def symmetries(size: Size) -> tuple[Symmetry, ...]:
    """All symmetries of a board, the identity first."""
    swaps = (False, True) if size.width == size.height else (False,)
    return tuple(
        _symmetry(size, rows, columns, swap) for swap in swaps for rows in (False, True) for columns in (False, True)
    )


def half_turn(cell: int, size: Size) -> int:
    """Where a cell goes when the board is turned by 180 degrees."""
    return STRIDE * (size.height - 1) + size.width - 1 - cell


def image_of_cells(symmetry: Symmetry, cells: Cells) -> Cells:
    """Where a set of cells goes."""
    return Cells.of(*(symmetry[cell] for cell in cells))


def images(position: Position) -> list[Position]:
    """A position under every symmetry of its board, itself first."""
    size = Size(width(position), height(position))
    result = []
    for symmetry in symmetries(size):
        left = image_of_cells(symmetry, free(position))
        result.append(Position(symmetry[position.mine], symmetry[position.theirs], left.low, left.high, position.sides))
    return result


def canonical_game(targets: Sequence[int], size: Size) -> tuple[int, ...]:
    """The smallest of a game's images: two games with the same one are the same game seen from elsewhere."""
    return min(tuple(symmetry[target] for target in targets) for symmetry in symmetries(size))
