"""The longest walk of a knight that nobody disturbs."""

import numpy as np

from lastknight._jit import Cells, kernel
from lastknight.evaluation.features import colour_bound, reach
from lastknight.game.geometry import CELLS, jumps, single
from lastknight.game.rules import Position, free, lowest

STEPS = 100_000  # jumps tried before the search for a longest path gives up


@kernel
def search_path(cells: Cells, cell: int, bound: int, steps: int) -> tuple[int, int]:
    """The jumps of the longest path from ``cell`` over ``cells``, which has at most ``bound``; and the steps left.

    Tries every path, one jump after the other, until one is as long as the bound; -1 when that takes more than
    ``steps`` jumps. The stack is an array because the compiler's cache loses functions that call themselves.
    """
    ways = np.empty((CELLS + 1, 2), np.int64)  # by depth: the words of the targets not yet tried
    path = np.empty(CELLS + 1, np.int64)  # by depth: the cell that was left
    here, depth, longest = cell, 0, 0
    targets = jumps(here) & cells
    while longest < bound:
        if targets:
            if steps == 0:
                return -1, 0
            steps -= 1
            target = lowest(targets)
            targets -= single(target)
            ways[depth, 0], ways[depth, 1], path[depth] = targets.low, targets.high, here
            depth += 1
            longest = max(longest, depth)
            cells -= single(target)
            here = target
            targets = jumps(here) & cells
        elif depth:
            depth -= 1
            cells |= single(here)
            here = path[depth]
            targets = Cells(ways[depth, 0], ways[depth, 1])
        else:
            break
    return longest, steps


@kernel
def longest_path(position: Position, cell: int) -> int:
    """The jumps of the longest path of a knight on ``cell`` over free cells.

    Where finding it takes more than `STEPS` steps: the colour bound, which no path exceeds. The search may stop early
    only at that bound, so a mirrored board gives the same number.
    """
    bound = colour_bound(reach(position, cell), cell)
    longest, _ = search_path(free(position), cell, bound, STEPS)
    return longest if longest >= 0 else bound
