"""The words heuristics are written in; each works in Python and inside compiled code alike.

whose turn      mover, waiter (cells); moves, replies (sets of cells); play
sets of cells   count, free, jumps, single, spread, and the operators of Python's sets
going far       cells_within, reach, first_to_reach, longest_path, separated, walled
the board       row, column, width, height, size, same_colour, steps_between, steps_to_centre, distance_to_centre
"""

from lastknight._jit import Cells, kernel
from lastknight.evaluation.features import (
    cells_within,
    distance_to_centre,
    first_to_reach,
    reach,
    same_colour,
    separated,
    size,
    spread,
    steps_between,
    steps_to_centre,
    walled,
)
from lastknight.evaluation.paths import longest_path
from lastknight.game.geometry import column, jumps, row, single
from lastknight.game.rules import Position, free, height, moves, play, replies, width

__all__ = [
    "Cells", "cells_within", "column", "count", "distance_to_centre", "first_to_reach", "free", "height", "jumps",
    "longest_path", "mover", "moves", "play", "reach", "replies", "row", "same_colour", "separated", "single", "size",
    "spread", "steps_between", "steps_to_centre", "waiter", "walled", "width",
]  # fmt: skip


@kernel
def count(cells: Cells) -> int:
    """How many cells are in the set."""
    return len(cells)


@kernel
def mover(position: Position) -> int:
    """The cell of the knight to move."""
    return position.mine


@kernel
def waiter(position: Position) -> int:
    """The cell of the knight that waits."""
    return position.theirs
