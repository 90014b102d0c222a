"""The answers to each kind of message, as they become known: long work is cut into steps of a worker's time."""

from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from typing import Any

from lastknight.game.board import Board
from lastknight.game.notation import parse_size
from lastknight.web.placements import placement_rows
from lastknight.web.pool import Job, Pool
from lastknight.web.review import accuracy, judgement

Answer = dict[str, Any]
Stream = Callable[[Pool, Hashable, dict[str, Any]], AsyncIterator[Answer]]

MOVE_SECONDS = 5.0  # the longest an agent may think
TASK_SECONDS = 5.0  # the longest anything else may take
READ_SECONDS = 60.0  # the longest a journal may take to count
STEPS = (0.1, 0.4, 1.0, 2.0, 4.0, 8.0)  # seconds of an analysis, one after the other
HURRY = 1.0  # seconds of a step up to which nothing but verdicts matters while some are missing
PLIES_STEP = 4.0  # seconds of the last step that is spent on plies once every verdict is known
REVIEW_STEP = 1.5  # seconds for one position of a game
BUSY = 4  # times the processor's time that a step may last where others use the processor too
CROWDED_STEP = 0.1  # the longest step for plies while others wait


async def once(
    pool: Pool, client: Hashable, task: str, request: dict[str, Any], seconds: float, *, patient: bool = False
) -> Answer:
    """A task that is one job."""
    return {"done": True, **await pool.run(client, task, request, seconds, patient=patient)}


async def move(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """The move of an agent."""
    yield await once(pool, client, "move", request, MOVE_SECONDS)


async def see(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """What heuristics see."""
    yield await once(pool, client, "see", request, TASK_SECONDS)


async def evaluate(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """What one heuristic says."""
    yield await once(pool, client, "evaluate", request, TASK_SECONDS)


async def learn(pool: Pool, client: Hashable, request: dict[str, Any], *, patient: bool) -> Answer:
    """One step of an analysis; when it is broken off for others it begins again, with the verdicts it has found."""
    while True:
        job = Job(client, "analyse", request, BUSY * request["seconds"] + TASK_SECONDS, patient)
        answer = await pool.do(job)
        if not job.broken_off or answer["complete"]:
            return answer
        request = {**request, "known": answer["verdicts"]}


async def analyse(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """Verdicts and estimates of every move, better and better, until all are proven or the budget is spent."""
    known: dict[str, Any] = {}
    guessed: dict[str, float] = {}
    proven = False
    for seconds in STEPS:
        step = min(seconds, CROWDED_STEP) if pool.busy and proven else seconds
        first = seconds == STEPS[0]
        glance = first or (seconds <= HURRY and not proven)
        job = {**request, "known": known, "seconds": step, "glance": glance}
        answer = await learn(pool, client, job, patient=not first)
        known, proven = answer["verdicts"], answer["proven"]
        guessed |= answer["estimates"]
        answer["estimates"] = {cell: score for cell, score in guessed.items() if cell not in known}
        enough = proven and seconds >= PLIES_STEP
        done = answer["complete"] or enough or seconds == STEPS[-1]
        yield {"done": done, **answer}
        if done:
            return


async def review(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """Every move of a game against the truth, from the last to the first, for the end is proven soonest."""
    moves, size = request["game"].split(), parse_size(request["board"])
    judgements = []
    for ply in range(len(moves), 0, -1):
        before = Board.from_game(" ".join(moves[: ply - 1]), size)
        job = {"board": request["board"], "game": before.game(), "known": {}, "seconds": REVIEW_STEP, "glance": True}
        answer = await learn(pool, client, job, patient=True)
        judged = judgement(ply, moves[ply - 1], answer["verdicts"], len(before.legal_moves))
        judgements.append(judged)
        yield {"done": False, **judged._asdict(), "mistake": judged.mistake, **answer}
    yield {"done": True, "accuracy": {seat: accuracy(judgements, seat) for seat in (1, 2)}}


async def placements(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """Who wins after every two placements: the book is at hand, so no worker is needed."""
    yield {"done": True, "rows": placement_rows(parse_size(request["board"]))}


async def puzzle(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """A position with one winning move."""
    yield await once(pool, client, "puzzle", request, TASK_SECONDS)


async def runs(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """The experiments on this machine."""
    yield await once(pool, client, "runs", request, READ_SECONDS, patient=True)


async def run(pool: Pool, client: Hashable, request: dict[str, Any]) -> AsyncIterator[Answer]:
    """One of them."""
    yield await once(pool, client, "run", request, READ_SECONDS, patient=True)


STREAMS: Mapping[str, Stream] = {
    "move": move,
    "analyse": analyse,
    "see": see,
    "evaluate": evaluate,
    "review": review,
    "placements": placements,
    "puzzle": puzzle,
    "runs": runs,
    "run": run,
}
"""Every stream by the kind of message it answers."""
