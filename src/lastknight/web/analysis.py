"""What is known about every legal move: the proven verdict, or until there is one the engine's estimate.

The only place of the page that asks for verdicts. It never guesses one.
"""

from typing import NamedTuple

from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result
from lastknight.search.searches import Deepening


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
    """The search of the board itself, where there was one."""


def search(board: Board, limit: Limit, stop: Stop) -> Result:
    """What the engine thinks of a board on which both knights stand and a move is left."""
    return Deepening()(board.position, improved.evaluator(), limit, stop=stop)


def look(board: Board, known: dict[int, Verdict], seconds: float, stop: Stop) -> Look:
    """Learn more about the moves of a board within about ``seconds``, starting from the verdicts ``known``."""
    verdicts, estimates = dict(known), dict[int, float]()
    unproven = [target for target in board.legal_moves if target not in known]
    share = Limit(seconds=seconds / 2 / max(1, len(unproven)))
    for target in unproven:
        verdict, score = judge(board, target, share, stop)
        if verdict is not None:
            verdicts[target] = verdict
        elif score is not None:
            estimates[target] = score
    result = search(board, Limit(seconds=seconds / 2), stop) if board.placed and board.outcome is None else None
    return Look(verdicts, estimates, result)


def judge(board: Board, target: int, limit: Limit, stop: Stop) -> tuple[Verdict | None, float | None]:
    """The verdict on a move, or else an estimate, for the player who makes it."""
    board.push(target)
    try:
        if board.outcome is not None:
            return Verdict(True, 0), None
        if not board.placed:
            return None, None
        result = search(board, limit, stop)
    finally:
        board.pop()
    if result.plies is None:
        return None, -result.score
    return Verdict(result.score < 0, result.plies), None
