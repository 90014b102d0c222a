"""The answers to each kind of message, as they become known: long work is cut into steps of a worker's time."""

from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from typing import Any

from lastknight.web.pool import Pool

Answer = dict[str, Any]
Stream = Callable[[Pool, Hashable, dict[str, Any]], AsyncIterator[Answer]]

MOVE_SECONDS = 5.0  # the longest an agent may think
TASK_SECONDS = 5.0  # the longest anything else may take
STEPS = (0.05, 0.15, 0.4, 1.0, 2.0, 4.0, 8.0)  # seconds of an analysis, one after the other
CROWDED_STEP = 0.4  # the longest step while others wait


async def once(pool: Pool, client: Hashable, task: str, request: dict[str, Any], seconds: float) -> Answer:
    """A task that is one job."""
    return {"done": True, **await pool.run(client, task, request, seconds)}


async def move(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """The move of an agent."""
    yield await once(pool, client, "move", request, MOVE_SECONDS)


async def see(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """What heuristics see."""
    yield await once(pool, client, "see", request, TASK_SECONDS)


async def evaluate(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """What one heuristic says."""
    yield await once(pool, client, "evaluate", request, TASK_SECONDS)


async def analyse(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """Verdicts and estimates of every move, better and better, until all are proven or the budget is spent."""
    known: dict[str, Any] = {}
    for seconds in STEPS:
        step = min(seconds, CROWDED_STEP) if pool.busy else seconds
        answer = await pool.run(client, "analyse", {**request, "known": known, "seconds": step}, step + TASK_SECONDS)
        known = answer["verdicts"]
        done = answer["complete"] or seconds == STEPS[-1]
        yield {"done": done, **answer}
        if done:
            return


STREAMS: Mapping[str, Stream] = {"move": move, "see": see, "evaluate": evaluate, "analyse": analyse}
"""Every stream by the kind of message it answers."""
