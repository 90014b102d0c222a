"""The agent that knows: it plays proven moves wherever the solver can prove them.

A limit in time binds it everywhere. A budget of nodes, cost or depth is for agents that guess: where there are at most
`CERTAIN` free cells, which is every position of 7x7 after the placements, it does not bind this one. With more it
guesses too, until a proof is within reach.
"""

import hashlib
import math
import time
from dataclasses import dataclass, field, replace

from lastknight._jit import fingerprint, interruptible
from lastknight.agents.engine import with_margin
from lastknight.agents.placement import place
from lastknight.evaluation.heuristic import EXAMPLE
from lastknight.evaluation.learned import learned
from lastknight.evaluation.value_network import value_network
from lastknight.game.board import Board
from lastknight.game.rules import play
from lastknight.search.control import BUDGET, NODES, Control, Stop, make_control
from lastknight.search.limit import PROVEN, WIN, Limit, Result
from lastknight.search.searches import LONG_SECONDS, Deepening, Puct
from lastknight.solver.book import Book, shipped_book
from lastknight.solver.distance import NOT_KNOWN, plies_left, quickest_win
from lastknight.solver.mirror import mirrored
from lastknight.solver.order import in_order
from lastknight.solver.solve import warm_up
from lastknight.solver.verdict import LOST, UNKNOWN, WON, mover_wins

CERTAIN, CERTAIN_SECONDS = 47, 0.05  # so many free cells nearly always take less time than this
GROWTH = 1.5  # how many times as long a proof takes with each free cell more
PROVING, GUESSING = 0.8, 0.1  # of a limit in time: for proofs, and for the search that decides when they fail
COURTESY = 1 << 18  # nodes for plies and hard defences where no clock says how long they may take
SWINDLE = 40  # free cells up to which the winning replies to a lost move are counted
NEAR, FAR = Deepening(), Puct()  # the searches that decide where nothing is proven: a proof is within reach, or not
RESORT = Limit(nodes=20_000)  # the search that decides where nothing is proven and no limit is given


@dataclass(frozen=True)
class PerfectAgent:
    """Never turns a won position into a lost one, and makes a lost one hard to win."""

    name = "perfect"

    @property
    def fingerprint(self) -> str:
        """The engine's code; the book, and the weights that decide where nothing is proven."""
        parts = (shipped_book().digest, learned.fingerprint, value_network.fingerprint, FAR.fingerprint)
        return f"{fingerprint()}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:16]}"

    def start(self, seed: int) -> "PerfectPlayer":
        """Sit down to one game; compiling and loading are done before its clock starts."""
        warm_up()
        NEAR(EXAMPLE, learned.evaluator(), Limit(nodes=1))
        FAR(EXAMPLE, value_network.evaluator(), Limit(nodes=1))
        return PerfectPlayer()


@dataclass(frozen=True)
class PerfectPlayer:
    """A `PerfectAgent` in one game."""

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """A move that wins, the quickest if time allows; where none does, the one that is hardest to answer."""
        button = stop or Stop()

        def answer() -> Result:
            return Inquiry(board.copy(), limit, button).answer()

        may_be_long = (limit.seconds or limit.cpu_seconds or 0.0) > LONG_SECONDS
        return interruptible(answer, button.press) if may_be_long else answer()

    def close(self) -> None:
        """Nothing was taken."""


def with_share(limit: Limit, share: float) -> Limit:
    """A limit with so much of its time."""
    seconds, cpu_seconds = (None if bound is None else share * bound for bound in (limit.seconds, limit.cpu_seconds))
    return replace(limit, seconds=seconds, cpu_seconds=cpu_seconds)


def within_reach(limit: Limit) -> int:
    """How many free cells a position may have for a proof to be worth the try."""
    seconds = limit.seconds or limit.cpu_seconds
    return CERTAIN if seconds is None else CERTAIN + math.floor(math.log(seconds / CERTAIN_SECONDS, GROWTH))


