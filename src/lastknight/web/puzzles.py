"""Puzzles: positions from random play in which exactly one move wins, proven."""

from typing import NamedTuple

from lastknight._jit import mix
from lastknight.agents.placement import random_move
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.control import Stop
from lastknight.web.analysis import look

SECONDS = 0.2  # for the verdicts of one position; whoever takes longer is no puzzle for a person either
FEWEST_MOVES = 3  # to choose from
SHORTEST_WIN = 2  # plies after the winning move; a win at once is seen at once
FREE_SHARE = (0.4, 0.75)  # how much of the board is still free, at least and at most


class Puzzle(NamedTuple):
    """A position with one winning move."""

    game: str
    solution: int
    plies: int | None  # until the end, after the winning move


def make_puzzle(size: Size, seed: int, stop: Stop) -> Puzzle | None:
    """The first puzzle that random games from this seed come by; None if there is none before ``stop`` is pressed."""
    attempt = 0
    while not stop.pressed:
        attempt += 1
        found = _try(size, mix(mix(seed) ^ attempt), stop)
        if found is not None:
            return found
    return None


def _try(size: Size, seed: int, stop: Stop) -> Puzzle | None:
    """One random game, stopped somewhere in its middle."""
    board, cells = Board(*size), size.width * size.height
    low, high = (round(cells * share) for share in FREE_SHARE)
    until = cells - low - mix(seed) % (high - low + 1)
    while board.outcome is None and board.ply < until:
        board.push(random_move(board, seed))
    if not board.placed or len(board.legal_moves) < FEWEST_MOVES:
        return None
    verdicts = look(board, {}, SECONDS, stop).verdicts
    wins = [target for target, verdict in verdicts.items() if verdict.wins]
    if len(verdicts) < len(board.legal_moves) or len(wins) != 1:
        return None
    plies = verdicts[wins[0]].plies
    return None if plies is not None and plies < SHORTEST_WIN else Puzzle(board.game(), wins[0], plies)
