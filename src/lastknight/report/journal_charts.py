"""The charts of an experiment's report."""

from collections.abc import Sequence

from lastknight.arena.accuracy import Grade
from lastknight.arena.standings import Standings
from lastknight.report.charts import Point, Series, Whisker, line_chart, percent, plain, whisker_chart
from lastknight.report.curves import Curve, find_curves
from lastknight.report.facts import Facts
from lastknight.report.tables import shown

MOST_LINES = 8  # of a chart whose lines would otherwise hide each other


def draw_charts(table: Standings, facts: Facts, grades: Sequence[Grade]) -> dict[str, str]:
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
    if _searching(facts):
        charts["depth"] = _depth_chart(table, facts)
    return charts


def _ratings_chart(table: Standings) -> str:
    """Everyone's rating with its interval."""
    rows = sorted(table.rows, key=lambda row: -(row.elo.value or 0.0))
    whiskers = [
        Whisker(row.agent, row.elo.value or 0.0, row.elo.low or 0.0, row.elo.high or 0.0, shown(row.elo))
        for row in rows
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


def _searching(facts: Facts) -> list[str]:
    """The agents that report how deep they look."""
    return [agent for agent, plies in facts.depths.items() if any(found.mean for found in plies.values())]


def _depth_chart(table: Standings, facts: Facts) -> str:
    """How deep the searches of the agents in question went, ply by ply."""
    searching = _searching(facts)
    names = [row.agent for row in table.rows if row.agent in searching and row.in_question]
    names = (names or searching)[:MOST_LINES]
    series = [
        Series(name, [Point(ply, found.mean, found.mean, found.mean) for ply, found in facts.depths[name].items()])
        for name in names
    ]
    return line_chart(series, title="Depth of the searches", x_name="ply", y_name="plies looked ahead", shown=plain,
                      bottom=0.0)  # fmt: skip
