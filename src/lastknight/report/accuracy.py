"""The page about error rates: a table, and a chart of the error rate against the budget, one line a heuristic."""

from collections.abc import Sequence
from math import log
from pathlib import Path
from statistics import fmean

from lastknight.arena.accuracy import Grade
from lastknight.errors import StoreError
from lastknight.report.charts import COLOURS, Point, Series, line_chart, standalone
from lastknight.report.marked import replace_block
from lastknight.stats import Rate

MARK = "accuracy"
KNOWN = ("improved", "null")  # the baseline, and a heuristic that knows nothing


def write_accuracy(page: Path, grades: Sequence[Grade]) -> None:
    """Put the table between the page's marks and the chart beside the page."""
    if page.suffix != ".md":
        raise StoreError(f"expected a page FILE.md, got {page}")
    picture = page.with_suffix(".svg")
    replace_block(page, MARK, f"{error_table(grades)}\n\n![error rate against the budget]({picture.name})")
    picture.write_text(standalone(error_chart(grades)), encoding="utf-8")


def error_table(grades: Sequence[Grade]) -> str:
    """A row an agent, from the best to the worst over all budgets, a column a budget."""
    budgets = list(dict.fromkeys(str(grade.limit) for grade in grades))
    agents = ranking(grades)
    rates = {(grade.agent, str(grade.limit)): grade.rate for grade in grades}
    lines = [f"| agent | {' | '.join(budgets)} |", f"| --- |{' ---: |' * len(budgets)}"]
    for agent in agents:
        cells = (rates.get((agent, budget)) for budget in budgets)
        texts = (f"{rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]" if rate else "" for rate in cells)
        lines.append(f"| `{agent}` | {' | '.join(texts)} |")
    sizes = sorted({grade.rate.positions for grade in grades})
    counted = " or ".join(f"{size:,}" for size in sizes)
    return "\n".join([*lines, "", f"Errors in {counted} positions each, with 95 % intervals."])


def ranking(grades: Sequence[Grade]) -> list[str]:
    """The agents by the geometric mean of the upper ends of their intervals, the best first.

    A handful of errors more or less at a large budget is chance, and the ends of intervals know it.
    """
    ends: dict[str, list[float]] = {}
    for grade in grades:
        ends.setdefault(grade.agent, []).append(log(grade.rate.high))
    return sorted(ends, key=lambda agent: fmean(ends[agent]))


def _above_zero(rate: Rate) -> float:
    """An error rate for logarithms: none in all positions counts as half of one."""
    return max(rate.value, 0.5 / rate.positions)


def error_chart(grades: Sequence[Grade]) -> str:
    """The error rate against the budget; the best, the baseline and who knows nothing in colour, all others in grey."""
    lines: dict[str, list[Point]] = {agent: [] for agent in ranking(grades)}
    for grade in grades:
        budget = grade.limit.nodes or grade.limit.cost or grade.limit.depth
        if budget is not None:
            lines[grade.agent].append(Point(budget, _above_zero(grade.rate), grade.rate.low, grade.rate.high))
    series = [Series(agent.removeprefix("deepening:"), points) for agent, points in lines.items() if points]
    known = [line for line in series if line.name in KNOWN]
    best = [line for line in series if line.name not in KNOWN][: COLOURS - len(known)]
    nodes = all(grade.limit.depth is None for grade in grades)
    return line_chart(
        [*best, *known],
        others=[line for line in series if line not in (*best, *known)],
        title="Error rate against the budget",
        x_name="nodes a move" if nodes else "plies",
        y_name="won positions given away",
        logarithmic=nodes,
        decades=True,
    )
