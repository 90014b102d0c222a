"""Measurements that heuristics share: where knights can go, who gets there first, and how far the centre is."""

from math import sqrt
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import BITS, Cells, kernel
from lastknight.game.geometry import CELLS, LONGEST, STRIDE, column, jumps, row
from lastknight.game.rules import Position, free, height, moves, replies, width

Words = TypeVar("Words", int, NDArray[np.int64])

_LOW, _HIGH = (1 << BITS) - 1, (1 << CELLS - BITS) - 1  # the bits of the two words that are cells
_EVEN = Cells.of(*range(0, CELLS, 2))
_ROWS = [Cells.of(*range(STRIDE * row, STRIDE * (row + 1))) for row in range(LONGEST)]
_COLUMNS = [Cells.of(*range(column, CELLS, STRIDE)) for column in range(LONGEST)]
_ROW_WORDS = np.array([(cells.low, cells.high) for cells in _ROWS])
_COLUMN_WORDS = np.array([(cells.low, cells.high) for cells in _COLUMNS])

_ALL = Cells(_LOW, _HIGH)
_NOT_LAST, _NOT_LAST_TWO = _ALL - _COLUMNS[-1], _ALL - _COLUMNS[-1] - _COLUMNS[-2]
_NOT_FIRST, _NOT_FIRST_TWO = _ALL - _COLUMNS[0], _ALL - _COLUMNS[0] - _COLUMNS[1]


def spread_words(low: Words, high: Words) -> tuple[Words, Words]:
    """The words of `spread`, from words or from arrays of them.

    All cells jump at once: two words shifted together by n carry every cell n numbers up. First go one and two columns
    to either side, stopping at the edges, then two rows from the former and one row from the latter.
    """
    one_low = (low & _NOT_LAST.low) << 1 & _LOW | (low & _NOT_FIRST.low) >> 1 | (high & 1) << BITS - 1
    one_high = (high & _NOT_LAST.high) << 1 | low >> BITS - 1 | (high & _NOT_FIRST.high) >> 1
    two_low = (low & _NOT_LAST_TWO.low) << 2 & _LOW | (low & _NOT_FIRST_TWO.low) >> 2 | (high & 3) << BITS - 2
    two_high = (high & _NOT_LAST_TWO.high) << 2 | low >> BITS - 2 | (high & _NOT_FIRST_TWO.high) >> 2
    up_low = one_low << 2 * STRIDE | two_low << STRIDE
    up_high = one_high << 2 * STRIDE | one_low >> BITS - 2 * STRIDE | two_high << STRIDE | two_low >> BITS - STRIDE
    down_low = one_low >> 2 * STRIDE | one_high << BITS - 2 * STRIDE | two_low >> STRIDE | two_high << BITS - STRIDE
    down_high = one_high >> 2 * STRIDE | two_high >> STRIDE
    return (up_low | down_low) & _LOW, (up_high | down_high) & _HIGH


_spread_words = kernel(spread_words)


@kernel
def spread(cells: Cells) -> Cells:
    """Every cell a knight's move away from some cell of the set, free or not."""
    low, high = _spread_words(cells.low, cells.high)
    return Cells(low, high)


@kernel
def cells_within(position: Position, cell: int, limit: int) -> Cells:
    """The free cells that a knight on ``cell`` can reach in at most ``limit`` jumps over free cells."""
    reached = Cells(0, 0)
    edge = jumps(cell) & free(position)
    while edge and limit > 0:
        reached |= edge
        edge = spread(edge) & free(position) - reached
        limit -= 1
    return reached


@kernel
def reach(position: Position, cell: int) -> Cells:
    """The free cells that a knight on ``cell`` can reach in any number of jumps over free cells."""
    return cells_within(position, cell, CELLS)


@kernel
def discounted_reach(position: Position, cell: int, factor: float) -> float:
    """The cells of `reach`, each worth ``factor`` to the power of the jumps before the one that lands on it."""
    unseen = free(position)
    edge = jumps(cell) & unseen
    total, worth = 0.0, 1.0
    while edge:
        total += worth * len(edge)
        worth *= factor
        unseen -= edge
        edge = spread(edge) & unseen
    return total


