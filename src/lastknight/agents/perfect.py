"""The agent that knows: it plays proven moves wherever the solver can prove them.

A budget of nodes, cost or depth is for agents that guess: it does not bind this one where there are at most `CERTAIN`
free cells, which is every position of 7x7 after the placements. With more it guesses too, and then it does. A limit in
seconds binds it everywhere.
"""

import time
from dataclasses import dataclass, replace

from lastknight._jit import fingerprint
from lastknight.agents.placement import place
from lastknight.evaluation.heuristic import EXAMPLE
from lastknight.evaluation.mixtures import house
from lastknight.game.board import Board
from lastknight.search.control import NODES, Control, Stop, make_control
from lastknight.search.limit import WIN, Limit, Result
from lastknight.search.searches import Deepening
from lastknight.solver.book import Book, shipped_book
from lastknight.solver.mirror import mirrored
from lastknight.solver.order import in_order
from lastknight.solver.solve import warm_up
from lastknight.solver.verdict import LOST, UNKNOWN, WON, mover_wins

CERTAIN = 47  # free cells up to which every position has been solved in a fraction of a second
PROVING = 0.8  # of a limit in seconds
SWINDLE = 40  # free cells up to which the opponent's winning replies are counted in a lost position
RESORT = Limit(nodes=20_000)  # the search that decides where nothing is proven and no limit is given


@dataclass(frozen=True)
class PerfectAgent:
    """Never turns a won position into a lost one, and makes a lost one hard to win."""

    name = "perfect"

    @property
    def fingerprint(self) -> str:
        """The engine's code."""
        return fingerprint()

    def start(self, seed: int) -> "PerfectPlayer":
        """Sit down to one game; compiling and loading are done before its clock starts."""
        warm_up()
        Deepening()(EXAMPLE, house.evaluator(), Limit(nodes=1))
        return PerfectPlayer()


@dataclass(frozen=True)
class PerfectPlayer:
    """A `PerfectAgent` in one game."""

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """A move that wins, if there is one; otherwise the one that is hardest to answer."""
        started = time.perf_counter()
        control = make_control(_time_only(limit))
        if stop is not None:
            stop.attach(control)
        return Inquiry(board.copy(), control, limit, started).answer()

    def close(self) -> None:
        """Nothing was taken."""


def _time_only(limit: Limit) -> Limit:
    """What of a limit binds an agent that proves its moves; the rest of the time is for a guess, should that fail."""
    bounds = replace(limit, depth=None, nodes=None, cost=None)
    if limit.seconds is None:
        return bounds
    return replace(bounds, seconds=PROVING * limit.seconds)


@dataclass
class Inquiry:
    """One move of a `PerfectPlayer`."""

    board: Board
    control: Control
    limit: Limit
    started: float

    def answer(self) -> Result:
        """The move, with a proven score where there is a proof."""
        if self.board.size in shipped_book() and len(self.board.moves) == self.board.ply < 2:
            return self.placement(shipped_book())
        candidates = in_order(self.board)
        verdicts = []
        for target in candidates:
            verdicts.append(self.verdict_after(target))
            if verdicts[-1] == LOST:
                return self.result(target, WIN - len(self.board.free))
        if UNKNOWN in verdicts:
            return self.guess()
        return self.result(self.hardest(candidates), len(self.board.free) - WIN)

    def placement(self, book: Book) -> Result:
        """A cell that wins by the book; where none does, the one with the fewest winning replies."""
        winning = book.winning_placements(self.board) or ()
        if winning:
            return self.result(
                next(cell for cell in in_order(self.board) if cell in winning), WIN - len(self.board.free)
            )
        return self.result(min(self.board.legal_moves, key=self.placements_against), len(self.board.free) - WIN)

    def placements_against(self, target: int) -> int:
        """How many second placements win against a first one, by the book."""
        self.board.push(target)
        replies = shipped_book().winning_placements(self.board) or ()
        self.board.pop()
        return len(replies)

    def verdict_after(self, target: int) -> int:
        """What the opponent is after a move: LOST, WON, or UNKNOWN where that cannot be proven in time."""
        self.board.push(target)
        try:
            if not self.board.placed:
                return UNKNOWN
            if len(self.board.free) > CERTAIN:
                return LOST if mirrored(self.board.position) else UNKNOWN
            return mover_wins(self.board.position, self.control)
        finally:
            self.board.pop()

    def hardest(self, candidates: list[int]) -> int:
        """In a lost position: the move after which the fewest replies win; the search decides between equals."""
        favourite = self.guess().move
        if len(self.board.free) > SWINDLE:
            return favourite
        return min(candidates, key=lambda target: (self.winning_replies(target), target != favourite))

    def winning_replies(self, target: int) -> int:
        """How many replies win for the opponent; what time does not allow to prove counts."""
        self.board.push(target)
        try:
            return sum(self.verdict_after(reply) != WON for reply in self.board.legal_moves)
        finally:
            self.board.pop()

    def guess(self) -> Result:
        """The best of a heuristic search, where a proof cannot be had."""
        if not self.board.placed:
            return self.result(place(self.board, "centre", house.evaluator(), 0), 0.0)
        found = Deepening()(self.board.position, house.evaluator(), self._rest())
        return found._replace(nodes=found.nodes + int(self.control[NODES]), seconds=time.perf_counter() - self.started)

    def _rest(self) -> Limit:
        """What is left for a search: a tenth of a limit in seconds, or all of a budget."""
        if self.limit.seconds is not None:
            return Limit(seconds=0.1 * self.limit.seconds)
        return replace(self.limit, cost=None, cpu_seconds=None) or RESORT

    def result(self, target: int, score: float) -> Result:
        """A move without a line."""
        return Result(target, score, 0, int(self.control[NODES]), time.perf_counter() - self.started, (target,))
