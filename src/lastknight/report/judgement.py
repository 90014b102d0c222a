"""A judgement in ten lines a student understands, as a row of JSON, and as a page."""

import inspect
import random
import re
from pathlib import Path
from typing import Any, NamedTuple

from lastknight.agents.registry import parse_agent
from lastknight.arena.accuracy import Grade, choice
from lastknight.arena.budget import priced
from lastknight.arena.exam import Exam, load_exam
from lastknight.arena.journal import Journal
from lastknight.arena.judge import Judgement
from lastknight.arena.results import MatchResult, configuration
from lastknight.arena.run import count
from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.board import Board
from lastknight.game.notation import cell_name
from lastknight.game.svg import board_svg
from lastknight.report import REPORTS
from lastknight.report.charts import Point, Series, Whisker, line_chart, whisker_chart
from lastknight.report.page import render, write_files
from lastknight.report.tables import shown
from lastknight.stats import Counts, rate_interval, score_interval, sign_test

ALPHA = 0.05
PICTURES = 3  # positions that the heuristic gets wrong
LONGEST_NAME = 100  # characters of what was judged that go into the name of its page
LOOKS = 60  # points of the curve that shows how the score settled
PLIES = 3  # that a point of the chart of errors by ply covers


def page_of(judgement: Judgement) -> Path:
    """Where the page goes that was given no place: named after what was judged, file, function and parameters."""
    name = re.sub(r"[^\w.=+-]", "-", judgement.heuristic.replace(".py", "", 1))
    return REPORTS / f"judge-{name[-LONGEST_NAME:]}.html"


def judgement_lines(judgement: Judgement, page: Path) -> list[str]:
    """Ten lines: the verdict first, then what it rests on."""
    match = _match(judgement)
    games = f"{match.games:,} games, {'all' if match.unique == match.games else f'{match.unique:,} of them'} different"
    forfeits = sum(match.forfeits.values())
    return [
        verdict(judgement),
        f"score     {match.score}; 50% would be as good as improved",
        f"sane      {sane(judgement)}",
        f"price     {price(judgement)}",
        f"mistakes  {mistakes(judgement)}",
        f"          {contrast(judgement)}",
        f"seats     wins {shown(match.attacker)} of its games as attacker, {shown(match.defender)} as defender",
        f"games     {games}{f', {forfeits} forfeits' if forfeits else ''}; kept in {judgement.store}",
        f"method    {method(judgement)}",
        f"page      {page}",
    ]


def _match(judgement: Judgement) -> MatchResult:
    """The games, which every judgement has, be they none."""
    assert judgement.match is not None, "a judgement is complete when it is shown"
    return judgement.match


def verdict(judgement: Judgement) -> str:
    """The first line."""
    found, name = _match(judgement).verdict, judgement.name
    if found.decided:
        return f"{name} is {found.conclusion} than improved"
    if found.pairs_needed is None:
        return f"undecided: so far {name} is neither better nor worse than improved"
    needed = int(float(f"{found.pairs_needed:.2g}"))  # it is a guess, and should look like one
    return f"undecided: {name} and improved are close; about {needed:,} more pairs would tell"


def sane(judgement: Judgement) -> str:
    """Finite and symmetric?"""
    sanity = judgement.sanity
    if sanity.symmetric:
        return f"yes: a finite number in {sanity.positions:,} positions, and the same for mirrored boards"
    return (
        f"finite, but not symmetric: in {sanity.asymmetric:,} of {sanity.positions:,} positions a mirrored board is "
        f"worth something else, as in {sanity.example}"
    )


def price(judgement: Judgement) -> str:
    """What it costs, in words."""
    what = f"{judgement.price:.2g}" if judgement.price < 10 else f"{judgement.price:,.0f}"
    cost = judgement.limit.cost
    if cost is None:
        return f"a position takes {what} times as long as with improved"
    nodes = max(1, int(cost / judgement.price))
    return f"a position takes {what} times as long as with improved: it gets {nodes:,} where improved gets {cost:,.0f}"


def mistakes(judgement: Judgement) -> str:
    """How often it gives a win away."""
    if judgement.grade is None:
        return "not measured: interrupted"
    rate = judgement.grade.rate
    return f"gives away {shown(rate)} of {rate.positions:,} won positions in which there is something to get wrong"


def contrast(judgement: Judgement) -> str:
    """Its mistakes beside those of improved, on the same positions."""
    if judgement.grade is None or judgement.baseline_grade is None:
        return "improved: not measured"
    p = error_p(judgement.grade, judgement.baseline_grade)
    fewer = len(judgement.grade.errors) < len(judgement.baseline_grade.errors)
    word = ("fewer" if fewer else "more") if p < ALPHA else "about as many"
    return f"improved gives away {shown(judgement.baseline_grade.rate)} of them: {judgement.name} makes {word} mistakes"


def error_p(one: Grade, two: Grade) -> float:
    """The chance of such a difference in errors between equals, from the positions that only one got wrong."""
    mine, theirs = set(one.errors) - set(two.errors), set(two.errors) - set(one.errors)
    return sign_test(Counts(len(mine), 0, len(theirs)))


def method(judgement: Judgement) -> str:
    """How it was found."""
    experiment = _match(judgement).experiment
    work = "equal work" if experiment.limit.cost else "equal budgets"
    return (
        f"{work}, {experiment.limit} a move, {experiment.size}, every opening from both seats, "
        f"{experiment.rule} or {experiment.pairs:,} pairs are played"
    )


