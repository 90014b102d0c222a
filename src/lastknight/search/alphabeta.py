"""Alpha-beta to a fixed depth: minimax's value without looking at everything.

`alphabeta_textbook` is the clear version. `alphabeta` is the same search with the recursion unrolled into a stack, the
state of the current node in registers: twice as fast, and tested to enter the same nodes. Without its cuts it is
minimax.
"""

import numpy as np

from lastknight._jit import Cells, kernel, textbook
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Handle
from lastknight.game.geometry import single
from lastknight.game.rules import Position, lowest, moves, play
from lastknight.search.control import NODES, PAUSE, STOP, Control, look, may_enter
from lastknight.search.limit import INFINITY, LONGEST_GAME, WIN
from lastknight.search.minimax import Lines, horizon, keep_line


@textbook
def alphabeta_textbook(
    evaluate: Handle,
    parameters: Floats,
    view: int,
    position: Position,
    depth: int,
    ply: int,
    alpha: float,
    beta: float,
    lines: Lines,
    control: Control,
) -> float:
    """The value of ``position`` to its mover, ``depth`` plies deep, as far as the window asks.

    With v the exact minimax value, the result r satisfies
        r <= alpha  implies  v <= r
        r >= beta   implies  v >= r
        otherwise            v == r
    """
    lines[ply, ply] = -1
    targets = moves(position)
    if not targets:
        return ply - WIN
    if depth == 0:
        return horizon(evaluate, parameters, view, position, ply)
    best = -INFINITY
    for target in targets:
        if not may_enter(control):
            break
        child = play(position, target)
        score = -alphabeta_textbook(
            evaluate, parameters, view, child, depth - 1, ply + 1, -beta, -max(alpha, best), lines, control
        )
        if control[STOP]:
            break
        if score > best:
            best = score
            keep_line(lines, ply, target)
            if best >= beta:
                break
    return best


@kernel
def alphabeta(
    evaluate: Handle,
    parameters: Floats,
    view: int,
    cuts: bool,
    root: Position,
    depth: int,
    lines: Lines,
    control: Control,
) -> float:
    """The value of ``root`` to its mover, ``depth`` plies deep, with the full window; the same nodes as the textbook.

    Without ``cuts`` every move is looked at, as minimax does. When the limit ends the search, what comes back is the
    best among the root's moves that were finished.
    """
    knights = np.empty(LONGEST_GAME + 2, np.int64)  # whose turn it is at ply p stands on knights[p]
    words = np.empty((LONGEST_GAME, 4), np.int64)  # at ply p: free cells and moves not yet tried, as words
    windows = np.empty((LONGEST_GAME, 3))  # at ply p: alpha, beta and the best score so far
    knights[0], knights[1] = root.mine, root.theirs
    position, left, ply = root, moves(root), 0
    alpha, beta, best = -INFINITY, INFINITY, -INFINITY
    lines[0, 0] = -1
    nodes, pause = control[NODES], control[PAUSE]  # in registers between two looks at the limit
    while True:
        if left and (best < beta or not cuts):
            if nodes >= pause:
                control[NODES] = nodes
                if not look(control):
                    return best if ply == 0 else windows[0, 2]
                pause = control[PAUSE]
            nodes += 1

            # Step 1. Go on with the next move; what has no reply or lies at the horizon has its score at once.
            target = lowest(left)
            left -= single(target)
            child = play(position, target)
            below = moves(child)
            if not below:
                score = WIN - (ply + 1)
                lines[ply + 1, ply + 1] = -1
            elif ply + 1 == depth:
                score = -horizon(evaluate, parameters, view, child, depth)
                lines[ply + 1, ply + 1] = -1
            else:
                # Step 2. Otherwise put this node aside and enter the child with the window turned round.
                words[ply, 0], words[ply, 1] = position.low, position.high
                words[ply, 2], words[ply, 3] = left.low, left.high
                windows[ply, 0], windows[ply, 1], windows[ply, 2] = alpha, beta, best
                ply += 1
                knights[ply + 1] = target
                alpha, beta, best = (-beta, -max(alpha, best), -INFINITY) if cuts else (-INFINITY, INFINITY, -INFINITY)
                lines[ply, ply] = -1
                position, left = child, below
                continue
        else:
            # Step 3. A node is finished when its moves are, or when it is too good to be allowed.
            if ply == 0:
                control[NODES] = nodes
                return best
            score = -best
            ply -= 1
            target = knights[ply + 2]
            position = Position(knights[ply], knights[ply + 1], words[ply, 0], words[ply, 1], root.sides)
            left = Cells(words[ply, 2], words[ply, 3])
            alpha, beta, best = windows[ply, 0], windows[ply, 1], windows[ply, 2]

        # Step 4. Back up.
        if score > best:
            best = score
            if alpha < score < beta:  # only then can it be part of the best line
                keep_line(lines, ply, target)
