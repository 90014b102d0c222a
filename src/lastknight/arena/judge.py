"""The main job: is a heuristic any good?

Four questions, from the cheapest to the dearest: is it sane (finite, and the same for mirrored boards), what does it
cost, how often does it give a won position away, and does it beat `improved` when both may do the same work? Each has
one answer with its interval; all of them together are a `Judgement`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from lastknight.agents.engine import EngineAgent
from lastknight.agents.registry import parse_agent
from lastknight.arena import RUNS
from lastknight.arena.accuracy import Grade, grade
from lastknight.arena.code import fingerprint_of
from lastknight.arena.exam import load_exam
from lastknight.arena.experiment import Experiment
from lastknight.arena.results import MatchResult, match_results
from lastknight.arena.rule import Rule
from lastknight.arena.run import Progress, open_journal, play
from lastknight.arena.versions import version_digest
from lastknight.errors import HeuristicError
from lastknight.evaluation.heuristic import Evaluator
from lastknight.evaluation.price import nanoseconds
from lastknight.evaluation.samples import sample_boards
from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.notation import STANDARD
from lastknight.game.position_text import position_text
from lastknight.game.symmetry import images
from lastknight.search.limit import Limit

BASELINE = "deepening:improved"
COST = 1_000.0  # nodes of `improved` for a move: enough to look ahead, too little to solve 7x7
PAIRS = 2_000
SAMPLES = 1_000  # positions on which it is asked whether the heuristic is sane
TOLERANCE = 1e-9  # relative difference of mirrored values that is rounding


@dataclass(frozen=True)
class Sanity:
    """Whether a heuristic behaves as one: a finite number everywhere, the same for mirrored boards."""

    positions: int
    asymmetric: int
    """Positions with a mirror image that is worth something else."""

    example: str = ""
    """The first of them, as text."""

    @property
    def symmetric(self) -> bool:
        """Whether mirror images are always worth the same."""
        return self.asymmetric == 0


@dataclass(frozen=True)
class Judgement:
    """What is known of a heuristic so far; None stands for what is not known yet."""

    heuristic: str
    """As the user wrote it."""

    name: str
    summary: str
    warnings: tuple[str, ...]
    limit: Limit
    sanity: Sanity
    price: float
    """What a node costs in a search with it, relative to `improved`."""

    nanoseconds: float
    """The time of one evaluation."""

    grade: Grade | None = None
    baseline_grade: Grade | None = None
    match: MatchResult | None = None
    store: Path | None = None
    interrupted: bool = False

    @property
    def agent(self) -> str:
        """The agent that is judged."""
        return f"deepening:{self.heuristic}"


def judge(
    heuristic: str,
    *,
    limit: Limit = Limit(cost=COST),  # noqa: B008  # frozen
    pairs: int = PAIRS,
    seed: int = 0,
    store: Path | None = None,
    workers: int | None = None,
    say: Callable[[str], None] = lambda text: None,
    watch: Callable[[Progress], None] = lambda progress: None,
) -> Judgement:
    """Judge a heuristic: `name`, `my.py` or `my.py:name`, with parameters after a comma.

    The games are kept in ``store``, by default in a file of their own for every version of the heuristic: judged again
    it goes on. Ctrl-C during the games ends them; the judgement then holds what is known so far.
    """
    say(f"compiling and trying {heuristic}")
    evaluator = parse_evaluator(heuristic)
    agent = parse_agent(f"deepening:{heuristic}")
    assert isinstance(agent, EngineAgent), "deepening is a search"
    experiment = Experiment(agents=(f"deepening:{heuristic}", BASELINE), limit=limit, pairs=pairs, seed=seed,
                            rule=Rule("verdict"))  # fmt: skip
    digest = version_digest(experiment, {agent.name: fingerprint_of(agent)})
    store = store or RUNS / f"judge-{evaluator.heuristic.name}-{digest}.db"
    say("is it sane, and what does it cost?")
    sanity = check_sanity(evaluator)
    with open_journal(store, experiment) as journal:
        judgement = Judgement(
            heuristic=heuristic,
            name=evaluator.heuristic.name,
            summary=evaluator.heuristic.summary,
            warnings=evaluator.heuristic.warnings,
            limit=limit,
            sanity=sanity,
            price=journal.agents[experiment.agents[0]].price,
            nanoseconds=nanoseconds(evaluator, [STANDARD]),
            store=store,
        )
        try:
            judgement = _graded(judgement, workers, say)
            play(journal, workers=workers, watch=watch)
        except KeyboardInterrupt:
            judgement = replace(judgement, interrupted=True)
        (result,) = match_results(journal).values()
    return replace(judgement, match=result)


def check_sanity(evaluator: Evaluator, samples: int = SAMPLES) -> Sanity:
    """Evaluate random positions and their mirror images."""
    asymmetric, example = 0, ""
    for board in sample_boards(samples, seed=2):
        values = [evaluator(image) for image in images(board.position)]
        for value in values:
            if not math.isfinite(value):
                raise HeuristicError(
                    f"{evaluator.heuristic.name} gives {value}, expected a finite number at {position_text(board)}"
                )
        if not all(math.isclose(value, values[0], rel_tol=TOLERANCE, abs_tol=TOLERANCE) for value in values):
            asymmetric += 1
            example = example or position_text(board)
    return Sanity(samples, asymmetric, example)


def _graded(judgement: Judgement, workers: int | None, say: Callable[[str], None]) -> Judgement:
    """The error rates of the heuristic and of the baseline, at the same budget on the same positions."""
    exam = load_exam()
    grades = []
    for text, price in ((judgement.agent, judgement.price), (BASELINE, 1.0)):
        most = len(exam.questions)

        def watch(answered: int, text: str = text, most: int = most) -> None:
            say(f"error rate of {text}: {answered:,} of {most:,} solved positions")

        grades.append(grade(text, judgement.limit, exam, price=price, workers=workers, watch=watch))
    return replace(judgement, grade=grades[0], baseline_grade=grades[1])
