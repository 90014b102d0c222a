"""The transposition table: what this search already knows about a position.

Columns of the same power-of-two length; slot ``i`` holds

    low, high   the free cells                                          the full key, so that a hit is
    knights     mover's cell * 128 + waiter's cell + 1    (0: empty)    never a collision
    depth       plies that were searched below
    bound       EXACT, or the score is at LEAST or at MOST the value
    score       to the mover; a proven one counts plies from this position

The newest fact wins. A fact is used for a cut only at the same depth: a score is then a function of position and depth
alone, and a search with a table gives the values of one without.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import kernel, mix
from lastknight.game.rules import Position
from lastknight.search.limit import PROVEN

EXACT, AT_LEAST, AT_MOST, UNKNOWN = range(4)
SLOTS = 1 << 16


class Table(NamedTuple):
    """The columns; see above."""

    low: NDArray[np.int64]
    high: NDArray[np.int64]
    knights: NDArray[np.int64]
    depth: NDArray[np.int64]
    bound: NDArray[np.int64]
    score: NDArray[np.float64]


class Fact(NamedTuple):
    """What is known about a position."""

    bound: int  # UNKNOWN when that is nothing
    score: float


def make_table(slots: int = SLOTS) -> Table:
    """An empty table; one slot serves a search that uses none."""
    low, high, knights, depth, bound = (np.zeros(slots, np.int64) for _ in range(5))
    return Table(low, high, knights, depth, bound, np.zeros(slots))


NO_TABLE = make_table(1)
"""For searches that keep nothing, and so may share it."""


@kernel
def slot_of(table: Table, position: Position) -> int:
    """The slot where a position belongs."""
    key = mix(position.low ^ mix(position.high ^ mix(position.mine << 7 | position.theirs)))
    return key & (len(table.low) - 1)


@kernel
def holds(table: Table, slot: int, position: Position) -> bool:
    """Whether a slot speaks of this position."""
    return bool(
        table.low[slot] == position.low
        and table.high[slot] == position.high
        and table.knights[slot] == (position.mine << 7 | position.theirs) + 1
    )


@kernel
def probe(table: Table, position: Position, depth: int, ply: int) -> Fact:
    """What is known about a position searched ``depth`` plies, entered at ``ply``."""
    slot = slot_of(table, position)
    if not holds(table, slot, position) or table.depth[slot] != depth:
        return Fact(UNKNOWN, 0.0)
    return Fact(table.bound[slot], shifted(table.score[slot], ply))


@kernel
def store(table: Table, position: Position, depth: int, ply: int, alpha: float, beta: float, score: float) -> None:
    """Remember what a finished search with this window has found."""
    slot = slot_of(table, position)
    table.low[slot], table.high[slot] = position.low, position.high
    table.knights[slot] = (position.mine << 7 | position.theirs) + 1
    table.depth[slot] = depth
    table.bound[slot] = AT_LEAST if score >= beta else (AT_MOST if score <= alpha else EXACT)
    table.score[slot] = shifted(score, -ply)


@kernel
def shifted(score: float, plies: int) -> float:
    """A score seen from ``plies`` earlier: proven results are that much farther away."""
    if score >= PROVEN:
        return score - plies
    if score <= -PROVEN:
        return score + plies
    return score


@kernel
def remembered_score(table: Table, position: Position) -> float:
    """The last score of a position at any depth; infinite when it was never finished."""
    slot = slot_of(table, position)
    return table.score[slot] if holds(table, slot, position) else np.inf
