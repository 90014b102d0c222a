"""Agents that do not look ahead."""

import time
from dataclasses import dataclass

from lastknight._jit import fingerprint
from lastknight.agents.engine import placed
from lastknight.agents.placement import check_placement, place, random_move
from lastknight.evaluation.heuristic import Evaluator
from lastknight.evaluation.policy import jumped
from lastknight.game.board import Board
from lastknight.game.rules import Position
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result


@dataclass(frozen=True)
class RandomAgent:
    """Any legal move, from the first placement on."""

    name = "random"

    @property
    def fingerprint(self) -> str:
        """The package's code."""
        return fingerprint()

    def start(self, seed: int) -> "RandomPlayer":
        """Sit down to one game."""
        return RandomPlayer(seed)


@dataclass(frozen=True)
class RandomPlayer:
    """A `RandomAgent` in one game."""

    seed: int

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """Any legal move."""
        started = time.perf_counter()
        return placed(random_move(board, self.seed), started)

    def close(self) -> None:
        """Nothing was taken."""


@dataclass(frozen=True)
class GreedyAgent:
    """The move after which the heuristic likes the mover's own side best, whatever the opponent may do."""

    evaluator: Evaluator
    placement: str = "centre"

    def __post_init__(self) -> None:
        check_placement(self.placement)

    @property
    def name(self) -> str:
        """The text that makes this agent."""
        placement = "" if self.placement == "centre" else f",placement={self.placement}"
        return f"greedy:{self.evaluator}{placement}"

    @property
    def fingerprint(self) -> str:
        """The package's code and the heuristic's."""
        return f"{fingerprint()}-{self.evaluator.heuristic.fingerprint}"

    def start(self, seed: int) -> "GreedyPlayer":
        """Sit down to one game."""
        return GreedyPlayer(self, seed)


@dataclass(frozen=True)
class GreedyPlayer:
    """A `GreedyAgent` in one game."""

    agent: GreedyAgent
    seed: int

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """The best looking of all positions one jump away."""
        self.agent.evaluator.handle  # noqa: B018  # compiled or loaded before the clock starts
        started = time.perf_counter()
        if not board.placed:
            return placed(place(board, self.agent.placement, self.agent.evaluator, self.seed, stop), started)
        values = {target: self._value(board.position, target) for target in board.legal_moves}
        best = max(values, key=lambda target: values[target])
        return Result(best, values[best], 1, len(values), time.perf_counter() - started, (best,))

    def _value(self, position: Position, target: int) -> float:
        """The position after a jump as the heuristic sees it from the side of the player who jumped."""
        return self.agent.evaluator(jumped(position, target))

    def close(self) -> None:
        """Nothing was taken."""
