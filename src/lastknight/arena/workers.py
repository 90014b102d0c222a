"""Workers: games on every core, where a worker that dies or hangs costs no more than one game.

Each worker is a process pool of one (pebble), so that the end of one cannot disturb the others. Games travel in batches
of about `BATCH_SECONDS`, two in flight for each worker, so that none waits for the journal.

A worker that ends in the middle of a game may have been killed from outside: the game is played once more, by a new
worker. If that one ends in the same game too, the game is forfeited by the agent that was to move. The same holds for a
worker that thinks about one move for longer than the arena's patience.
"""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.sharedctypes import RawArray
from types import TracebackType
from typing import Any, NamedTuple

from pebble import ProcessExpired, ProcessPool

from lastknight.arena.game import Ending, Game, Turn
from lastknight.arena.processes import worker_context
from lastknight.arena.table import (
    BATCH,
    JOB,
    PID,
    PLIES,
    SLATE_LENGTH,
    TARGETS,
    Job,
    Seating,
    Table,
    load_agents,
    play_batch,
    sit_down,
)
from lastknight.errors import AgentError, LimitError
from lastknight.game.board import Board

BATCH_SECONDS = 0.15  # long against a message between processes (1 ms), short against a person's patience
LARGEST_BATCH = 200  # games
IN_FLIGHT = 2  # batches a worker holds: one it plays, one it finds when that is done
PATIENCE = 120.0  # seconds for one move beyond its limit: longer than foreign programs may take to start and answer
MOST_FRUITLESS = 5  # workers lost in a row, for each place, before something is wrong with all of them
GLANCE = 0.1  # seconds between two looks at the slates
LOST = (ProcessExpired, BrokenProcessPool, CancelledError, TimeoutError)


class Batch(NamedTuple):
    """Games that travel together."""

    number: int
    jobs: list[Job]