def judgement_row(judgement: Judgement, page: Path) -> dict[str, Any]:
    """The judgement as JSON."""
    match, sanity, mine, theirs = (
        _match(judgement), judgement.sanity, judgement.grade, judgement.baseline_grade
    )  # fmt: skip
    rate, improved = (grade.rate if grade else None for grade in (mine, theirs))
    return {
        "heuristic": judgement.heuristic,
        "sane": sanity.symmetric,
        "finite": True,
        "symmetric": sanity.symmetric,
        "asymmetric_positions": sanity.asymmetric,
        "price": judgement.price,
        "nanoseconds": judgement.nanoseconds,
        "error_rate": rate.value if rate else None,
        "error_low": rate.low if rate else None,
        "error_high": rate.high if rate else None,
        "positions": rate.positions if rate else 0,
        "improved_error_rate": improved.value if improved else None,
        "improved_error_low": improved.low if improved else None,
        "improved_error_high": improved.high if improved else None,
        "error_p": error_p(mine, theirs) if mine and theirs else None,
        "score": match.score.value,
        "low": match.score.low,
        "high": match.score.high,
        "elo": match.elo.value,
        "elo_low": match.elo.low,
        "elo_high": match.elo.high,
        "pairs": match.counts.pairs,
        "verdict": match.verdict.conclusion,
        "pairs_needed": match.verdict.pairs_needed,
        "forfeits": sum(match.forfeits.values()),
        "budget": str(judgement.limit),
        "warnings": list(judgement.warnings),
        "interrupted": judgement.interrupted,
        "store": str(judgement.store),
        "page": str(page),
    }


class Slip(NamedTuple):
    """A position that the heuristic gets wrong: a picture, what it plays, and what would win."""

    picture: str
    game: str
    played: str
    winning: str


def write_judgement(judgement: Judgement, page: Path) -> None:
    """Write the page about a judgement."""
    match = _match(judgement)
    write_files(page.parent, {page.name: render(
        "judge.html", title=f"{judgement.name}: {match.verdict.conclusion}", judgement=judgement, match=match,
        verdict=verdict(judgement), lines=judgement_lines(judgement, page)[1:9],
        charts=_charts(judgement), slips=_slips(judgement), source=_source(judgement),
        p=error_p(judgement.grade, judgement.baseline_grade) if judgement.grade and judgement.baseline_grade else None,
    )})  # fmt: skip


def _charts(judgement: Judgement) -> dict[str, str]:
    """How the score settled, and where the mistakes are."""
    charts = {}
    match, mine, theirs = _match(judgement), judgement.grade, judgement.baseline_grade
    if match.counts.pairs > 1 and judgement.store is not None:
        charts["score"] = _score_chart(judgement.store)
    if mine and theirs:
        charts["rates"] = whisker_chart(
            [Whisker(name, *grade.rate[:3], shown(grade.rate))
             for name, grade in ((judgement.name, mine), ("improved", theirs))],
            title="Won positions given away",
        )  # fmt: skip
        charts["plies"] = line_chart(
            [Series(judgement.name, _by_ply(mine)), Series("improved", _by_ply(theirs))],
            title="Won positions given away, by ply", x_name="ply", y_name="won positions given away", bottom=0.0,
        )  # fmt: skip
    return charts


def _score_chart(store: Path) -> str:
    """The score and its interval as the pairs came in."""
    with Journal(store, reading=True) as journal:
        experiment = configuration(journal)
        (pairing,) = experiment.pairings
        pairs = count(journal, experiment).counts_of(pairing).pairs
        wins = [0] * pairs
        for key, winner in journal.winners():
            if key.pair < pairs:
                wins[key.pair] += winner == key.seat
    looks = sorted({max(1, round(pairs * number / LOOKS)) for number in range(1, LOOKS + 1)})
    points = [Point(look, *score_interval(Counts.from_wins(wins[:look]))[:3]) for look in looks]
    return line_chart(
        [Series("score", points)], title="The score as the pairs came in", x_name="pairs", y_name="score",
        reference=0.5,
    )  # fmt: skip


def _by_ply(grade: Grade) -> list[Point]:
    """Error rates of some plies at a time."""
    groups: dict[int, list[bool]] = {}
    wrong = set(grade.errors)
    for number, ply in enumerate(grade.plies):
        groups.setdefault(min(max(ply, 8), 31) // PLIES, []).append(number in wrong)
    return [
        Point(PLIES * group + 1, *rate_interval(sum(found), len(found))[:3]) for group, found in sorted(groups.items())
    ]


def _slips(judgement: Judgement) -> list[Slip]:
    """Some positions that the heuristic gets wrong and improved right."""
    if judgement.grade is None or judgement.baseline_grade is None:
        return []
    exam = load_exam()
    only_mine = sorted(set(judgement.grade.errors) - set(judgement.baseline_grade.errors))
    chosen = sorted(random.Random(0).sample(only_mine, min(PICTURES, len(only_mine))))
    agent = priced(parse_agent(judgement.agent), judgement.price)
    return [_slip(number, choice(agent, judgement.limit, exam, number), exam) for number in chosen]


def _slip(number: int, played: int | None, exam: Exam) -> Slip:
    """One of them, drawn."""
    game, winning = exam.questions[number]
    picture = board_svg(Board.from_game(game, exam.size)).replace(' xmlns="http://www.w3.org/2000/svg"', "")
    answer = "nothing legal" if played is None else cell_name(played)
    return Slip(picture, game, answer, " ".join(sorted(map(cell_name, winning))))


def _source(judgement: Judgement) -> str:
    """The heuristic as it was written, so that the page still says what was judged when the file has changed."""
    try:
        return inspect.getsource(parse_evaluator(judgement.heuristic).heuristic.function)
    except (OSError, TypeError):
        return ""
