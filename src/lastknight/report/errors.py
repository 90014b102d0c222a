"""Error rates of an experiment's agents, on their budget, where their board has an exam and grading takes no time."""

from collections.abc import Callable
from typing import NamedTuple

from lastknight.agents.agent import Agent
from lastknight.agents.engine import EngineAgent
from lastknight.agents.perfect import PerfectAgent
from lastknight.agents.registry import parse_agent
from lastknight.agents.simple import GreedyAgent, RandomAgent
from lastknight.arena.accuracy import Grade, grade, obeyed
from lastknight.arena.code import fingerprint_of
from lastknight.arena.exam import SHIPPED, Exam, load_exam
from lastknight.arena.experiment import Experiment
from lastknight.arena.journal import Entry, Journal
from lastknight.arena.results import configuration
from lastknight.errors import LastKnightError

POSITIONS = 500  # of the exam: a report should not take longer than the games


class Ungraded(NamedTuple):
    """An agent without an error rate, and why."""

    agent: str
    why: str


def grade_agents(journal: Journal, say: Callable[[str], None]) -> tuple[list[Grade], list[Ungraded]]:
    """The error rates of everyone who can be graded, from the lowest to the highest."""
    experiment = configuration(journal)
    if not (SHIPPED / f"{experiment.size}.json").is_file():
        return [], []
    exam = load_exam(experiment.size).first(POSITIONS)
    grades, ungraded = [], []
    for text in experiment.everyone:
        say(f"error rate of {text}")
        try:
            grades.append(_grade(text, experiment, journal.agents[text], exam))
        except LastKnightError as error:
            ungraded.append(Ungraded(text, str(error)))
    return sorted(grades, key=lambda found: (found.rate, found.agent)), ungraded


def _grade(text: str, experiment: Experiment, entry: Entry, exam: Exam) -> Grade:
    """One agent's grade, if it is the agent that played and its time is bounded."""
    agent = parse_agent(text)
    if fingerprint_of(agent) != entry.fingerprint:
        raise LastKnightError("it has changed since its games were played")
    if not _is_quick(agent, experiment):
        raise LastKnightError("graded only on budgets other than time: use `lastknight accuracy`")
    return grade(text, experiment.limit, exam, price=entry.price)


def _is_quick(agent: Agent, experiment: Experiment) -> bool:
    """Whether an answer takes no more time than its nodes."""
    limit = obeyed(agent, experiment.limit, experiment.size)
    return isinstance(agent, EngineAgent | RandomAgent | GreedyAgent | PerfectAgent) and not (
        limit.seconds or limit.cpu_seconds
    )
