"""What is known about every legal move: the proven verdict, or until there is one the engine's estimate.

The only place of the page that asks for verdicts. It never guesses one.
"""

import time
from functools import lru_cache
from typing import NamedTuple

from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.game.rules import play
from lastknight.search.control import NODES, Control, Stop, make_control
from lastknight.search.limit import Limit, Result
from lastknight.search.searches import Deepening
from lastknight.solver.book import SHIPPED, Book, shipped_book
from lastknight.solver.distance import NOT_KNOWN, plies_left, value_within
from lastknight.solver.solve import solve
from lastknight.solver.verdict import LOST, UNKNOWN, WON, mover_wins
from lastknight.web.line import best_play, sound_part

LEAST = 0.002  # seconds that a proof or a search gets at least
PROVING = 0.6  # of a step's time, at most, for verdicts
GLANCE = 0.02  # seconds for plies and estimates when a first answer is wanted
LINE = 12  # plies of the line that is shown
LINE_SECONDS = 0.3  # for best play, at least, when nobody is in a hurry


class Verdict(NamedTuple):
    """A proven result of a move, for the player who makes it."""

    wins: bool
    plies: int | None  # jumps after this one until somebody cannot move, if that is proven too


class Look(NamedTuple):
    """What is known about a board at some moment."""

    verdicts: dict[int, Verdict]
    estimates: dict[int, float]
    """The engine's score of the moves without a verdict, for the player who makes them."""

    result: Result | None
    """The best move, the play after it as far as that throws no win away, and all the work."""


class Step:
    """The time of one step of an analysis, shared among what is still to do, and the work that was done in it.

    Time is the processor's: a proof that is given up begins anew, so a busy machine must not cut it short.
    """

    def __init__(self, seconds: float, stop: Stop) -> None:
        self.stop = stop
        self.nodes = 0
        self.hurried = False
        self.started = time.process_time()
        self._end = self.started + seconds

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return 0.0 if self.stop.pressed else self._end - time.process_time()

    def shorten(self, seconds: float) -> None:
        """Leave no more time than this."""
        self.hurried = True
        self._end = min(self._end, time.process_time() + seconds)

    def lengthen(self, seconds: float) -> None:
        """Add to the time, however much is left."""
        self._end = max(self._end, time.process_time()) + seconds

    def share(self, parts: int, least: float = LEAST) -> Limit:
        """One of so many parts of the time that is left."""
        return Limit(cpu_seconds=max(least, self.left / max(1, parts)))

    def control(self, parts: int, least: float = LEAST) -> Control:
        """The same for a kernel."""
        control = make_control(self.share(parts, least))
        self.stop.attach(control)
        return control


def look(board: Board, known: dict[int, Verdict], seconds: float, stop: Stop, *, glance: bool = False) -> Look:
    """Learn more about the moves of a board within about ``seconds``, starting from the verdicts ``known``.

    A glance ends as soon as every verdict is known; otherwise the time that is left, and a share that proofs never get,
    goes into plies and estimates.
    """
    _warm()
    step = Step(seconds if glance else PROVING * seconds, stop)
    if not board.placed:
        return Look(known | _prove_placements(board, known, step), {}, None)
    verdicts = known | _prove_moves(board, known, step)
    if glance:
        step.shorten(GLANCE)
    else:
        step.lengthen((1 - PROVING) * seconds)
    verdicts |= _count_plies(board, verdicts, step)
    searched = _search_moves(board, verdicts, step)
    estimates = {target: -found.score for target, found in searched.items()}
    return Look(verdicts, estimates, _best(board, verdicts, searched, step))


@lru_cache(maxsize=1)
def _warm() -> None:
    """Compile or load the solver by a first, tiny run: that is no part of any step's time."""
    control = make_control(Limit())
    position = Board.from_game("a1 c3", Size(3, 3)).position
    plies_left(position, mover_wins(position, control), control)
    value_within(position, WON, 0, control)


