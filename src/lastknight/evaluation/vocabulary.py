"""The words heuristics are written in; each works in Python and inside compiled code alike."""

from lastknight._jit import Cells, kernel
from lastknight.game.geometry import column, jumps, row, single
from lastknight.game.rules import Position, free, height, moves, play, replies, width

__all__ = [
    "Cells", "cells_within", "column", "count", "free", "height", "jumps", "mover", "moves", "play",
    "replies", "row", "single", "spread", "waiter", "width",
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


@kernel
def spread(cells: Cells) -> Cells:
    """Every cell a knight's move away from some cell of the set, free or not."""
    targets = Cells(0, 0)
    for cell in cells:
        targets |= jumps(cell)
    return targets


@kernel
def cells_within(position: Position, cell: int, limit: int) -> Cells:
    """The free cells that a knight on ``cell`` can reach in at most ``limit`` jumps over free cells."""
    reached = Cells(0, 0)
    edge = single(cell)
    for _ in range(limit):
        edge = spread(edge) & free(position) - reached
        if not edge:
            break
        reached |= edge
    return reached
