"""The exact verdict on a board: who wins, and with which moves."""

import time
from functools import lru_cache
from typing import NamedTuple

from lastknight.evaluation.heuristic import EXAMPLE
from lastknight.game.board import Board
from lastknight.search.control import Stop, make_control
from lastknight.search.limit import Limit
from lastknight.solver.tree import Known, Tree
from lastknight.solver.verdict import LOST, UNKNOWN, mover_wins
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


@lru_cache(maxsize=1)
def warm_up() -> None:
    """Compile or load the search by a first, tiny run: that is no part of any answer's time."""
    mover_wins(EXAMPLE, make_control(Limit(nodes=1)))


def solve(
    board: Board, limit: Limit = NO_LIMIT, *, workers: int = 1, stop: Stop | None = None, known: Known = knows_nothing
) -> Solution:
    """Who wins, and with which moves; what the limit leaves open is said to be unknown."""
    warm_up()
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
