"""What is known about every legal move: the proven verdict, or until there is one the engine's estimate.

The only place of the page that asks for verdicts. It never guesses one.
"""

import time
from typing import NamedTuple

from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.game.rules import play
from lastknight.search.control import Stop, make_control
from lastknight.search.limit import Limit, Result
from lastknight.search.searches import Deepening
from lastknight.solver.solve import solve
from lastknight.solver.verdict import LOST, UNKNOWN, mover_wins

LEAST = 0.002  # seconds that a proof or a search gets at least
GLANCE = 0.01  # seconds for plies and estimates when a first answer is wanted
LINE = 12  # plies of the engine's line that are shown


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
    """The best move and the play that the engine expects after it, as far as that contradicts no verdict."""


class Step:
    """The time of one step of an analysis, shared among what is still to do, and the button that ends it."""

    def __init__(self, seconds: float, stop: Stop) -> None:
        self._end = time.monotonic() + seconds
        self.stop = stop

    def share(self, parts: int) -> Limit:
        """One of so many parts of the time that is left."""
        return Limit(seconds=max(LEAST, (self._end - time.monotonic()) / max(1, parts)))


def look(board: Board, known: dict[int, Verdict], seconds: float, stop: Stop, *, glance: bool = False) -> Look:
    """Learn more about the moves of a board within about ``seconds``, starting from the verdicts ``known``.

    A glance ends as soon as every verdict is known; otherwise the time that is left goes into plies and estimates.
    """
    step = Step(seconds, stop)
    verdicts = known | (_prove_moves(board, known, step) if board.placed else _prove_placements(board, known, step))
    if not board.moves:
        return Look(verdicts, {}, None)
    searched = _search_moves(board, verdicts, Step(GLANCE, stop) if glance else step)
    for target, found in searched.items():
        if found.plies is not None:
            verdicts[target] = Verdict(found.score < 0, found.plies)
    estimates = {target: -found.score for target, found in searched.items() if target not in verdicts}
    return Look(verdicts, estimates, _best(board, verdicts, searched, stop))


def _prove_moves(board: Board, known: dict[int, Verdict], step: Step) -> dict[int, Verdict]:
    """Every jump gets its share of the time, so that a hard one does not hide the easy ones."""
    unproven = [target for target in board.legal_moves if target not in known]
    found: dict[int, Verdict] = {}
    for number, target in enumerate(unproven):
        won = move_wins(board, target, step.share(len(unproven) - number), step.stop)
        if won is not None:
            found[target] = Verdict(won, None)
    return found


def _prove_placements(board: Board, known: dict[int, Verdict], step: Step) -> dict[int, Verdict]:
    """Placements are proven together, for many are images of each other."""
    if len(known) == len(board.legal_moves):
        return {}
    solution = solve(board, step.share(1), stop=step.stop)
    proven = (target for target in board.legal_moves if target not in solution.unknown_moves)
    return {target: Verdict(target in solution.winning_moves, None) for target in proven}


def move_wins(board: Board, target: int, limit: Limit, stop: Stop) -> bool | None:
    """Whether a jump wins for the player who makes it; None when the limit came first."""
    control = make_control(limit)
    stop.attach(control)
    outcome = mover_wins(play(board.position, target), control)
    return None if outcome == UNKNOWN else outcome == LOST


def _search_moves(board: Board, verdicts: dict[int, Verdict], step: Step) -> dict[int, Result]:
    """The engine's view of every move whose end is not proven: an estimate, or in how many plies the end comes."""
    found: dict[int, Result] = {}
    left = [target for target in board.legal_moves if target not in verdicts or verdicts[target].plies is None]
    for number, target in enumerate(left):
        after = board.copy()
        after.push(target)
        if after.outcome is not None:
            verdicts[target] = Verdict(True, 0)
        elif after.placed and not step.stop.pressed:
            found[target] = search(after, step.share(len(left) - number), step.stop)
    return found


def search(board: Board, limit: Limit, stop: Stop) -> Result:
    """What the engine thinks of a board on which both knights stand and a move is left."""
    return Deepening()(board.position, improved.evaluator(), limit, stop=stop)


def _best(board: Board, verdicts: dict[int, Verdict], searched: dict[int, Result], stop: Stop) -> Result | None:
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
    found = searched.get(best)
    if found is None and after.outcome is None and after.placed:
        found = search(after, Limit(seconds=LEAST), stop)
    nodes, seconds = sum(one.nodes for one in searched.values()), sum(one.seconds for one in searched.values())
    if found is None:
        return Result(best, 0.0, 0, nodes, seconds, (best,))
    winner = None if best not in verdicts else board.turn if verdicts[best].wins else after.turn
    line = (best, *_sound(after, found.line[: LINE - 1], winner, stop))
    return Result(best, -found.score, found.depth + 1, nodes, seconds, line)


def _sound(board: Board, line: tuple[int, ...], winner: int | None, stop: Stop) -> tuple[int, ...]:
    """The line up to the move that would throw the proven win away."""
    board = board.copy()
    for count, target in enumerate(line):
        if board.turn == winner and not move_wins(board, target, Limit(nodes=100_000), stop):
            return line[:count]
        board.push(target)
    return line