def _prove_moves(board: Board, known: dict[int, Verdict], step: Step) -> dict[int, Verdict]:
    """Each jump gets a share of the time, so that a hard one does not hide the easy ones; then the rest goes round."""
    found: dict[int, Verdict] = {}
    while step.left > 0 and (unproven := [one for one in board.legal_moves if one not in known and one not in found]):
        for number, target in enumerate(unproven):
            control = step.control(len(unproven) - number)
            outcome = mover_wins(play(board.position, target), control)
            step.nodes += int(control[NODES])
            if outcome != UNKNOWN:
                found[target] = Verdict(outcome == LOST, None)
    return found


def _prove_placements(board: Board, known: dict[int, Verdict], step: Step) -> dict[int, Verdict]:
    """Placements are proven together, for many are images of each other."""
    if len(known) == len(board.legal_moves):
        return {}
    solution = solve(board, step.share(1), stop=step.stop, book=known_placements())
    proven = (target for target in board.legal_moves if target not in solution.unknown_moves)
    return {target: Verdict(target in solution.winning_moves, None) for target in proven}


@lru_cache(maxsize=1)
def known_placements() -> Book:
    """The book that ships; an empty one where it does not."""
    return shipped_book() if SHIPPED.is_file() else Book({})


def _count_plies(board: Board, verdicts: dict[int, Verdict], step: Step) -> dict[int, Verdict]:
    """How long the game lasts after each proven move."""
    uncounted = [target for target, verdict in verdicts.items() if verdict.plies is None]
    found: dict[int, Verdict] = {}
    for number, target in enumerate(uncounted):
        won = verdicts[target].wins
        control = step.control(len(uncounted) - number)
        plies = plies_left(play(board.position, target), LOST if won else WON, control)
        step.nodes += int(control[NODES])
        if plies != NOT_KNOWN:
            found[target] = Verdict(won, int(plies))
    return found


def _search_moves(board: Board, verdicts: dict[int, Verdict], step: Step) -> dict[int, Result]:
    """The engine's view of every move without a verdict."""
    unproven = [target for target in board.legal_moves if target not in verdicts]
    found: dict[int, Result] = {}
    for number, target in enumerate(unproven):
        if not step.stop.pressed:
            found[target] = _search_after(board, target, step.share(len(unproven) - number), step)
    return found


def _search_after(board: Board, target: int, limit: Limit, step: Step) -> Result:
    """What the engine thinks of the board after a move that does not end the game."""
    result = Deepening()(play(board.position, target), improved.evaluator(), limit, stop=step.stop)
    step.nodes += result.nodes
    return result


def _best(board: Board, verdicts: dict[int, Verdict], searched: dict[int, Result], step: Step) -> Result | None:
    """The best move: the quickest win, else the best guess, else the longest defence; and what follows it."""

    def worth(target: int) -> tuple[int, float]:
        verdict = verdicts.get(target)
        if verdict is None:
            return 1, -searched[target].score
        plies = 999 if verdict.plies is None else verdict.plies
        return (2, -plies) if verdict.wins else (0, plies)

    judged = [target for target in board.legal_moves if target in verdicts or target in searched]
    if not judged:
        return None
    best = max(judged, key=worth)
    after = board.copy()
    after.push(best)
    line: tuple[int, ...] = (best,)
    depth, score = 1, 0.0
    if after.outcome is None:
        found = searched.get(best) or _search_after(board, best, Limit(cpu_seconds=LEAST), step)
        line += _follow(after, verdicts.get(best), found, step)
        depth, score = found.depth + 1, -found.score
    return Result(best, score, depth, step.nodes, time.process_time() - step.started, line)


def _follow(board: Board, verdict: Verdict | None, found: Result, step: Step) -> tuple[int, ...]:
    """What follows a move with this verdict: best play if there is time to find it, else the engine's line."""
    winner = None if verdict is None else 3 - board.turn if verdict.wins else board.turn
    expected = sound_part(board, found.line[: LINE - 1], winner, step.stop)
    if verdict is None or verdict.plies is None:
        return expected
    control = step.control(1, LEAST if step.hurried else LINE_SECONDS)
    proven = best_play(board, verdict.plies, control, LINE - 1)
    step.nodes += int(control[NODES])
    return max(proven, expected, key=len)
