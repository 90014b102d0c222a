"""The exact verdict on a board: who wins, and with which moves."""

import time
from typing import NamedTuple

from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit
from lastknight.solver.tree import Known, Tree
from lastknight.solver.verdict import LOST, UNKNOWN
from lastknight.solver.work import work_alone, work_together

EASY = 44  # free cells up to which one core has answered before others could help


class Solution(NamedTuple):
    """What is true of a board."""

    mover_wins: bool | None  # None: not known within the limit
    winning_moves: tuple[int, ...]  # proven; where ``unknown_moves`` is empty these are all
    unknown_moves: tuple[int, ...]
    nodes: int
    seconds: float


def knows_nothing(board: Board) -> int:
    """A book without pages."""
    return UNKNOWN


NO_LIMIT = Limit()


def solve(
    board: Board, limit: Limit = NO_LIMIT, *, workers: int = 1, stop: Stop | None = None, known: Known = knows_nothing
) -> Solution:
    """Who wins, and with which moves; what the limit leaves open is said to be unknown."""
    started = time.perf_counter()
    tree = Tree(board, every_move=True, known=known)
    if workers > 1 and limit.cpu_seconds is None and len(board.free) > EASY:
        nodes = work_together(tree, limit, workers=workers, stop=stop)
    else:
        nodes = work_alone(tree, limit, stop=stop)
    judged = {target: child.value for target, child in zip(tree.root.targets, tree.root.children, strict=True)}
    winning = tuple(sorted(target for target, value in judged.items() if value == LOST))
    unknown = tuple(sorted(target for target, value in judged.items() if value == UNKNOWN))
    wins = True if winning else (None if unknown else False)
    return Solution(wins, winning, unknown, nodes, time.perf_counter() - started)
