"""Workers: every client has its turn, and whatever happens to one, the next job is done."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from lastknight.errors import LastKnightError
from lastknight.web.pool import Job, Pool, Worker, WorkerLostError
from lastknight.web.streams import HURRY, STEPS, analyse
from tests.support import compiled_only

QUICK = {"board": "5x5", "game": "a1 e5"}
ENDLESS = {"board": "11x9", "game": "f5 a1", "known": {}, "seconds": 60.0, "glance": False}

pytestmark = compiled_only


def in_pool(story: Callable[[Pool], Awaitable[None]]) -> None:
    """Run a story with a pool of one worker."""

    async def told() -> None:
        pool = Pool(1)
        pool.start()
        try:
            await asyncio.wait_for(story(pool), 600)  # the engine may have to be compiled first
        finally:
            await pool.close()

    asyncio.run(told())


def test_a_client_with_many_jobs_does_not_keep_another_waiting() -> None:
    async def story(pool: Pool) -> None:
        order: list[str] = []

        async def job(client: str) -> None:
            await pool.run(client, "see", QUICK, 5)
            order.append(client)

        await asyncio.gather(*(job(client) for client in "aaaaab"))
        assert order.index("b") <= 2

    in_pool(story)


def test_a_job_that_nobody_wants_any_more_ends() -> None:
    async def story(pool: Pool) -> None:
        await pool.ready.wait()
        endless = asyncio.create_task(pool.run("a", "analyse", ENDLESS, 60))
        await asyncio.sleep(0.3)
        endless.cancel()
        assert (await asyncio.wait_for(pool.run("b", "see", QUICK, 5), 30))["attacker"] == 1
        assert not pool.busy

    in_pool(story)


def test_a_deadline_ends_a_job() -> None:
    async def story(pool: Pool) -> None:
        answer = await pool.run("a", "analyse", ENDLESS, 0.2)
        assert not answer["complete"]

    in_pool(story)


def test_a_patient_job_is_broken_off_for_one_that_waits() -> None:
    async def story(pool: Pool) -> None:
        await pool.ready.wait()
        job = Job("a", "analyse", ENDLESS, 60, patient=True)
        patient = asyncio.create_task(pool.do(job))
        await asyncio.sleep(0.1)
        assert (await pool.run("b", "see", QUICK, 5))["attacker"] == 1
        assert job.broken_off
        assert not (await patient)["complete"]

    in_pool(story)


def test_the_late_steps_of_an_analysis_wait_for_everybody_and_begin_again() -> None:
    async def story(pool: Pool) -> None:
        request = {"board": "11x9", "game": "f5 a1"}
        answers = analyse(pool, "a", request)
        early = [await anext(answers) for step in STEPS if step <= HURRY]
        assert not any(answer["proven"] for answer in early)
        late = asyncio.ensure_future(anext(answers))
        for _ in range(3):
            await asyncio.sleep(0.1)
            assert (await pool.run("b", "see", QUICK, 5))["attacker"] == 1
        assert not late.done()
        assert not (await late)["done"]

    in_pool(story)


def test_a_job_that_is_not_patient_is_never_broken_off() -> None:
    async def story(pool: Pool) -> None:
        await pool.ready.wait()
        job = Job("a", "analyse", {**ENDLESS, "seconds": 0.6}, 60, patient=False)
        other = asyncio.create_task(pool.do(job))
        await asyncio.sleep(0.1)
        await pool.run("b", "see", QUICK, 5)
        assert other.done()
        assert not job.broken_off

    in_pool(story)


def test_half_a_line_is_a_worker_that_was_lost() -> None:
    async def story() -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-c", "print('{\"job\": 1, \"res', end='')")
        worker = Worker(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))
        job = Job("a", "see", QUICK, 5, patient=False)
        with pytest.raises(WorkerLostError):
            await worker.do(job)
        await worker.end()
        with pytest.raises(LastKnightError, match="the search broke down"):
            await job.answer

    asyncio.run(story())


def test_a_worker_that_dies_is_replaced_and_its_job_answered() -> None:
    async def story(pool: Pool) -> None:
        await pool.ready.wait()
        endless = asyncio.create_task(pool.run("a", "analyse", ENDLESS, 60))
        await asyncio.sleep(0.3)
        next(iter(pool.workers)).process.kill()
        with pytest.raises(LastKnightError, match="the search broke down"):
            await endless
        answer: dict[str, Any] = await pool.run("a", "see", QUICK, 5)
        assert answer["attacker"] == 1

    in_pool(story)
