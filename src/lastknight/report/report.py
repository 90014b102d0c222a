"""The report about an experiment: everything that its page says, as plain records.

In front stands one verdict with one interval and one n; what it rests on follows, and how it was found comes last.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lastknight.arena.accuracy import Grade
from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Journal
from lastknight.arena.results import MatchResult, configuration, match_results
from lastknight.arena.standings import Standings, standings
from lastknight.arena.sweep import varied
from lastknight.report.charts import Point, Series, Whisker, line_chart, percent, plain, whisker_chart
from lastknight.report.curves import Curve, find_curves
from lastknight.report.errors import Ungraded, grade_agents
from lastknight.report.facts import Facts, gather
from lastknight.report.tables import Table, shown
from lastknight.stats import Estimate, score_interval

Say = Callable[[str], None]
MOST_LINES = 8  # of a chart whose lines would otherwise hide each other


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
    """By name: ratings, curves, errors, depth; absent where there is nothing to draw."""

    tables: dict[str, Table]
    """By name, as the files are called."""


def make_report(journal: Journal, *, errors: bool = True, say: Say = lambda text: None) -> Report:
    """Count, rate and draw; ``errors`` also grades the agents against the solved game, where the board allows."""
    experiment = configuration(journal)
    say("counting the games")
    table, results, facts = standings(journal), match_results(journal), gather(journal)
    grades, ungraded = grade_agents(journal, say) if errors else ([], [])
    columns, rows = _cross(experiment, results)
    return Report(
        title=experiment.title or " against ".join(experiment.agents[:2]),
        front=_front(table, results),
        question=experiment.question,
        asked=_asked(table, results),
        warnings=_warnings(table, results),
        cross_columns=columns,
        cross_rows=rows,
        charts=_charts(table, facts, grades),
        tables={found.name: found for found in _tables(journal, table, results, facts, grades, ungraded)},
    )


def _front(table: Standings, results: dict[Pairing, MatchResult]) -> Front:
    """The verdict."""
    experiment, best = table.experiment, table.rows[0]
    if not table.games:
        return Front("Nothing has been played yet", best.agent, best.score)
    if experiment.kind == "match":
        (result,) = results.values()
        one, two = result.pairing
        found = result.verdict
        if found.decided:
            return Front(f"{one} is {found.conclusion} than {two}", one, result.score)
        needed = "" if found.pairs_needed is None else f"; about {found.pairs_needed:,} more pairs would tell"
        return Front(f"Undecided whether {one} is better than {two}{needed}", one, result.score)
    if experiment.kind == "sweep":
        best = max((row for row in table.rows if row.in_question), key=lambda row: row.score.value)
        chosen = ", ".join(f"{name} = {value}" for name, value in varied(experiment.agents)[best.agent].items())
        real = sum(found.conclusion != "undecided" for found in table.comparisons)
        verdict = f"Best is {chosen}; {real} of {len(table.comparisons)} differences between the values are real"
        return Front(verdict, best.agent, best.score)
    return Front(_verdict_of_many(table), best.agent, best.score)


def _verdict_of_many(table: Standings) -> str:
    """What a tournament says, in a sentence."""
    baseline, best = table.experiment.baseline, table.rows[0].agent
    if not baseline:
        return f"{best} leads"
    better = [found.pairing.one for found in table.comparisons if found.conclusion == "better"]
    if best == baseline:
        return f"Nothing here is ahead of {baseline}"
    if not better:
        return f"{best} leads, but no agent is shown to be better than {baseline}"
    order = [row.agent for row in table.rows if row.agent in better]
    names = " and ".join(filter(None, [", ".join(order[:-1]), order[-1]]))
    return f"{names} {'is' if len(order) == 1 else 'are'} better than {baseline}"


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
    columns = [name for name in (experiment.opponents or experiment.everyone)]
    columns += [name for name in experiment.everyone if name not in columns and any((a, name) in scores and
                a in experiment.agents for a in experiment.everyone)]  # fmt: skip
    rows = [(one, [Square(scores.get((one, two))) for two in columns]) for one in experiment.agents]
    return columns, list(dict(rows).items())


def _charts(table: Standings, facts: Facts, grades: Sequence[Grade]) -> dict[str, str]:
    """Every chart there is something to draw for."""
    charts = {"ratings": _ratings_chart(table)} if table.games else {}
    curves = find_curves(table.experiment.agents)
    for name, chosen in (("budget", True), ("sweep", False)):
        lines = [curve for curve in curves if curve.is_budget == chosen]
        if lines and table.games:
            charts[name] = "".join(_curve_chart(table, parameter, lines) for parameter in _parameters(lines))
    if grades:
        charts["errors"] = whisker_chart(
            [Whisker(grade.agent, *grade.rate[:3], shown(grade.rate)) for grade in grades],
            title="Won positions given away",
        )
    if facts.depths:
        charts["depth"] = _depth_chart(table, facts)
    return charts


def _ratings_chart(table: Standings) -> str:
    """Everyone's rating with its interval."""
    rows = sorted(table.rows, key=lambda row: -(row.elo.value or 0.0))
    whiskers = [
        Whisker(row.agent, row.elo.value or 0.0, row.elo.low or 0.0, row.elo.high or 0.0, shown(row.elo)) for row in rows
    ]
    return whisker_chart(whiskers, title="Ratings in Elo", reference=0.0, shown=lambda elo: f"{elo:+.0f}")


