"""Walking the whole game tree: the count that proves the rules, and the walk that measures the engine."""

from typing import NamedTuple

import numpy as np

from lastknight._jit import Cells, interruptible, kernel
from lastknight.errors import LimitError
from lastknight.game.board import Board
from lastknight.game.geometry import CELLS, single
from lastknight.game.rules import Position, lowest, moves, play


class Walk(NamedTuple):
    """What a walk has counted."""

    leaves: int  # sequences of exactly the depth asked for
    nodes: int  # positions visited, the root included


@kernel
def walk(root: Position, depth: int) -> tuple[int, int]:
    """Leaves and nodes of the tree below ``root``; the last ply is counted, not entered."""
    leaves, nodes = 0, 1
    if depth == 0:
        return 1, 1
    knights = np.empty(CELLS + 2, np.int64)  # whose turn it is at ply p stands on knights[p]
    lows, highs = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    lefts_low, lefts_high = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    knights[0], knights[1] = root.mine, root.theirs
    position, left, ply = root, moves(root), 0
    while True:
        if ply == depth - 1:
            leaves += len(left)
        elif left:
            target = lowest(left)
            left -= single(target)
            nodes += 1
            lefts_low[ply], lefts_high[ply] = left.low, left.high
            lows[ply], highs[ply] = position.low, position.high
            ply += 1
            knights[ply + 1] = target
            position = play(position, target)
            left = moves(position)
            continue
        ply -= 1
        if ply < 0:
            return leaves, nodes + leaves
        left = Cells(lefts_low[ply], lefts_high[ply])
        position = Position(knights[ply], knights[ply + 1], lows[ply], highs[ply], root.sides)


def perft(board: Board, depth: int) -> Walk:
    """Count the game tree below a board to ``depth`` plies, placements included."""
    if depth < 0:
        raise LimitError(f"perft depth must be 0 or more, got {depth}")
    if board.placed:
        root, deepest = board.position, min(depth, CELLS)
        return Walk(*map(int, interruptible(lambda: walk(root, deepest), lambda: None)))
    if depth == 0:
        return Walk(1, 1)
    leaves, nodes = 0, 1
    for target in board.legal_moves:
        board.push(target)
        below = perft(board, depth - 1)
        board.pop()
        leaves, nodes = leaves + below.leaves, nodes + below.nodes
    return Walk(leaves, nodes)