@kernel
def first_to_reach(position: Position) -> tuple[Cells, Cells]:
    """The cells that the mover can reach first, and those that the waiting knight can.

    In as many jumps the mover is first, for it jumps first. Each side need only go on from cells of its own: a
    shortest way through a cell where the other was first is no way to be first.
    """
    unclaimed = free(position)
    mine, my_edge = Cells(0, 0), moves(position)
    theirs, their_edge = Cells(0, 0), replies(position) - my_edge
    while my_edge or their_edge:
        mine |= my_edge
        theirs |= their_edge
        unclaimed = unclaimed - my_edge - their_edge
        my_edge = spread(my_edge) & unclaimed
        their_edge = spread(their_edge) & unclaimed - my_edge
    return mine, theirs


@kernel
def onward_jumps(cells: Cells, left: Cells) -> tuple[int, int, int]:
    """The jumps that lead on from ``cells`` to ``left``: the most from one cell, the second most, and all of them."""
    most, second, total = 0, 0, 0
    for cell in cells:
        onward = len(jumps(cell) & left)
        total += onward
        second = max(second, min(most, onward))
        most = max(most, onward)
    return most, second, total


@kernel
def separated(position: Position) -> bool:
    """Whether no free cell can be reached by both knights, so that each walks alone."""
    reached = edge = moves(position)
    while edge:
        if reached & replies(position):  # from there the other knight can go wherever the mover can
            return False
        edge = spread(edge) & free(position) - reached
        reached |= edge
    return True


@kernel
def _any_gap(position: Position, words: NDArray[np.int64], one: int, other: int) -> bool:
    """Whether two neighbouring lines strictly between two others hold no free cell."""
    for line in range(min(one, other) + 1, max(one, other) - 1):
        first, second = Cells(words[line, 0], words[line, 1]), Cells(words[line + 1, 0], words[line + 1, 1])
        if not (first | second) & free(position):
            return True
    return False


@kernel
def walled(position: Position) -> bool:
    """Whether two adjacent rows or columns without a free cell lie between the knights."""
    mine, theirs = position.mine, position.theirs
    return _any_gap(position, _ROW_WORDS, row(mine), row(theirs)) or _any_gap(
        position, _COLUMN_WORDS, column(mine), column(theirs)
    )


@kernel
def same_colour(cell: int, other: int) -> bool:
    """Whether two cells have the same colour, as on a chessboard; each jump changes it."""
    return (cell + other) % 2 == 0  # rows are eleven cells long, an odd number


@kernel
def of_colour(cells: Cells, cell: int) -> Cells:
    """Those cells of a set that have the colour of ``cell``."""
    return cells & _EVEN if cell % 2 == 0 else cells - _EVEN


@kernel
def colour_bound(cells: Cells, cell: int) -> int:
    """At least as many jumps as a knight on ``cell`` can make over ``cells``, for each jump changes its colour."""
    same = len(of_colour(cells, cell))
    opposite = len(cells) - same
    return 2 * same + 1 if opposite > same else 2 * opposite


@kernel
def size(position: Position) -> int:
    """How many cells the board has."""
    return width(position) * height(position)


@kernel
def steps_between(cell: int, other: int) -> int:
    """How many rows and columns lie between two cells, together (the Manhattan distance)."""
    return abs(row(cell) - row(other)) + abs(column(cell) - column(other))


@kernel
def steps_to_centre(position: Position, cell: int) -> float:
    """How many rows and columns a cell is from the middle of the board, together (the Manhattan distance)."""
    return abs(row(cell) - (height(position) - 1) / 2) + abs(column(cell) - (width(position) - 1) / 2)


@kernel
def distance_to_centre(position: Position, cell: int) -> float:
    """How far a cell is from the middle of the board, as the crow flies."""
    rows, columns = row(cell) - (height(position) - 1) / 2, column(cell) - (width(position) - 1) / 2
    return sqrt(rows * rows + columns * columns)