@dataclass
class Inquiry:
    """One move of a `PerfectPlayer`."""

    board: Board
    limit: Limit
    stop: Stop
    control: Control = field(init=False)
    tried: bool = False
    """Whether time went into proofs."""

    def __post_init__(self) -> None:
        self.started = time.perf_counter()
        self.control = make_control(replace(with_share(self.limit, PROVING), depth=None, nodes=None, cost=None))
        self.stop.attach(self.control)

    def answer(self) -> Result:
        """The move, with a proven score where there is a proof."""
        if self.board.size in shipped_book() and len(self.board.moves) == self.board.ply < 2:
            return self.placement(shipped_book())
        verdicts: dict[int, int] = {}
        for target in in_order(self.board):
            verdicts[target] = self.verdict_after(target)
            if verdicts[target] == LOST:
                return self.won(target, [other for other in self.board.legal_moves if verdicts.get(other) != WON])
        if UNKNOWN in verdicts.values():
            return self.guess([target for target, value in verdicts.items() if value == UNKNOWN])
        return self.lost()

    def placement(self, book: Book) -> Result:
        """A cell that wins by the book; where none does, the one with the fewest winning replies."""
        winning = book.winning_placements(self.board)
        if winning:
            return self.result(next(cell for cell in in_order(self.board) if cell in winning), PROVEN)
        return self.result(min(self.board.legal_moves, key=self.placements_against), -PROVEN)

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
            if len(self.board.free) > within_reach(self.limit):
                return LOST if mirrored(self.board.position) else UNKNOWN
            self.tried = True
            return mover_wins(self.board.position, self.control)
        finally:
            self.board.pop()

    def won(self, target: int, candidates: list[int]) -> Result:
        """The quickest win, if it is found in time among the moves that may win; else the one that is known."""
        if not self.board.placed or len(self.board.free) > within_reach(self.limit):
            return self.result(target, PROVEN)
        self.be_brief()
        quickest, plies = quickest_win(self.board.position, candidates, self.control)
        return self.result(target, PROVEN) if plies == NOT_KNOWN else self.result(quickest, WIN - plies)

    def lost(self) -> Result:
        """The move after which the fewest replies win, then the longest game; the search chooses while all is open."""
        favourite = self.search().move
        if not self.board.placed or len(self.board.free) > SWINDLE:
            return self.result(favourite, -PROVEN)
        self.be_brief()
        counts = {target: self.winning_replies(target) for target in self.board.legal_moves}
        hardest_first = sorted(counts, key=lambda target: counts[target])
        plies = {target: plies_left(play(self.board.position, target), WON, self.control) for target in hardest_first}
        best = min(counts, key=lambda target: (counts[target], -plies[target], target != favourite))
        return self.result(best, -PROVEN if NOT_KNOWN in plies.values() else 1 + max(plies.values()) - WIN)

    def be_brief(self) -> None:
        """Bound what follows: the result is known, and no clock may be running."""
        if not self.limit.seconds and not self.limit.cpu_seconds:
            self.control[BUDGET] = self.control[NODES] + COURTESY

    def winning_replies(self, target: int) -> int:
        """How many replies win for the opponent; what time does not allow to prove counts."""
        self.board.push(target)
        try:
            return sum(self.verdict_after(reply) != WON for reply in self.board.legal_moves)
        finally:
            self.board.pop()

    def guess(self, open_moves: list[int]) -> Result:
        """The best of a heuristic search among the moves that are not proven to lose."""
        found = self.search()
        return found if found.move in open_moves else self.result(open_moves[0], 0.0)

    def search(self) -> Result:
        """What a heuristic search says, in the time that proofs have left."""
        if not self.board.placed:
            return self.result(self.likely_placement(), 0.0)
        far = len(self.board.free) > within_reach(self.limit) and self.limit.depth is None
        search, evaluator = (FAR, value_network.evaluator()) if far else (NEAR, learned.evaluator())
        found = search(self.board.position, evaluator, self.rest(), stop=self.stop)
        self.stop.attach(self.control)
        score = max(-PROVEN, min(PROVEN, found.score))  # the search proves a win, not that there is no quicker one
        nodes, seconds = found.nodes + int(self.control[NODES]), time.perf_counter() - self.started
        return found._replace(score=score, nodes=nodes, seconds=seconds)

    def likely_placement(self) -> int:
        """Where the colour law of the smaller boards would win; the centre for the first knight."""
        if any(knight is not None for knight in self.board.knights):
            return in_order(self.board)[0]
        return place(self.board, "centre", learned.evaluator(), 0)

    def rest(self) -> Limit:
        """What of the limit is left for a search; cost is for agents that always search."""
        share = with_share(self.limit, GUESSING) if self.tried else with_margin(self.limit)
        return replace(share, cost=None) or RESORT

    def result(self, target: int, score: float) -> Result:
        """A move without a line."""
        return Result(target, score, 0, int(self.control[NODES]), time.perf_counter() - self.started, (target,))