def _parameters(curves: Sequence[Curve]) -> list[str]:
    """The numbers that are varied."""
    return list(dict.fromkeys(curve.parameter for curve in curves))


def _curve_chart(table: Standings, parameter: str, curves: Sequence[Curve]) -> str:
    """Score against one number, a line for everything that shares the rest."""
    scores = {row.agent: row.score for row in table.rows}
    series = [
        Series(curve.name, [Point(value, *scores[agent][:3]) for value, agent in curve.agents])
        for curve in curves
        if curve.parameter == parameter
    ]
    values = [point.x for line in series for point in line.points]
    wide = min(values) > 0 and max(values) / min(values) >= 20
    return line_chart(
        series, title=f"Score against {parameter}", x_name=parameter, y_name="score", logarithmic=wide,
        shown=percent,
    )  # fmt: skip


def _depth_chart(table: Standings, facts: Facts) -> str:
    """How deep the searches of the agents in question went, ply by ply."""
    names = [row.agent for row in table.rows if row.in_question and row.agent in facts.depths]
    names = (names or list(facts.depths))[:MOST_LINES]
    series = [
        Series(name, [Point(ply, found.mean, found.mean, found.mean) for ply, found in facts.depths[name].items()])
        for name in names
    ]
    return line_chart(series, title="Depth of the searches", x_name="ply", y_name="plies looked ahead", shown=plain,
                      bottom=0.0)  # fmt: skip


def _tables(
    journal: Journal,
    table: Standings,
    results: dict[Pairing, MatchResult],
    facts: Facts,
    grades: Sequence[Grade],
    ungraded: Sequence[Ungraded],
) -> list[Table]:
    """Every table, as the page and the files have it."""
    places = {row.agent: place for place, row in enumerate(table.rows)}
    found = [
        Table(
            "standings",
            ("agent", "role", "pairs", "score", "Elo", "attacking", "defending", "depth", "forfeits"),
            [
                (row.agent, "in question" if row.in_question else "opponent", row.counts.pairs, row.score, row.elo,
                 row.attacker, row.defender, row.depth, row.forfeits)
                for row in table.rows
            ],
        ),
        Table(
            "pairings",
            ("agent", "opponent", "pairs", "both won", "split", "both lost", "score", "Elo", "verdict"),
            [
                (*pairing, result.counts.pairs, result.counts.n2, result.counts.n1, result.counts.n0, result.score,
                 result.elo, str(result.verdict))
                for pairing, result in results.items()
            ],
        ),
        Table(
            "comparisons",
            ("agent", "compared with", "openings", "better on", "worse on", "difference in Elo", "p (Holm)", "verdict"),
            [
                (*found.pairing, found.counts.pairs, found.counts.n2, found.counts.n0, found.elo, found.p,
                 found.conclusion)
                for found in sorted(table.comparisons, key=lambda found: places[found.pairing.one])
            ],
        ),
        Table(
            "times",
            ("agent", "moves", "nodes a move", "median seconds", "99 of 100 within", "slowest"),
            [
                (agent, times.moves, times.nodes, times.median, times.nearly_all, times.slowest)
                for agent, times in facts.times.items()
            ],
        ),
        Table(
            "slowest",
            ("seconds", "agent", "move", "ply", "nodes", "after the game"),
            [(move.seconds, move.agent, move.target, move.ply, move.nodes, move.game) for move in facts.slowest],
        ),
        Table(
            "depth",
            ("agent", "ply", "mean depth", "5 of 100 below", "5 of 100 above", "searches"),
            [(agent, ply, *depths) for agent, plies in facts.depths.items() for ply, depths in plies.items()],
        ),
        Table(
            "agents",
            ("agent", "price of a node", "fingerprint"),
            [(text, entry.price, entry.fingerprint) for text, entry in journal.agents.items()],
        ),
    ]  # fmt: skip
    forfeits = [
        (forfeit.agent, forfeit.ending, times, str(result.pairing), score_interval(result.without_forfeits))
        for result in results.values()
        for forfeit, times in sorted(result.forfeits.items())
    ]
    if forfeits:
        headings = ("agent", "ending", "games", "pairing", "score of the first without forfeits")
        found.append(Table("forfeits", headings, forfeits))
    if grades:
        rows = [(grade.agent, grade.rate.positions, len(grade.errors), grade.rate, "") for grade in grades]
        rows += [(agent, 0, 0, None, why) for agent, why in ungraded]  # type: ignore[misc]
        found.append(Table("errors", ("agent", "positions", "errors", "error rate", "note"), rows))
    return found
