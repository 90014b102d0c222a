"""Minimax to a fixed depth: the textbook. Every other search is tested against it.

Agents call `alphabeta` without its cuts, which is the same search on a stack.
"""

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import call, kernel, textbook
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Handle
from lastknight.game.rules import Position, moves, play
from lastknight.search.control import STOP, Control, may_enter
from lastknight.search.limit import INFINITY, LONGEST_GAME, WIN

Lines = NDArray[np.int8]  # row p: the best line found from ply p on; entry (p, q) is the target at ply q, -1 ends it


MOVER, PLAYER = range(2)
VIEWS = {"mover": MOVER, "player": PLAYER}
"""Whose eyes the heuristic sees the horizon with: the player to move there, or always the player who searches."""


def make_lines() -> Lines:
    """Room for the best lines of a search."""
    return np.full((LONGEST_GAME + 1, LONGEST_GAME + 1), -1, np.int8)


@textbook
def minimax(
    evaluate: Handle,
    parameters: Floats,
    view: int,
    position: Position,
    depth: int,
    ply: int,
    lines: Lines,
    control: Control,
) -> float:
    """The exact value of ``position`` to its mover, ``depth`` plies deep, entered at ``ply``.

    When the limit ends the search, what comes back is the best among the moves that were finished.
    """
    lines[ply, ply] = -1

    # Step 1. A player without a move has lost; later losses are better.
    targets = moves(position)
    if not targets:
        return ply - WIN

    # Step 2. At the horizon, ask the heuristic.
    if depth == 0:
        return horizon(evaluate, parameters, view, position, ply)

    # Step 3. Try every move and keep the best.
    best = -INFINITY
    for target in targets:
        if not may_enter(control):
            break
        score = -minimax(evaluate, parameters, view, play(position, target), depth - 1, ply + 1, lines, control)
        if control[STOP]:
            break
        if score > best:
            best = score
            keep_line(lines, ply, target)
    return best


@kernel
def horizon(evaluate: Handle, parameters: Floats, view: int, position: Position, ply: int) -> float:
    """What the heuristic says of a position at the horizon, to its mover.

    It makes a difference for heuristics that look at one side only, such as `open`: with the `PLAYER`'s view they
    always look at the side of the player who searches, as the students' agents do.
    """
    if view == PLAYER and ply % 2 == 1:
        other = Position(position.theirs, position.mine, position.low, position.high, position.sides)
        return -call(evaluate, other, parameters)
    return call(evaluate, position, parameters)


@kernel
def keep_line(lines: Lines, ply: int, target: int) -> None:
    """The best line from ``ply`` on is ``target`` and then the best line found below it."""
    lines[ply, ply] = target
    at = ply + 1
    while lines[ply + 1, at] >= 0:
        lines[ply, at] = lines[ply + 1, at]
        at += 1
    lines[ply, at] = -1
