"""Separated knights: each walks alone, and who has the longer walk wins."""

from lastknight._jit import Cells, kernel
from lastknight.evaluation.features import colour_bound, reach
from lastknight.evaluation.paths import search_path
from lastknight.game.rules import Position
from lastknight.search.control import BUDGET, NODES, Control
from lastknight.search.limit import WIN

STEPS = 1_000  # jumps tried for one knight before the search goes on as if the knights were not separated


@kernel
def settle(position: Position, ply: int, control: Control) -> float:
    """The exact score of a separated position to its mover, entered at ``ply``; 0 where it would take too long.

    The winner cannot hurry, the loser can only walk its longest way: with walks of ``mine`` and ``theirs`` jumps the
    mover wins after 2 theirs + 1 plies if its own is longer, else it loses after 2 mine. Only the shorter walk must
    be known exactly, so the knight with less room goes first, and the other only shows that it can keep up.
    """
    my_room, their_room = reach(position, position.mine), reach(position, position.theirs)
    my_bound, their_bound = colour_bound(my_room, position.mine), colour_bound(their_room, position.theirs)
    if my_bound <= their_bound:
        mine = longest_walk(my_room, position.mine, my_bound, control)
        theirs = mine if mine < 0 else longest_walk(their_room, position.theirs, min(mine, their_bound), control)
    else:
        theirs = longest_walk(their_room, position.theirs, their_bound, control)
        mine = theirs if theirs < 0 else longest_walk(my_room, position.mine, min(theirs + 1, my_bound), control)
    if mine < 0 or theirs < 0:
        return 0.0
    return WIN - ply - (2 * theirs + 1) if mine > theirs else ply + 2 * mine - WIN


@kernel
def longest_walk(room: Cells, cell: int, bound: int, control: Control) -> int:
    """The most jumps a knight on ``cell`` can make, at most ``bound``; -1 where that is not found in time.

    The jumps tried count as nodes.
    """
    steps = min(STEPS, control[BUDGET] - control[NODES])
    longest, left = search_path(room, cell, bound, steps)
    control[NODES] += steps - left
    return longest
