"""What a node really costs: its time in a search with one heuristic, relative to `deepening` with `improved`.

A budget in cost divides by this price, so that a dear heuristic searches fewer nodes in the same time. A price is
measured once, on positions that never change, and then kept by whoever needs to replay.
"""

import time
from collections.abc import Iterator
from functools import lru_cache

from lastknight._jit import mix
from lastknight.evaluation.heuristic import Evaluator
from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size
from lastknight.game.rules import Position
from lastknight.search.limit import Limit
from lastknight.search.searches import Deepening, Search

GAMES = 8  # random games that the positions are taken from
SHARES = (0.05, 0.15, 0.25, 0.35)  # of the board's cells visited: where games are decided
LIMIT = Limit(nodes=5_000, cpu_seconds=0.02)  # for one search; the second is for heuristics of a millisecond
RUNS = 5  # each search counts with its fastest run: other processes only ever add
DIGITS = 3  # a price is not known better than that


def node_price(search: Search, evaluator: Evaluator, size: Size = STANDARD) -> float:
    """How many times longer a node takes in this search than one in `deepening:improved`; 1 for the latter."""
    standard = (Deepening(), improved.evaluator())
    if (search, str(evaluator)) == (standard[0], str(standard[1])):
        return 1.0
    ours, theirs = _seconds_a_node((search, evaluator), standard, size)
    return float(f"{ours / theirs:.{DIGITS}g}")


def _seconds_a_node(one: tuple[Search, Evaluator], two: tuple[Search, Evaluator], size: Size) -> tuple[float, float]:
    """The mean time of a node in two searches, measured in turns so that a busy machine slows both."""
    totals = [[0.0, 0.0], [0.0, 0.0]]
    for position in sample_positions(size):
        rates: list[list[tuple[float, int]]] = [[], []]
        for _ in range(RUNS):
            for rate, (search, evaluator) in zip(rates, (one, two), strict=True):
                started = time.process_time()  # a busy machine takes away time on the clock, not on the processor
                result = search(position, evaluator, LIMIT)
                nodes = max(1, result.nodes)
                rate.append(((time.process_time() - started) / nodes, nodes))
        for total, rate in zip(totals, rates, strict=True):
            fastest, nodes = min(rate)
            total[0] += fastest * nodes
            total[1] += nodes
    return totals[0][0] / totals[0][1], totals[1][0] / totals[1][1]


@lru_cache(maxsize=8)
def sample_positions(size: Size = STANDARD) -> tuple[Position, ...]:
    """Positions from random games, with something left to search; the same ones for ever."""
    cells = size.width * size.height
    plies = [max(2, round(share * cells)) for share in SHARES]
    return tuple(position for game in range(GAMES) for position in _positions(size, game, plies))


def _positions(size: Size, game: int, plies: list[int]) -> Iterator[Position]:
    """The positions of one random game after these plies, as long as it lasts."""
    board = Board(*size)
    while board.outcome is None and board.ply <= max(plies):
        if board.ply in plies:
            yield board.position
        legal = board.legal_moves
        board.push(legal[mix(mix(game + 1) ^ board.ply) % len(legal)])
