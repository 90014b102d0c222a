"""Workers shared by all clients: each client in turn, one job at a time, and a job that nobody wants any more ends.

A long task comes as many short jobs, so the turn goes round quickly however many clients there are. What only makes an
answer better is patient: it waits while somebody has no answer at all, and is broken off for who waits too long.
"""

import asyncio
import json
import sys
from collections import deque
from collections.abc import Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any

from lastknight.errors import AgentError, LastKnightError

PREPARING = 60.0  # seconds after which a worker is taken for stuck that has not begun: it may have to compile an agent
GRACE = 5.0  # seconds past its deadline, or after it is told to end, after which a worker at a job is
POLITE = 0.2  # seconds that a job waits for a patient one before that is broken off
LONGEST_ANSWER = 1 << 20  # bytes


@dataclass(eq=False)
class Job:
    """Something a client wants a worker to do."""

    client: Hashable
    task: str
    request: dict[str, Any]
    seconds: float
    patient: bool
    """Whether it may wait until nobody waits for something that is not."""

    broken_off: bool = False
    """Whether it was ended early because somebody waited; its answer is what was known by then."""

    answer: asyncio.Future[dict[str, Any]] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Pool:
    """Some workers, and the jobs that wait for them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.ready = asyncio.Event()
        """Set when a worker has loaded the engine; the first time ever that takes a minute, for it is compiled."""
        self.workers: set[Worker] = set()
        """The workers that are alive."""
        self._waiting: dict[bool, dict[Hashable, deque[Job]]] = {False: {}, True: {}}
        # by whether a job is patient: clients in the order of their turns
        self._arrived = asyncio.Condition()
        self._keepers: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the workers."""
        self._keepers = [asyncio.create_task(self._keep_worker()) for _ in range(self.size)]

    async def close(self) -> None:
        """End the workers."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)

    @property
    def busy(self) -> bool:
        """Whether somebody waits for a worker."""
        return any(self._waiting.values())

    async def run(
        self, client: Hashable, task: str, request: dict[str, Any], seconds: float, *, patient: bool = False
    ) -> dict[str, Any]:
        """A job from its parts, done."""
        return await self.do(Job(client, task, request, seconds, patient))

    async def do(self, job: Job) -> dict[str, Any]:
        """Do a job when it is the client's turn; cancelling the caller ends the job."""
        async with self._arrived:
            self._waiting[job.patient].setdefault(job.client, deque()).append(job)
            self._arrived.notify()
        alarm = None if job.patient else asyncio.get_running_loop().call_later(POLITE, self._make_room, job)
        try:
            return await job.answer
        finally:
            if alarm is not None:
                alarm.cancel()
            self._forget(job)

    def _make_room(self, job: Job) -> None:
        """Break off a patient job if this one still waits."""
        if job in self._waiting[job.patient].get(job.client, ()):
            for worker in self.workers:
                if worker.break_off():
                    return

    def _forget(self, job: Job) -> None:
        """Take a job out of the queue, if it is still there."""
        waiting = self._waiting[job.patient]
        queue = waiting.get(job.client)
        if queue and job in queue:
            queue.remove(job)
            if not queue:
                del waiting[job.client]

    async def _next(self) -> Job:
        """The first job of the client whose turn it is; the client goes to the end of the round."""
        async with self._arrived:
            await self._arrived.wait_for(lambda: self.busy)
            waiting = self._waiting[False] or self._waiting[True]
            client = next(iter(waiting))
            queue = waiting.pop(client)
            job = queue.popleft()
            if queue:
                waiting[client] = queue
            return job

    async def _keep_worker(self) -> None:
        """Keep one worker alive, and give it jobs."""
        while True:
            worker = await Worker.start()
            self.workers.add(worker)
            try:
                await worker.wait_ready()
                self.ready.set()
                while True:
                    await worker.do(await self._next())
            except WorkerLostError:
                await asyncio.sleep(0.2)  # a worker that cannot even start must not be started in a hot loop
            finally:
                self.workers.discard(worker)
                await worker.end()


class WorkerLostError(Exception):
    """A worker has died or is stuck."""


@dataclass(eq=False)
class Worker:
    """One worker process, seen from the server."""

    process: asyncio.subprocess.Process
    jobs: int = 0
    job: Job | None = None
    """What it is doing."""

    @classmethod
    async def start(cls) -> "Worker":
        """Start the process."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "lastknight.web.worker")
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LONGEST_ANSWER))

    async def wait_ready(self) -> None:
        """Wait until it has loaded the engine."""
        await self._read()

    async def do(self, job: Job) -> None:
        """Do one job; when its asker no longer wants it, tell the worker, and wait for it to be free again."""
        if job.answer.done():
            return
        self.jobs += 1
        self.job = job
        try:
            await self._write({"job": self.jobs, "task": job.task, "seconds": job.seconds, "request": job.request})
            answer = await self._hear(asyncio.sleep(PREPARING))  # what is being compiled cannot be broken off
            if "begun" in answer:
                answer = await self._hear(asyncio.wait({job.answer}, timeout=job.seconds + GRACE))
        except WorkerLostError:
            _settle(job, AgentError("the search broke down; another worker has taken its place"))
            raise
        finally:
            self.job = None
        _settle(job, AgentError(answer["error"]) if "error" in answer else answer["result"])

    def break_off(self) -> bool:
        """End a patient job early; False where there is none."""
        if self.job is None or not self.job.patient or self.job.broken_off:
            return False
        self.job.broken_off = True
        self._put({"cancel": self.jobs})
        return True

    async def end(self) -> None:
        """End the process."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def _hear(self, patience: Coroutine[Any, Any, Any]) -> dict[str, Any]:
        """The next message; when ``patience`` ends first, the worker is told to end its job, and gets its grace."""
        reading, waiting = asyncio.create_task(self._read()), asyncio.create_task(patience)
        try:
            await asyncio.wait({reading, waiting}, return_when="FIRST_COMPLETED")
            if not reading.done():
                await self._write({"cancel": self.jobs})
                await asyncio.wait({reading}, timeout=GRACE)
            if not reading.done():
                raise WorkerLostError
            return reading.result()
        finally:
            reading.cancel()
            waiting.cancel()

    async def _read(self) -> dict[str, Any]:
        """The next message."""
        assert self.process.stdout is not None
        try:
            message: dict[str, Any] = json.loads(await self.process.stdout.readline())
        except ValueError as error:  # longer than LONGEST_ANSWER, or not whole: the worker has died
            raise WorkerLostError from error
        return message

    async def _write(self, message: dict[str, Any]) -> None:
        """Send a message, and wait until there is room for the next."""
        assert self.process.stdin is not None
        try:
            self._put(message)
            await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise WorkerLostError from error

    def _put(self, message: dict[str, Any]) -> None:
        """Send a message."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")


def _settle(job: Job, outcome: dict[str, Any] | LastKnightError) -> None:
    """Give a job its answer, unless nobody waits for it any more."""
    if job.answer.done():
        return
    if isinstance(outcome, LastKnightError):
        job.answer.set_exception(outcome)
    else:
        job.answer.set_result(outcome)
