"""Opponents with names, from first-timer to perfect: what a person picks who has never heard of a search.

A level is an agent, a budget, and how often it plays any legal move instead of its own. What matters to a person is
how often the opponent throws a won game away, so that is what the table is built around: `docs/page.md` has the error
rate of every level, measured against the solved game.
"""

from typing import NamedTuple

from lastknight._jit import mix
from lastknight.agents.agent import Agent
from lastknight.agents.placement import random_move
from lastknight.agents.registry import parse_agent
from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result

LARGEST = 1 << 63  # one more than the largest number `mix` gives


class Level(NamedTuple):
    """An opponent by name."""

    name: str
    summary: str
    agent: str
    blunder: float  # how often it plays any legal move
    nodes: int | None = None


LEVELS = (
    Level("first-timer", "plays any move it sees", "random", 1.0),
    Level("beginner", "looks one jump ahead, and often forgets to", "greedy:improved", 0.4),
    Level("casual", "thinks a little, and slips one move in six", "deepening:improved", 0.17, 300),
    Level("club", "thinks ahead, and slips one move in fifteen", "deepening:improved", 0.07, 3_000),
    Level("expert", "rarely slips", "deepening:improved", 0.02, 30_000),
    Level("master", "sees most games to their end", "deepening:improved", 0.0, 3_000_000),
)
BY_NAME = {level.name: level for level in LEVELS}
UNBOUNDED = Limit(seconds=1.0)  # what an agent gets whose text names no limit


def choose(board: Board, name: str, seed: int, stop: Stop) -> Result:
    """The move of a level, or of an agent by its text, on this board; ``seed`` decides what is random."""
    level = BY_NAME.get(name) or Level(name, "", name, 0.0)
    if mix(mix(seed) ^ ~board.ply) % LARGEST < level.blunder * LARGEST:
        target = random_move(board, seed)
        return Result(target, 0.0, 0, 0, 0.0, (target,))
    player = agent_of(level).start(seed)
    try:
        return player.move(board, Limit(nodes=level.nodes) or UNBOUNDED, stop)
    finally:
        player.close()


def agent_of(level: Level) -> Agent:
    """The agent behind a level."""
    return parse_agent(level.agent)
