"""Cells, and where a knight can jump.

Every board, whatever its sides, numbers its cells with the same stride of eleven, from the bottom left:

    ...
    3 | 22 23 24 25 ...
    2 | 11 12 13 14 ...
    1 |  0  1  2  3 ...
      +-----------------
         a  b  c  d

A smaller board is then nothing but a smaller set of free cells: what lies outside is never free. One table of jumps, a
constant to the compiler, serves all boards from 3x3 to 11x11, and another board costs no compilation.
"""

from functools import lru_cache

import numpy as np

from lastknight._jit import BITS, Cells, kernel

SHORTEST, LONGEST = 3, 11  # the sides a board may have
STRIDE = LONGEST
CELLS = STRIDE * LONGEST  # numbers 0 .. CELLS - 1
OFFSETS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))  # a knight's jumps: rows, columns


@lru_cache(maxsize=128)
def board_cells(width: int, height: int) -> Cells:
    """All cells of a board."""
    return Cells.of(*(STRIDE * row + column for row in range(height) for column in range(width)))


def _jump_targets(cell: int) -> Cells:
    """Where a knight on ``cell`` could jump on the largest board."""
    row, column = divmod(cell, STRIDE)
    landings = ((row + rows, column + columns) for rows, columns in OFFSETS)
    return Cells.of(*(STRIDE * y + x for y, x in landings if 0 <= y < LONGEST and 0 <= x < LONGEST))


JUMPS = tuple(_jump_targets(cell) for cell in range(CELLS))
"""`jumps` of every cell, for Python: five times as fast there as calling a kernel."""

_JUMPS_LOW = np.array([cells.low for cells in JUMPS])
_JUMPS_HIGH = np.array([cells.high for cells in JUMPS])
_SINGLE_LOW = np.array([1 << cell if cell < BITS else 0 for cell in range(CELLS)])
_SINGLE_HIGH = np.array([1 << (cell - BITS) if cell >= BITS else 0 for cell in range(CELLS)])


@kernel
def jumps(cell: int) -> Cells:
    """The cells a knight's move away from ``cell``, on the largest board."""
    return Cells(_JUMPS_LOW[cell], _JUMPS_HIGH[cell])


@kernel
def single(cell: int) -> Cells:
    """The set of one cell."""
    return Cells(_SINGLE_LOW[cell], _SINGLE_HIGH[cell])


@kernel
def row(cell: int) -> int:
    """How far up the board a cell is; 0 at the bottom."""
    return cell // STRIDE


@kernel
def column(cell: int) -> int:
    """How far right on the board a cell is; 0 at the left."""
    return cell % STRIDE
