"""The searches as Python calls them: a position, an evaluator and a `Limit` in, a `Result` out.

A search is a record of its options; what it does is the kernel it calls.

>>> from lastknight import Board, parse_evaluator
>>> result = AlphaBeta()(Board.from_game("d4 c6").position, parse_evaluator("improved"), Limit(depth=3))
>>> result.depth, result.nodes
(3, 119)
"""

import time
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import inf
from typing import Any, ClassVar

import numpy as np

from lastknight._jit import interruptible
from lastknight.errors import GameOverError, LimitError
from lastknight.evaluation.heuristic import EXAMPLE, Evaluator
from lastknight.evaluation.policy import MOST_MOVES, rollout_policy
from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.playout import make_random
from lastknight.game.rules import Position, lowest, moves
from lastknight.search import puct
from lastknight.search.alphabeta import alphabeta
from lastknight.search.control import (
    BUDGET,
    DEADLINE,
    NODES,
    SEEN,
    STOP,
    Control,
    Stop,
    make_control,
    may_enter,
    start_clock,
)
from lastknight.search.deepening import Options, deepen
from lastknight.search.limit import LONGEST_GAME, PROVEN, Limit, Result
from lastknight.search.mcts import ROOM, grow, make_tree, most_visited, win_rate
from lastknight.search.minimax import VIEWS, Lines, make_lines
from lastknight.search.queue import LAST, ORDERS
from lastknight.search.table import NO_TABLE, make_table

LONG_NODES, LONG_SECONDS = 1_000_000, 0.2  # a search that may go beyond both listens for Ctrl-C

FASTEST = 500  # nanoseconds of a simulation, at least
FINEST = 1 << 16  # the odds of the likeliest move in a playout
MOST_EXPLORATION = 1000.0  # beyond which nothing but exploration counts
MOST_SIMULATIONS = 1e12  # more than a machine makes in a day


def _choice(default: str, *others: str) -> Any:
    """A field that holds one of a few words."""
    return field(default=default, metadata={"words": (default, *others)})


def _number(default: float, high: float) -> Any:
    """A field that holds a number from 0 to ``high``; a whole one where the default is."""
    return field(default=default, metadata={"high": high, "whole": isinstance(default, int)})


@dataclass(frozen=True)
class Search:
    """What all searches share: the clock, the node count, and always a legal move in the answer."""

    name: ClassVar[str]
    default_depth: ClassVar[int | None] = None
    """The depth where neither the limit nor the agent names one."""

    ends_by_depth: ClassVar[bool] = True
    """Whether a limit in depth alone ends it."""

    default_heuristic: ClassVar[str] = "improved"
    """The heuristic where the agent names none."""

    def __post_init__(self) -> None:
        for name, option in self.__dataclass_fields__.items():
            value, rule = getattr(self, name), option.metadata
            if "words" in rule and value not in rule["words"]:
                raise LimitError(f"{self.name} {name} must be {' or '.join(rule['words'])}, got {value!r}")
            if "high" in rule and not 0 <= value <= rule["high"]:
                raise LimitError(f"{self.name} {name} must be from 0 to {rule['high']:g}, got {value:g}")
            if rule.get("whole") and value != int(value):
                raise LimitError(f"{self.name} {name} must be a whole number, got {value:g}")

    @property
    def fingerprint(self) -> str:
        """A digest of whatever it asks besides the heuristic."""
        return ""

    def __call__(
        self,
        position: Position,
        evaluator: Evaluator,
        limit: Limit,
        *,
        price: float = 1.0,
        seed: int = 0,
        stop: Stop | None = None,
    ) -> Result:
        """Search ``position``; ``price`` turns a limit in cost into nodes, ``seed`` feeds what is random."""
        if not moves(position):
            raise GameOverError("the player to move has no move: the game is over")
        evaluator.handle  # noqa: B018  # compiled or loaded here, before the clock starts
        _warm(self)
        if self.default_depth is not None and limit.depth is None:
            limit = replace(limit, depth=self.default_depth)
        self.check_limit(limit)
        deepest = min(limit.depth or LONGEST_GAME, LONGEST_GAME)
        lines, control = make_lines(), make_control(limit, price)
        if stop is not None:
            stop.attach(control)

        def look() -> tuple[float, int]:
            start_clock(control, limit)
            return self._look(position, evaluator, deepest, seed, lines, control)

        def give_up() -> None:
            control[STOP] = 1

        started = time.perf_counter()
        score, depth = interruptible(look, give_up) if _may_be_long(limit, control) else look()
        seconds = time.perf_counter() - started
        targets = lines[0].tolist()
        line = tuple(targets[: targets.index(-1)])
        line = line or (int(lowest(moves(position))),)  # a limit so tight that nothing was finished
        return Result(line[0], score + 0.0, depth, int(control[NODES]), seconds, line)

    def check_limit(self, limit: Limit) -> None:
        """Refuse a limit under which the search would never end."""
        if limit.depth is not None and not self.ends_by_depth and limit == Limit(depth=limit.depth):
            raise LimitError(f"{self.name} needs a limit in nodes, cost or seconds, got only {limit}")

    def _look(
        self, position: Position, evaluator: Evaluator, depth: int, seed: int, lines: Lines, control: Control
    ) -> tuple[float, int]:
        """Run the kernel: fills ``lines[0]``, returns score and depth."""
        raise AssertionError("every search looks ahead in its own way")


