"""How often an agent turns a won game into a lost one, measured on the exam.

>>> from lastknight.arena.exam import load_exam
>>> print(grade("greedy:improved", Limit(), load_exam().first(200)).rate)
18.5% [13.6%, 24.3%] of 200 positions
"""

import contextlib
import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from lastknight._jit import PACKAGE, cache_folder
from lastknight.agents.agent import Agent
from lastknight.agents.engine import EngineAgent
from lastknight.agents.perfect import CERTAIN, PerfectAgent
from lastknight.agents.registry import parse_agent
from lastknight.agents.simple import GreedyAgent, RandomAgent
from lastknight.arena.budget import check_limit, price_of, priced
from lastknight.arena.code import digest_of, fingerprint_of
from lastknight.arena.exam import Exam
from lastknight.arena.openings import PLACEMENTS
from lastknight.arena.seeds import seed_of
from lastknight.cores import cores
from lastknight.evaluation.adapter import write_whole
from lastknight.evaluation.heuristic import EXAMPLE
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.limit import Limit, Result
from lastknight.stats import Rate, rate_interval

RIGHT, WRONG, FAILED = "+-x"
ASKING = ("arena/accuracy.py",)  # the code that puts the questions, beside the code that decides games
CHUNK = 20  # questions a worker answers at a time


@dataclass(frozen=True)
class Grade:
    """An agent's answers to an exam."""

    agent: str
    limit: Limit
    """The limit that it obeyed: its own, where its text names one."""

    plies: tuple[int, ...]
    """The ply of every question."""

    errors: tuple[int, ...]
    """The numbers of the questions whose answer gave the win away."""

    failures: int = 0
    """How many of these answers were no legal move, or never came."""

    @property
    def rate(self) -> Rate:
        """The share of answers that gave the win away."""
        return rate_interval(len(self.errors), len(self.plies))

    def by_ply(self) -> dict[int, Rate]:
        """The same for every ply that was asked about."""
        wrong = [self.plies[number] for number in self.errors]
        return {ply: rate_interval(wrong.count(ply), self.plies.count(ply)) for ply in sorted(set(self.plies))}


def grade(
    text: str,
    limit: Limit,
    exam: Exam,
    *,
    price: float | None = None,
    workers: int | None = None,
    watch: Callable[[int], None] = lambda answered: None,
    parse: Callable[[str], Agent] = parse_agent,
) -> Grade:
    """Grade an agent; what it answered before, with the same code and limit, is not asked again.

    ``price`` is what a node costs where the limit is in cost, measured unless given.
    """
    agent = parse(text)
    check_limit(agent, limit)
    bound = obeyed(agent, limit, exam.size)
    price = price_of(agent, limit, exam.size) if price is None else price
    plies = tuple(question.ply for question in exam.questions)
    kept = _kept_file(agent, bound, price, exam)
    if kept is not None and kept.is_file():
        answers = kept.read_text()
    else:
        answers = _answers(priced(agent, price), limit, exam, cores() if workers is None else workers, watch)
        if kept is not None:
            write_whole(kept, answers)
    errors = tuple(number for number, answer in enumerate(answers) if answer != RIGHT)
    return Grade(text, bound, plies, errors, answers.count(FAILED))


def obeyed(agent: Agent, limit: Limit, size: Size) -> Limit:
    """The limit that counts for an agent: its own where it has one, none where no budget would change its answer."""
    if isinstance(agent, RandomAgent | GreedyAgent):
        return Limit()
    if isinstance(agent, PerfectAgent):
        bound = limit.seconds or limit.cpu_seconds or size.width * size.height - PLACEMENTS > CERTAIN
        return limit if bound else Limit()
    return (agent.own_limit or limit) if isinstance(agent, EngineAgent) else limit


def _kept_file(agent: Agent, limit: Limit, price: float, exam: Exam) -> Path | None:
    """Where the answers are kept; None where another run might give others."""
    if limit.seconds is not None or limit.cpu_seconds is not None or not agent.fingerprint.strip("-"):
        return None
    price = price if limit.cost else 1.0
    asking = digest_of(PACKAGE, ASKING)
    key = json.dumps([agent.name, fingerprint_of(agent), asking, repr(limit), price, exam.digest])
    return cache_folder() / f"grade_{hashlib.sha256(key.encode()).hexdigest()[:16]}.txt"


def _answers(agent: Agent, limit: Limit, exam: Exam, workers: int, watch: Callable[[int], None]) -> str:
    """A letter a question; searches let go of the interpreter, so threads will do."""
    _load(agent)
    numbers = range(len(exam.questions))
    chunks = [numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK)]
    pool = ThreadPoolExecutor(max(1, workers))
    try:
        futures = {
            pool.submit(lambda chunk: [answer(agent, limit, exam, number) for number in chunk], chunk): chunk
            for chunk in chunks
        }
        answered = 0
        for future in as_completed(futures):
            answered += len(future.result())
            watch(answered)
        return "".join(letter for future in futures for letter in future.result())
    finally:
        pool.shutdown(cancel_futures=True)


def _load(agent: Agent) -> None:
    """Compile before two threads would."""
    if isinstance(agent, EngineAgent):
        agent.search(EXAMPLE, agent.evaluator, Limit(nodes=1))


def answer(agent: Agent, limit: Limit, exam: Exam, number: int) -> str:
    """RIGHT where the agent's move keeps the win, WRONG where it does not, FAILED where it is no legal move."""
    move = choice(agent, limit, exam, number)
    if move is None:
        return FAILED
    return RIGHT if move in exam.questions[number].winning else WRONG


def choice(agent: Agent, limit: Limit, exam: Exam, number: int) -> int | None:
    """The agent's move in one of the questions; None where it gives no legal one."""
    board = Board.from_game(exam.questions[number].game, exam.size)
    try:
        with contextlib.closing(agent.start(seed_of(exam.seed, number))) as player:
            result = player.move(board.copy(), limit)
    except (Exception, SystemExit):  # whatever an agent raises would have cost it the game
        return None
    return result.move if isinstance(result, Result) and result.move in board.legal_moves else None
