"""The rules: a position after both placements, and the four verbs every search and heuristic is written in.

A position is seen by the player to move; after a jump it is seen by the other one. Placements come before there is
such a position: `Board` knows them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import BITS, Cells, kernel, lowest_bit
from lastknight.game.geometry import jumps, single

SIDE_BITS = 4  # a side is at most 11

Rows = NDArray[np.int64]  # positions, or what belongs to them, a row each


class Position(NamedTuple):
    """Two knights and what is left of the board."""

    mine: int  # cell of the knight to move
    theirs: int  # cell of the waiting knight
    low: int  # unvisited cells, the words of a `Cells`; neither knight is among them
    high: int
    sides: int  # width and height in four bits each: only features such as the centre need them


@kernel
def position_of(row: Rows) -> Position:
    """The position in a row of an array of them."""
    return Position(row[0], row[1], row[2], row[3], row[4])


@kernel
def free(position: Position) -> Cells:
    """The cells nobody has visited yet."""
    return Cells(position.low, position.high)


@kernel
def moves(position: Position) -> Cells:
    """The cells the player to move can jump to."""
    return jumps(position.mine) & free(position)


@kernel
def replies(position: Position) -> Cells:
    """The cells the waiting player could jump to if it were its turn."""
    return jumps(position.theirs) & free(position)


@kernel
def play(position: Position, target: int) -> Position:
    """The position after the mover's jump to ``target``, seen by the other player."""
    left = free(position) - single(target)
    return Position(position.theirs, target, left.low, left.high, position.sides)


@kernel
def lowest(cells: Cells) -> int:
    """The cell with the smallest number in a set that is not empty."""
    if cells.low:
        return lowest_bit(cells.low)
    return BITS + lowest_bit(cells.high)


def pack_sides(width: int, height: int) -> int:
    """A board's sides as a position carries them; `width` and `height` read them back."""
    return width << SIDE_BITS | height


@kernel
def width(position: Position) -> int:
    """How many columns the board has."""
    return position.sides >> SIDE_BITS


@kernel
def height(position: Position) -> int:
    """How many rows the board has."""
    return position.sides & ((1 << SIDE_BITS) - 1)
