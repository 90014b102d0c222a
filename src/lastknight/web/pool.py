"""Workers shared by all clients: each client in turn, one job at a time, and a job that nobody wants any more ends.

A long task comes as many short jobs, so the turn goes round quickly however many clients there are. What only makes an
answer better is patient: it waits while somebody has no answer at all.
"""

import asyncio
import json
import sys
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from lastknight.errors import AgentError, LastKnightError

GRACE = 30.0  # seconds past its deadline after which a worker is taken for stuck; it may have to compile an agent first
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
        """Do a job when it is the client's turn; cancelling the caller ends the job."""
        job = Job(client, task, request, seconds, patient)
        async with self._arrived:
            self._waiting[patient].setdefault(client, deque()).append(job)
            self._arrived.notify()
        try:
            return await job.answer
        finally:
            self._forget(job)

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
        await self._write({"job": self.jobs, "task": job.task, "seconds": job.seconds, "request": job.request})
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait({reading, job.answer}, timeout=job.seconds + GRACE, return_when="FIRST_COMPLETED")
            if not reading.done():
                await self._write({"cancel": self.jobs})
                await asyncio.wait({reading}, timeout=GRACE)
            if not reading.done():
                raise WorkerLostError
            answer = reading.result()
        except WorkerLostError:
            _settle(job, AgentError("the search broke down; another worker has taken its place"))
            raise
        finally:
            reading.cancel()
        _settle(job, AgentError(answer["error"]) if "error" in answer else answer["result"])

    async def end(self) -> None:
        """End the process."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def _read(self) -> dict[str, Any]:
        """The next message."""
        assert self.process.stdout is not None
        try:
            line = await self.process.stdout.readline()
        except ValueError as error:  # longer than LONGEST_ANSWER
            raise WorkerLostError from error
        if not line:
            raise WorkerLostError
        message: dict[str, Any] = json.loads(line)
        return message

    async def _write(self, message: dict[str, Any]) -> None:
        """Send a message."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise WorkerLostError from error


def _settle(job: Job, outcome: dict[str, Any] | LastKnightError) -> None:
    """Give a job its answer, unless nobody waits for it any more."""
    if job.answer.done():
        return
    if isinstance(outcome, LastKnightError):
        job.answer.set_exception(outcome)
    else:
        job.answer.set_result(outcome)
