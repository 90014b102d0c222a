"""Opponents with names, from first-timer to perfect: what a person picks who has never heard of a search.

A level is an agent, a budget, and how often it plays any legal move instead of its own. What matters to a person is how
often the opponent throws a won game away, so that is what the table is built around: `docs/page.md` has the error rate
of every level, measured against the solved game.
"""

from dataclasses import dataclass
from typing import NamedTuple

from lastknight._jit import mix
from lastknight.agents.agent import Agent, Player
from lastknight.agents.placement import random_move
from lastknight.agents.registry import parse_agent
from lastknight.errors import AgentError
from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result

WORDS = 1 << 64  # how many numbers `mix` can give
OTHERWISE = Limit(seconds=1.0)  # what an agent gets that names no limit


class Level(NamedTuple):
    """An opponent by name."""

    name: str
    summary: str
    agent: str
    blunder: float  # how often it plays any legal move
    nodes: int | None = None


LEVELS = (
    Level("first-timer", "any move will do: throws away every second win", "random", 1.0),
    Level("beginner", "looks one jump ahead, sometimes: throws away one win in three", "greedy:improved", 0.4),
    Level("casual", "thinks a little: throws away one win in seven", "deepening:improved", 0.17, 300),
    Level("club", "thinks ahead: throws away one win in twelve", "deepening:improved", 0.07, 3_000),
    Level("expert", "throws away one win in fifty", "deepening:improved", 0.02, 30_000),
    Level("master", "throws away one win in a hundred", "deepening:improved", 0.01, 100_000),
    Level("perfect", "never throws a win away", "perfect", 0.0),
)
BY_NAME = {level.name: level for level in LEVELS}


def find_agent(text: str) -> Agent:
    """The level of this name, or the agent of this text."""
    if text in BY_NAME:
        return LevelAgent(BY_NAME[text])
    try:
        return parse_agent(text)
    except AgentError as error:
        raise AgentError(f"expected a level ({', '.join(BY_NAME)}) or an agent: {error}") from error


@dataclass(frozen=True)
class LevelAgent:
    """A level as an agent."""

    level: Level

    @property
    def name(self) -> str:
        """The level's name."""
        return self.level.name

    @property
    def fingerprint(self) -> str:
        """The agent's, and what the level makes of it."""
        return f"{parse_agent(self.level.agent).fingerprint}-{self.level.blunder}-{self.level.nodes}"

    def start(self, seed: int) -> "LevelPlayer":
        """Sit down to one game."""
        return LevelPlayer(self.level, parse_agent(self.level.agent).start(seed), seed)


@dataclass(frozen=True)
class LevelPlayer:
    """A level in one game."""

    level: Level
    player: Player
    seed: int

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """The agent's move within the level's own limit, or a slip."""
        if self.slips(board.ply):
            target = random_move(board, self.seed)
            return Result(target, 0.0, 0, 0, 0.0, (target,))
        return self.player.move(board, Limit(nodes=self.level.nodes) or limit or OTHERWISE, stop)

    def slips(self, ply: int) -> bool:
        """Whether the level forgets to think at this ply; decided by the seed."""
        return mix(mix(self.seed) ^ ~ply) % WORDS < self.level.blunder * WORDS

    def close(self) -> None:
        """The agent's game is over."""
        self.player.close()
