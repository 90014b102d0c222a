"""What a worker does: it sits at a table and plays the games it is handed."""

import contextlib
import ctypes
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from lastknight.agents.agent import Agent
from lastknight.agents.engine import EngineAgent
from lastknight.agents.simple import GreedyAgent
from lastknight.arena.budget import priced
from lastknight.arena.game import Game
from lastknight.arena.pair import play_seat
from lastknight.evaluation.heuristic import EXAMPLE
from lastknight.game.board import Board
from lastknight.game.geometry import CELLS
from lastknight.game.notation import Size
from lastknight.search.limit import Limit

PID, BATCH, JOB, PLIES, TARGETS = range(5)  # what a worker writes on its slate: who it is, and how far it has come
SLATE_LENGTH = TARGETS + CELLS
"""A slate is 32-bit numbers that the arena and a worker share: when it dies they tell which game, and whose move."""


class Job(NamedTuple):
    """One game to be played."""

    one: str
    two: str
    opening: str
    number: int
    seat: int


class Table(NamedTuple):
    """What all games of an experiment share."""

    size: Size
    limit: Limit
    seed: int
    prices: dict[str, float]
    parse: Callable[[str], Agent]

    @property
    def longest_move(self) -> float:
        """The seconds that a move may last by the limit, or by one of an agent's own; the processor may be shared."""
        limits = [self.limit, *(getattr(self.parse(text), "own_limit", self.limit) for text in self.prices)]
        return max(limit.seconds or 2 * (limit.cpu_seconds or 0.0) for limit in limits)

    def agent(self, text: str) -> Agent:
        """An agent ready to play: its nodes priced, its code loaded."""
        agent = priced(self.parse(text), self.prices.get(text, 1.0))
        if isinstance(agent, EngineAgent):
            agent.search(EXAMPLE, agent.evaluator, Limit(nodes=1))
        elif isinstance(agent, GreedyAgent):
            agent.evaluator(EXAMPLE)
        return agent


class Seating:
    """A table with its agents, and the slate."""

    def __init__(self, table: Table, slate: Any = None) -> None:
        self.table = table
        self.slate = slate if slate is not None else (ctypes.c_int32 * SLATE_LENGTH)()
        self.slate[PID] = os.getpid()
        self.agent = lru_cache(maxsize=None)(table.agent)

    def play(self, batch: int, jobs: list[Job]) -> list[Game]:
        """Play games one after the other."""
        return [self._play(batch, number, job) for number, job in enumerate(jobs)]

    def _play(self, batch: int, number: int, job: Job) -> Game:
        """Play a game, keeping the slate up to date."""
        table, slate = self.table, self.slate
        slate[PLIES] = 0
        slate[BATCH], slate[JOB] = batch, number

        def watch(board: Board) -> None:
            plies = len(board.moves)
            slate[TARGETS : TARGETS + plies] = board.moves
            slate[PLIES] = plies

        start = Board.from_game(job.opening, table.size)
        one, two = self.agent(job.one), self.agent(job.two)
        return play_seat(one, two, start, table.limit, number=job.number, seat=job.seat, seed=table.seed, watch=watch)


_seating: Seating | None = None  # this process's own; a worker sits at one table all its life


def sit_down(table: Table, slate: Any) -> None:
    """Begin a worker's life: it ends with the arena's, and it may not take more memory than there is.

    The pool replaces a process that died, but what the dead one wrote on the slate is evidence: its place stays empty.
    """
    global _seating  # noqa: PLW0603
    if slate[PID]:
        os._exit(1)
    _seating = Seating(table, slate)
    if sys.platform != "win32":
        _bind_memory()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _bind_memory() -> None:
    """Take no more memory than there is, or the system would end whom it likes."""
    import resource

    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with contextlib.suppress(ValueError, OSError):  # macOS refuses some limits
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _end_with_parent() -> None:
    """Wait for the arena's process to end, then end at once, whatever the agents are doing."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def load_agents() -> None:
    """Load every agent's code before the first game."""
    assert _seating is not None, "a worker sits down before it plays"
    for text in _seating.table.prices:
        _seating.agent(text)


def play_batch(batch: int, jobs: list[Job]) -> list[Game]:
    """Play games in a worker."""
    assert _seating is not None, "a worker sits down before it plays"
    return _seating.play(batch, jobs)
