"""The report about an experiment: everything that its page says, as plain records.

In front stands one verdict with one interval and one n; what it rests on follows, and how it was found comes last.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Journal
from lastknight.arena.results import MatchResult, configuration, match_results
from lastknight.arena.standings import Standings, headline, standings
from lastknight.arena.sweep import varied
from lastknight.report.errors import grade_agents
from lastknight.report.facts import gather
from lastknight.report.journal_charts import draw_charts
from lastknight.report.journal_tables import list_tables
from lastknight.report.overruns import overruns_chart
from lastknight.report.tables import Table
from lastknight.stats import Estimate, score_interval

Say = Callable[[str], None]


class Front(NamedTuple):
    """What people read first: one verdict, whose score, and that score with its interval and n."""

    verdict: str
    whose: str
    score: Estimate


class Square(NamedTuple):
    """A square of the cross-table: the score of the row's agent against the column's."""

    score: Estimate | None

    @property
    def shade(self) -> int:
        """From 0, all lost, to 10, all won."""
        return 5 if self.score is None else round(10 * self.score.value)


class Report(NamedTuple):
    """All of it."""

    title: str
    front: Front
    question: str
    asked: Sequence[tuple[str, str]]
    warnings: Sequence[str]
    cross_columns: Sequence[str]
    cross_rows: Sequence[tuple[str, Sequence[Square]]]
    charts: dict[str, str]
    """By name: ratings, curves, errors, depth, overruns; absent where there is nothing to draw."""

    tables: dict[str, Table]
    """By name, as the files are called."""


def make_report(journal: Journal, *, errors: bool = True, say: Say = lambda text: None) -> Report:
    """Count, rate and draw; ``errors`` also grades the agents against the solved game, where the board allows."""
    experiment = configuration(journal)
    say("counting the games")
    table, results, facts = standings(journal), match_results(journal), gather(journal)
    grades, ungraded = grade_agents(journal, say) if errors else ([], [])
    tables = {found.name: found for found in list_tables(journal, table, results, facts, grades, ungraded)}
    charts = draw_charts(table, facts, grades)
    if "overruns" in tables:
        charts["overruns"] = overruns_chart(tables["overruns"])
    columns, rows = _cross(experiment, results)
    return Report(
        title=experiment.title or " against ".join(experiment.agents[:2]),
        front=_front(table, results),
        question=experiment.question,
        asked=_asked(table, results),
        warnings=_warnings(table, results),
        cross_columns=columns,
        cross_rows=rows,
        charts=charts,
        tables=tables,
    )


def _front(table: Standings, results: dict[Pairing, MatchResult]) -> Front:
    """The verdict."""
    experiment, best = table.experiment, table.rows[0]
    if not table.games or experiment.kind == "tournament":
        return Front(headline(table), best.agent, best.score)
    if experiment.kind == "match":
        (result,) = results.values()
        one, two = result.pairing
        found = result.verdict
        if found.decided:
            return Front(f"{one} is {found.conclusion} than {two}", one, result.score)
        needed = "" if found.pairs_needed is None else f"; about {found.pairs_needed:,} more pairs would tell"
        return Front(f"Undecided whether {one} is better than {two}{needed}", one, result.score)
    best = max((row for row in table.rows if row.in_question), key=lambda row: row.score.value)
    chosen = ", ".join(f"{name} = {value}" for name, value in varied(experiment.agents)[best.agent].items())
    real = sum(found.conclusion != "undecided" for found in table.comparisons)
    verdict = f"Best is {chosen}; {real} of {len(table.comparisons)} differences between the values are real"
    return Front(verdict, best.agent, best.score)


def _asked(table: Standings, results: dict[Pairing, MatchResult]) -> list[tuple[str, str]]:
    """How it was played, as pairs of words."""
    experiment = table.experiment
    pairs = sum(result.counts.pairs for result in results.values())
    unique = sum(result.unique for result in results.values())
    lengths = "placements first, then longer random starts" if experiment.plies == 2 else f"{experiment.plies} plies"
    family = f"{len(experiment.family)} declared comparisons" + (
        f", each with {experiment.baseline}" if experiment.baseline else ""
    )
    return [
        ("budget", f"{experiment.limit} a move"),
        ("board", str(experiment.size)),
        ("played", f"{pairs:,} pairs: {table.games:,} games, {unique:,} of them different"),
        ("stopping", f"{experiment.rule}, at most {experiment.pairs:,} pairs a pairing"),
        ("openings", f"{lengths}; seed {experiment.seed}; every opening from both seats"),
        *([("compared", family)] if experiment.kind != "match" else []),
    ]


def _warnings(table: Standings, results: dict[Pairing, MatchResult]) -> list[str]:
    """What a reader must know before believing the rest."""
    missing = sum(
        not (result.counts.pairs == table.experiment.pairs or table.experiment.rule.stops(result.counts))
        for result in results.values()
    )
    forfeits = sum(sum(result.forfeits.values()) for result in results.values())
    return [
        *([f"{missing} of {len(results)} pairings are not finished yet"] if missing else []),
        *([f"{forfeits:,} of {table.games:,} games were forfeited: see the table of forfeits"] if forfeits else []),
    ]


def _cross(
    experiment: Experiment, results: dict[Pairing, MatchResult]
) -> tuple[list[str], list[tuple[str, list[Square]]]]:
    """Who scored what against whom."""
    scores: dict[tuple[str, str], Estimate] = {}
    for (one, two), result in results.items():
        if result.counts.pairs:
            scores[two, one] = score_interval(result.counts.swapped)
            scores[one, two] = result.score
    met = [two for one, two in scores if one in experiment.agents]
    columns = [name for name in (*experiment.opponents, *experiment.everyone) if name in met]
    columns = list(dict.fromkeys(columns))
    rows = [(one, [Square(scores.get((one, two))) for two in columns]) for one in experiment.agents]
    return columns, list(dict(rows).items())