class Worker:
    """A process that plays batches in the order they are handed to it."""

    def __init__(self, table: Table) -> None:
        self.slate: Any = RawArray(ctypes.c_int32, SLATE_LENGTH)
        context = worker_context(preload=Table.__module__)
        self.pool = ProcessPool(1, initializer=sit_down, initargs=(table, self.slate), context=context)
        self.loading: Future[None] = self.pool.schedule(load_agents)
        self.batches: dict[Future[list[Game]], Batch] = {}
        self._seen: tuple[int, ...] = ()
        self._since = time.monotonic()

    def hand(self, batch: Batch) -> None:
        """Give it a batch to play after those it has."""
        future: Future[list[Game]] = self.pool.schedule(play_batch, args=batch)
        self.batches[future] = batch

    def ready(self) -> None:
        """Wait until it could play at once; whether it is still alive shows when it is handed something."""
        with contextlib.suppress(*LOST):
            self.loading.result()

    def hangs(self, patience: float) -> bool:
        """Whether it has been at the same move for too long, or cannot even begin."""
        now, seen = time.monotonic(), tuple(self.slate[PID:TARGETS])
        if seen != self._seen or not self.batches:
            self._seen, self._since = seen, now
        return now - self._since > (patience if self.loading.done() else max(patience, PATIENCE))

    def kill(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            if self.slate[PID]:
                os.kill(self.slate[PID], signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end; `join` waits until it has."""
        self.pool.stop()

    def join(self) -> None:
        """Wait until it has ended."""
        self.pool.join()


class Crew:
    """Some workers at one table; ``count`` 0 plays in this process, where nothing is protected."""

    def __init__(self, table: Table, count: int, patience: float | None = None) -> None:
        if count < 0:
            raise LimitError(f"the number of workers must not be negative, got {count}")
        if patience is not None and not patience > 0:
            raise LimitError(f"patience must be positive, got {patience:g}")
        self._table = table
        self._patience = patience or PATIENCE + table.longest_move
        self._workers = [Worker(table) for _ in range(count)]
        self._waiting: deque[list[Job]] = deque()
        self._lost: dict[Job, int] = {}
        self._number = 0
        self._game_seconds = BATCH_SECONDS
        self._fruitless = 0

    def __enter__(self) -> "Crew":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join()

    def ready(self) -> None:
        """Wait until all could play at once."""
        for worker in self._workers:
            worker.ready()

    @property
    def pids(self) -> list[int]:
        """The processes of the workers that have sat down."""
        return [worker.slate[PID] for worker in self._workers if worker.slate[PID]]

    def play(self, jobs: Iterator[Job]) -> Iterator[list[tuple[Job, Game]]]:
        """Play games as they are taken from ``jobs``; finished batches come as they finish."""
        if not self._workers:
            seating = Seating(self._table)
            for job in jobs:
                yield [(job, game) for game in seating.play(0, [job])]
            return
        while True:
            for worker in list(self._workers):
                if forfeits := self._feed(worker, jobs):
                    yield forfeits
            flying = {future: worker for worker in self._workers for future in worker.batches}
            if not flying and not self._waiting:
                return
            done = wait(flying, timeout=GLANCE, return_when=FIRST_COMPLETED).done
            for future, worker in flying.items():  # in the order handed out: the first knows why its worker ended
                if future in done and future in worker.batches:  # not taken back with the worker that had it
                    yield self._taken(worker, future)
            for worker in self._workers:
                if worker.hangs(self._patience):
                    worker.kill()
                    yield self._replaced(worker, "timeout", f"no answer for {self._patience:g} s")

    def _feed(self, worker: Worker, jobs: Iterator[Job]) -> list[tuple[Job, Game]]:
        """See that a worker has enough to do; the games that were forfeited should it turn out to be lost."""
        while len(worker.batches) < IN_FLIGHT:
            batch = self._waiting.popleft() if self._waiting else self._next(jobs)
            if not batch:
                break
            self._number += 1
            try:
                worker.hand(Batch(self._number, batch))
            except RuntimeError:  # its process ended while it had nothing to do
                self._waiting.appendleft(batch)
                return self._replaced(worker, "crash", "its process ended")
        return []

    def _next(self, jobs: Iterator[Job]) -> list[Job]:
        """As many games as make a batch."""
        size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / self._game_seconds)))
        return list(islice(jobs, size))

    def _taken(self, worker: Worker, future: Future[list[Game]]) -> list[tuple[Job, Game]]:
        """The games of a finished batch, or what can be said when its worker was lost."""
        batch = worker.batches[future]
        try:
            games = future.result()
        except LOST as error:
            code = getattr(error, "exitcode", None)
            return self._replaced(worker, "crash", f"its process ended{'' if code is None else f' with status {code}'}")
        del worker.batches[future]
        self._fruitless = 0
        spent = sum(turn.seconds for game in games for turn in game.turns) / len(games)
        self._game_seconds += (max(spent, 1e-4) - self._game_seconds) / 2
        return list(zip(batch.jobs, games, strict=True))

    def _replaced(self, worker: Worker, ending: Ending, note: str) -> list[tuple[Job, Game]]:
        """Put a new worker in the place of one that was lost, and have its games played again."""
        self._fruitless += 1
        if self._fruitless > MOST_FRUITLESS * len(self._workers):
            raise AgentError(f"workers end before they have played: {note}")
        self._workers[self._workers.index(worker)] = Worker(self._table)
        worker.stop()
        forfeits = []
        for batch in worker.batches.values():
            jobs = list(batch.jobs)
            if batch.number == worker.slate[BATCH]:
                job = jobs.pop(worker.slate[JOB])
                self._lost[job] = self._lost.get(job, 0) + 1
                if self._lost[job] == 1:
                    self._waiting.append([job])
                else:
                    self._fruitless = 0
                    forfeits.append((job, self._forfeit(job, worker.slate, ending, note)))
            if jobs:
                self._waiting.append(jobs)
        worker.batches.clear()
        worker.join()
        return forfeits

    def _forfeit(self, job: Job, slate: Any, ending: Ending, note: str) -> Game:
        """The record of a game whose worker was lost twice: what was played, and whose move it was."""
        opening = Board.from_game(job.opening, self._table.size).moves
        played = list(slate[TARGETS : TARGETS + slate[PLIES]]) or opening
        turns = tuple(Turn(target, 0, 0.0, 0, 0.0) for target in played[len(opening) :])
        names = (job.one, job.two) if job.seat == 1 else (job.two, job.one)
        return Game(names, self._table.size, tuple(opening), turns, 1 + (len(played) + 1) % 2, ending, note)
