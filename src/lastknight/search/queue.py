"""The moves still to be tried at a node, best first, packed in one integer: they stay in a register.

bits 0 .. 6    the next target plus 1       (0: none left)
bits 7 .. 13   the one after it, and so on: at most eight
"""

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import Cells, call, kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Handle
from lastknight.game.rules import Position, moves, play, replies
from lastknight.search.table import Table, remembered_score

BITS = 7
MASK = (1 << BITS) - 1

UNORDERED, STATIC, LAST, MOBILITY = range(4)
ORDERS = {"none": UNORDERED, "static": STATIC, "last": LAST, "mobility": MOBILITY}
"""How moves are ordered: as they come, by the heuristic, by the last iteration's value, by moves after the move."""


@kernel
def first(queue: int) -> int:
    """The target to try next."""
    return (queue & MASK) - 1


@kernel
def rest(queue: int) -> int:
    """What is left after the first."""
    return queue >> BITS


@kernel
def as_they_come(targets: Cells) -> int:
    """A queue in the order of the cells."""
    queue, shift = 0, 0
    for target in targets:
        queue |= (target + 1) << shift
        shift += BITS
    return queue


@kernel
def ordered(
    evaluate: Handle,
    parameters: Floats,
    position: Position,
    order: int,
    favourite: int,
    table: Table,
    keys: Floats,
    cells: NDArray[np.int64],
) -> int:
    """The moves of ``position``, most promising first; ``favourite`` before all others if it is one of them.

    ``keys`` and ``cells`` are room for eight moves.
    """
    size = 0
    for target in moves(position):
        child = play(position, target)
        if target == favourite:
            key = -np.inf
        elif order == STATIC:
            key = call(evaluate, child, parameters)
        elif order == LAST:
            key = remembered_score(table, child)
        else:
            key = float(len(moves(child)) - len(replies(child)))
        at = size
        while at > 0 and keys[at - 1] > key:
            keys[at], cells[at] = keys[at - 1], cells[at - 1]
            at -= 1
        keys[at], cells[at] = key, target
        size += 1
    queue = 0
    for at in range(size - 1, -1, -1):
        queue = queue << BITS | (cells[at] + 1)
    return queue
