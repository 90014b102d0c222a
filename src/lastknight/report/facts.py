"""What a report needs of an experiment's games, gathered in one pass: depths, times and the slowest moves."""

import heapq
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from lastknight.arena.journal import Journal
from lastknight.arena.results import configuration, counted_games
from lastknight.game.notation import cell_name
from lastknight.report.overruns import allowed_seconds, count_spans

SLOWEST = 10
SHARES = (0.5, 0.99, 1.0)  # of all moves: the time within which they were made


class Depths(NamedTuple):
    """How deep an agent's searches went at one ply."""

    mean: float
    low: float  # of nine searches in ten
    high: float
    searches: int


class SlowMove(NamedTuple):
    """A move that took long."""

    seconds: float
    agent: str
    target: str
    ply: int
    nodes: int
    game: str  # the moves before it


class Times(NamedTuple):
    """The time of an agent's moves, in seconds."""

    moves: int
    median: float
    nearly_all: float  # 99 of 100 were made within it
    slowest: float
    nodes: float  # a move, on average


class Facts(NamedTuple):
    """By agent, what its moves were like."""

    depths: Mapping[str, Mapping[int, Depths]]
    times: Mapping[str, Times]
    slowest: tuple[SlowMove, ...]
    overruns: Mapping[str, tuple[int, ...]]
    """Of agents with a limit in seconds: how many moves fell into each of `overruns.SPANS`."""


def gather(journal: Journal) -> Facts:
    """Go through all games that count."""
    depths: dict[str, dict[int, list[int]]] = {}
    seconds: dict[str, list[float]] = {}
    nodes: dict[str, int] = {}
    slow: list[tuple[float, int, SlowMove]] = []
    number = 0
    for _, game in counted_games(journal):
        targets = game.targets
        for ply, turn in enumerate(game.turns, start=len(game.opening)):
            agent = game.agents[ply % 2]
            seconds.setdefault(agent, []).append(turn.seconds)
            nodes[agent] = nodes.get(agent, 0) + turn.nodes
            if turn.nodes:
                depths.setdefault(agent, {}).setdefault(ply, []).append(turn.depth)
            if len(slow) < SLOWEST or turn.seconds > slow[0][0]:
                before = " ".join(map(cell_name, targets[:ply]))
                move = SlowMove(turn.seconds, agent, cell_name(turn.target), ply, turn.nodes, before)
                number += 1
                (heapq.heappush if len(slow) < SLOWEST else heapq.heapreplace)(slow, (turn.seconds, -number, move))
    limit = configuration(journal).limit
    allowed = {agent: bound for agent in seconds if (bound := allowed_seconds(agent, limit)) is not None}
    return Facts(
        {agent: {ply: _depths(found) for ply, found in sorted(plies.items())} for agent, plies in depths.items()},
        {agent: _times(found, nodes[agent]) for agent, found in seconds.items()},
        tuple(move for _, _, move in sorted(slow, reverse=True)),
        {agent: count_spans(seconds[agent], bound) for agent, bound in allowed.items()},
    )


def _depths(found: list[int]) -> Depths:
    """The depths of one agent at one ply."""
    low, high = np.quantile(found, (0.05, 0.95))
    return Depths(float(np.mean(found)), float(low), float(high), len(found))


def _times(found: list[float], nodes: int) -> Times:
    """The times of one agent."""
    median, nearly_all, slowest = (float(bound) for bound in np.quantile(found, SHARES))
    return Times(len(found), median, nearly_all, slowest, nodes / len(found))
