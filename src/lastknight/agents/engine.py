"""Agents that look ahead: a search, a heuristic, and where to place."""

import time
from dataclasses import dataclass, field, fields, replace
from typing import Any

from lastknight._jit import fingerprint, mix
from lastknight.agents.placement import check_placement, place
from lastknight.errors import AgentError
from lastknight.evaluation.heuristic import Evaluator
from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result
from lastknight.search.searches import Search

MARGIN = 0.003  # seconds kept back from a limit on the wall clock, for what happens outside the search
LARGEST_MARGIN = 0.1  # of the limit


@dataclass(frozen=True)
class EngineAgent:
    """A search with a heuristic; prints as the text it is made from."""

    search: Search
    evaluator: Evaluator
    own_limit: Limit = field(default_factory=Limit)
    """The limit its text names; it then goes before the match's."""

    placement: str = "centre"
    price: float = 1.0
    """What a node costs relative to `improved`; frozen by an experiment whose budget is cost."""

    def __post_init__(self) -> None:
        check_placement(self.placement)

    @property
    def name(self) -> str:
        """The text that makes this agent, without what is the default."""
        options: dict[str, Any] = {}
        for option in fields(self.search):
            if getattr(self.search, option.name) != option.default:
                options[option.name] = getattr(self.search, option.name)
        options |= {bound.name: getattr(self.own_limit, bound.name) for bound in fields(Limit)}
        if self.placement != "centre":
            options["placement"] = self.placement
        named = "".join(f",{name}={value}" for name, value in options.items() if value is not None)
        return f"{self.search.name}:{self.evaluator}{named}"

    @property
    def fingerprint(self) -> str:
        """The engine's code, and the heuristics'."""
        return f"{fingerprint()}-{self.evaluator.heuristic.fingerprint}{self.search.fingerprint}"

    def start(self, seed: int) -> "EnginePlayer":
        """Sit down to one game."""
        return EnginePlayer(self, seed)


@dataclass(frozen=True)
class EnginePlayer:
    """An `EngineAgent` in one game."""

    agent: EngineAgent
    seed: int

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """Place by the agent's option, then search."""
        agent = self.agent
        limit = agent.own_limit or limit
        if not board.placed:
            agent.evaluator.handle  # noqa: B018  # compiled or loaded before the clock starts
            started = time.perf_counter()
            return placed(place(board, agent.placement, agent.evaluator, self.seed, stop), started)
        if not limit and agent.search.default_depth is None:
            raise AgentError(f"{agent.name} needs a limit: depth, nodes or seconds")
        limit = with_margin(limit)
        seed = mix(mix(self.seed) ^ board.ply)
        return agent.search(board.position, agent.evaluator, limit, price=agent.price, seed=seed, stop=stop)

    def close(self) -> None:
        """Nothing was taken."""


def with_margin(limit: Limit) -> Limit:
    """A limit that a search may use up, so that its answer comes within the one it was made from."""
    if limit.seconds is None:
        return limit
    return replace(limit, seconds=limit.seconds - min(MARGIN, LARGEST_MARGIN * limit.seconds))


def placed(target: int, started: float) -> Result:
    """The answer of an agent that did not search."""
    return Result(target, 0.0, 0, 0, time.perf_counter() - started, (target,))
