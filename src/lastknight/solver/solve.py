"""The exact verdict on a board: who wins, and with which moves."""

import time
from functools import lru_cache
from typing import NamedTuple

from lastknight._jit import interruptible
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.control import STOP, Stop, make_control
from lastknight.search.limit import Limit
from lastknight.solver.book import Book
from lastknight.solver.distance import plies_left, quickest_win
from lastknight.solver.tree import Tree
from lastknight.solver.verdict import LOST, UNKNOWN, WON
from lastknight.solver.work import work_alone, work_together

EASY = 44  # free cells up to which the answer is there before others could help, or before anyone presses Ctrl-C


class Solution(NamedTuple):
    """What is true of a board."""

    mover_wins: bool | None  # None: not known within the limit
    winning_moves: tuple[int, ...]  # proven; where ``unknown_moves`` is empty these are all
    unknown_moves: tuple[int, ...]
    nodes: int
    seconds: float


NO_LIMIT = Limit()


def solve(
    board: Board,
    limit: Limit = NO_LIMIT,
    *,
    workers: int = 1,
    stop: Stop | None = None,
    book: Book | None = None,
) -> Solution:
    """Who wins, and with which moves; what the limit leaves open is said to be unknown.

    >>> from lastknight.game.notation import cell_name
    >>> solution = solve(Board.from_game("e4 c2 c5 b4", Size(5, 5)))
    >>> solution.mover_wins, [cell_name(cell) for cell in solution.winning_moves]
    (True, ['b3', 'd3', 'a4'])
    """
    warm_up()
    started = time.perf_counter()
    winning = _from_book(board, book) if book else None
    if winning is not None:
        return Solution(bool(winning), winning, (), 0, time.perf_counter() - started)
    tree = Tree(board, every_move=True)
    if limit.cpu_seconds is None and len(board.free) > EASY:
        nodes = work_together(tree, limit, workers=workers, stop=stop)
    else:
        nodes = work_alone(tree, limit, stop=stop)
    winning, unknown = tree.root_moves(LOST), tree.root_moves(UNKNOWN)
    wins = True if winning else (None if unknown else False)
    return Solution(wins, winning, unknown, nodes, time.perf_counter() - started)


def _from_book(board: Board, book: Book) -> tuple[int, ...] | None:
    """The winning moves, where the book knows them all."""
    return () if book.known(board) == LOST else book.winning_placements(board)


@lru_cache(maxsize=1)
def warm_up() -> None:
    """Compile or load what a solution needs, before its clock starts."""
    work_alone(Tree(Board.from_game("a1 b1 c2", Size(4, 4)), every_move=True), NO_LIMIT)
    work_alone(Tree(Board.from_game("a1 a3", Size(4, 4)), every_move=True), NO_LIMIT)
    won = Board.from_game("e4 c2 c5 b4", Size(5, 5))
    plies_left(won.position, WON, make_control(NO_LIMIT))
    quickest_win(won.position, won.legal_moves, make_control(NO_LIMIT))


def plies_to_the_end(board: Board, mover_wins: bool) -> int | None:
    """The jumps until someone cannot move when the winner hurries and the loser does not; None before both stand.

    Who wins must be known, as `solve` finds it.
    """
    if not board.placed:
        return None
    control, position = make_control(NO_LIMIT), board.position

    def count() -> int:
        return int(plies_left(position, WON if mover_wins else LOST, control))

    def give_up() -> None:
        control[STOP] = 1

    return interruptible(count, give_up)