def _may_be_long(limit: Limit, control: Control) -> bool:
    """Whether a person might lose patience."""
    return bool(control[BUDGET] > LONG_NODES and (limit.seconds or limit.cpu_seconds or inf) > LONG_SECONDS)


@lru_cache(maxsize=64)
def _warm(search: Search) -> None:
    """Compile or load a search's kernel by a first, tiny run."""
    from lastknight.evaluation.mobility import null

    evaluator = null.evaluator()
    evaluator.handle  # noqa: B018
    search._look(EXAMPLE, evaluator, 2, 0, make_lines(), make_control(Limit(nodes=4)))


@dataclass(frozen=True)
class FixedDepth(Search):
    """What the two searches of a fixed depth share."""

    cuts: ClassVar[bool]
    """Whether moves that cannot matter are left out."""

    view: str = _choice("mover", "player")
    """Whose eyes the heuristic sees the horizon with."""

    def _look(
        self, position: Position, evaluator: Evaluator, depth: int, seed: int, lines: Lines, control: Control
    ) -> tuple[float, int]:
        may_enter(control)
        view = VIEWS[self.view]
        value = alphabeta(evaluator.handle, evaluator.parameters, view, self.cuts, position, depth, lines, control)
        if control[STOP]:  # some moves were not searched: no depth is completed, and a loss is not proven
            return value if value > -PROVEN else 0.0, 0
        return value, depth


@dataclass(frozen=True)
class Minimax(FixedDepth):
    """Everything to a fixed depth."""

    name = "minimax"
    default_depth = 3
    cuts = False


@dataclass(frozen=True)
class AlphaBeta(FixedDepth):
    """Alpha-beta to a fixed depth, moves as they come."""

    name = "alphabeta"
    default_depth = 5
    cuts = True


@dataclass(frozen=True)
class Deepening(Search):
    """Iterative deepening alpha-beta, the students' own agent."""

    name = "deepening"

    order: str = _choice("mobility", "none", "static", "last")
    """In which order moves are tried."""

    table: str = _choice("off", "on")
    """Whether positions met twice are remembered."""

    endgame: str = _choice("on", "off")
    """Whether separated knights are measured instead of searched."""

    view: str = _choice("mover", "player")
    """Whose eyes the heuristic sees the horizon with."""

    def _look(
        self, position: Position, evaluator: Evaluator, depth: int, seed: int, lines: Lines, control: Control
    ) -> tuple[float, int]:
        options = Options(ORDERS[self.order], int(self.table == "on"), int(self.endgame == "on"), VIEWS[self.view])
        table = make_table() if options.table or options.order == LAST else NO_TABLE
        return deepen(evaluator.handle, evaluator.parameters, position, depth, options, table, lines, control)


