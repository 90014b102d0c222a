"""Iterative deepening: alpha-beta to depth 1, 2, 3, ... until the limit, each iteration helped by the last.

What the students could switch, an option can: the order of moves, a transposition table, exact play once the knights
are separated.
"""

from typing import NamedTuple

import numpy as np

from lastknight._jit import kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.features import separated
from lastknight.evaluation.heuristic import Handle
from lastknight.game.rules import Position, moves, play
from lastknight.search.control import NODES, PAUSE, STOP, Control, look, may_enter
from lastknight.search.endgame import settle
from lastknight.search.limit import INFINITY, LONGEST_GAME, PROVEN, WIN
from lastknight.search.minimax import Lines, horizon, keep_line
from lastknight.search.queue import LAST, UNORDERED, as_they_come, first, ordered, rest
from lastknight.search.table import AT_LEAST, AT_MOST, EXACT, UNKNOWN, Table, probe, store


class Options(NamedTuple):
    """How the search goes about it; the first two do not change the values it finds."""

    order: int  # one of `queue.ORDERS`
    table: int  # 1: positions already searched to the same depth are not searched again
    endgame: int  # 1: separated knights are not searched but measured, exactly
    seen_by: int  # one of `minimax.VIEWS`


@kernel
def search(
    evaluate: Handle,
    parameters: Floats,
    root: Position,
    depth: int,
    options: Options,
    table: Table,
    lines: Lines,
    control: Control,
) -> float:
    """The value of ``root`` to its mover, ``depth`` plies deep; ``lines`` holds the last iteration's line on entry.

    The same search as `alphabeta`, with the moves in a better order. When the limit ends it, what comes back is the
    best among the root's moves that were finished, -INFINITY if there is none.
    """
    knights = np.empty(LONGEST_GAME + 2, np.int64)
    nodes = np.empty((LONGEST_GAME, 3), np.int64)  # at ply p: free cells as words, moves not yet tried
    windows = np.empty((LONGEST_GAME, 3))  # at ply p: alpha, beta and the best score so far
    keys, cells = np.empty(8), np.empty(8, np.int64)
    favourites = lines[0].copy()  # the last line leads the search as long as its moves are followed
    followed = 0
    knights[0], knights[1] = root.mine, root.theirs
    position, ply = root, 0
    alpha, beta, best = -INFINITY, INFINITY, -INFINITY
    keep = options.table == 1 or options.order == LAST
    if options.order == UNORDERED:
        queue = as_they_come(moves(root))
    else:
        queue = ordered(evaluate, parameters, root, options.order, favourites[0], table, keys, cells)
    lines[0, 0] = -1
    count, pause = control[NODES], control[PAUSE]  # nodes entered, in registers between two looks at the limit
    while True:
        if queue and best < beta:
            if count >= pause:
                control[NODES] = count
                if not look(control):
                    return best if ply == 0 else windows[0, 2]
                pause = control[PAUSE]
            count += 1

            # Step 1. Go on with the next move; what has no reply or lies at the horizon has its score at once.
            target = first(queue)
            queue = rest(queue)
            child = play(position, target)
            targets = moves(child)
            lines[ply + 1, ply + 1] = -1
            known = UNKNOWN
            if not targets:
                score = WIN - (ply + 1)
            elif ply + 1 == depth:
                score = -horizon(evaluate, parameters, options.seen_by, child, depth)
            else:
                below, above = -beta, -max(alpha, best)

                # Step 2. What the table knows, or a count of jumps settles, need not be searched.
                if options.endgame and separated(child):
                    control[NODES] = count
                    score = -settle(child, ply + 1, control)
                    count = control[NODES]
                    known = EXACT if abs(score) >= PROVEN else UNKNOWN
                if known == UNKNOWN and options.table:
                    fact = probe(table, child, depth - ply - 1, ply + 1)
                    known = fact.bound
                    if (known == AT_LEAST and fact.score < above) or (known == AT_MOST and fact.score > below):
                        known = UNKNOWN
                    score = -fact.score
                if known == UNKNOWN:
                    # Step 3. Otherwise put this node aside and enter the child with the window turned round.
                    nodes[ply, 0], nodes[ply, 1], nodes[ply, 2] = position.low, position.high, queue
                    windows[ply, 0], windows[ply, 1], windows[ply, 2] = alpha, beta, best
                    followed = ply + 1 if followed == ply and target == favourites[ply] else min(followed, ply)
                    ply += 1
                    knights[ply + 1] = target
                    alpha, beta, best = below, above, -INFINITY
                    position = child
                    if options.order == UNORDERED or ply + 1 == depth:
                        queue = as_they_come(targets)
                    else:
                        favourite = favourites[ply] if followed == ply else -1
                        queue = ordered(evaluate, parameters, child, options.order, favourite, table, keys, cells)
                    continue
        else:
            # Step 4. A node is finished when its moves are, or when it is too good to be allowed.
            if keep:
                store(table, position, depth - ply, ply, alpha, beta, best)
            if ply == 0:
                control[NODES] = count
                return best
            score = -best
            ply -= 1
            target = knights[ply + 2]
            position = Position(knights[ply], knights[ply + 1], nodes[ply, 0], nodes[ply, 1], root.sides)
            queue = nodes[ply, 2]
            alpha, beta, best = windows[ply, 0], windows[ply, 1], windows[ply, 2]

        # Step 5. Back up.
        if score > best:
            best = score
            if alpha < score < beta:  # only then can it be part of the best line
                keep_line(lines, ply, target)


@kernel
def deepen(
    evaluate: Handle,
    parameters: Floats,
    root: Position,
    deepest: int,
    options: Options,
    table: Table,
    lines: Lines,
    control: Control,
) -> tuple[float, int]:
    """Score and depth of the last completed iteration, improved by the interrupted one where that is sound.

    Searches ``root`` to depth 1, 2, ... ``deepest``, until the limit or a proof; ``lines[0]`` is the line found.
    """
    score, depth = 0.0, 0
    line = lines[0].copy()
    while depth < deepest and abs(score) < PROVEN and may_enter(control):
        found = search(evaluate, parameters, root, depth + 1, options, table, lines, control)
        if control[STOP]:
            # The last line's move was searched first, so whatever beats it in the unfinished iteration is better.
            # That everything loses is not known before everything has been searched: then the old score stands.
            if options.order != UNORDERED and found > -INFINITY:
                return found if found > -PROVEN else score, depth
            lines[0] = line
            break
        score, depth = found, depth + 1
        line = lines[0].copy()
    return score, depth