def _room(control: Control, simulations: float) -> int:
    """How many nodes a tree can come to hold: each simulation expands one node, and takes its time.

    Memory that is never touched is not free: room for the largest tree took a millisecond.
    """
    timely = (int(control[DEADLINE]) - int(control[SEEN])) // FASTEST
    most = min(simulations or timely, timely, control[BUDGET])
    return int(min(MOST_MOVES * (most + 2), ROOM))


@dataclass(frozen=True)
class MonteCarlo(Search):
    """Monte Carlo tree search (UCT)."""

    name = "mcts"
    ends_by_depth = False

    exploration: float = _number(1.0, MOST_EXPLORATION)
    """How much a seldom tried move is favoured."""

    playout: str = _choice("random", "heuristic")
    """Who plays the simulated games to their end."""

    simulations: float = _number(0, MOST_SIMULATIONS)
    """How many there are at most; 0: as many as the limit allows."""

    def _look(
        self, position: Position, evaluator: Evaluator, depth: int, seed: int, lines: Lines, control: Control
    ) -> tuple[float, int]:
        tree = make_tree(_room(control, self.simulations))
        led = int(self.playout == "heuristic")
        random = make_random(seed)
        most = int(self.simulations)
        grow(evaluator.handle, evaluator.parameters, position, led, self.exploration, most, tree, random, control)
        deepest = most_visited(tree, lines)
        return win_rate(tree, lines), deepest


@dataclass(frozen=True)
class Puct(Search):
    """Monte Carlo tree search led by a policy, its leaves judged by the heuristic (a value network) and by playouts."""

    name = "puct"
    ends_by_depth = False
    default_heuristic = "value_network"

    prior: str = "policy"
    """The heuristic that says where to look, as `greedy` would ask it; `none`: all moves are equal."""

    exploration: float = _number(0.8, MOST_EXPLORATION)
    """How much the prior counts."""

    playouts: float = _number(0.0, 1.0)
    """The share of playouts in what a leaf is worth."""

    playout: str = _choice("policy", "random")
    """Who plays them."""

    endgame: str = _choice("on", "off")
    """Whether separated knights are measured instead of searched."""

    choose: str = _choice("visits", "value")
    """What the move that is played has most of."""

    simulations: float = _number(0, MOST_SIMULATIONS)
    """How many there are at most; 0: as many as the limit allows."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.policy  # noqa: B018  # a prior that does not exist is refused at once

    @cached_property
    def policy(self) -> Evaluator:
        """The prior, ready to be asked."""
        return parse_evaluator("null" if self.prior == "none" else self.prior)

    @property
    def fingerprint(self) -> str:
        """A digest of the policies."""
        return f"{self.policy.heuristic.fingerprint}{rollout_policy.fingerprint}"

    def _look(
        self, position: Position, evaluator: Evaluator, depth: int, seed: int, lines: Lines, control: Control
    ) -> tuple[float, int]:
        policy, tree = self.policy, puct.make_tree(_room(control, self.simulations))
        networks = puct.Networks(
            evaluator.handle, evaluator.parameters, policy.handle, policy.parameters, rollout_odds()
        )
        options = puct.Options(
            self.exploration,
            self.playouts,
            self.prior != "none",
            self.playout == "random",
            self.endgame == "on",
            int(self.simulations),
        )
        puct.grow(networks, options, position, tree, make_random(seed), control)
        score = puct.best_line(tree, self.choose == "value", lines)
        return score, int(list(lines[0]).index(-1))


@lru_cache(maxsize=1)
def rollout_odds() -> puct.Ints:
    """The table of the rollout policy as playouts take it."""
    weights = rollout_policy.evaluator().parameters
    odds: puct.Ints = np.maximum(1, np.exp(weights - weights.max()) * FINEST).astype(np.int64)
    return odds


SEARCHES: dict[str, type[Search]] = {
    search.name: search for search in (Minimax, AlphaBeta, Deepening, MonteCarlo, Puct)
}
"""Every search by the name it has in an agent's text."""
