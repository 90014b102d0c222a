"""The page about error rates: a table, and a chart of the error rate against the budget, one line a heuristic."""

from collections.abc import Sequence
from pathlib import Path

from lastknight.arena.accuracy import Grade
from lastknight.errors import StoreError
from lastknight.report.charts import Point, Series, line_chart, standalone
from lastknight.report.marked import replace_block

MARK = "accuracy"


def write_accuracy(page: Path, grades: Sequence[Grade]) -> None:
    """Put the table between the page's marks and the chart beside the page."""
    if page.suffix != ".md":
        raise StoreError(f"expected a page FILE.md, got {page}")
    picture = page.with_suffix(".svg")
    replace_block(page, MARK, f"{error_table(grades)}\n\n![error rate against the budget]({picture.name})")
    picture.write_text(standalone(error_chart(grades)), encoding="utf-8")


def error_table(grades: Sequence[Grade]) -> str:
    """A row an agent, from the best to the worst at the largest budget, a column a budget."""
    budgets = list(dict.fromkeys(str(grade.limit) for grade in grades))
    agents = sorted(
        dict.fromkeys(grade.agent for grade in grades),
        key=lambda agent: next(grade.rate for grade in reversed(grades) if grade.agent == agent),
    )
    rates = {(grade.agent, str(grade.limit)): grade.rate for grade in grades}
    lines = [f"| agent | {' | '.join(budgets)} |", f"| --- |{' ---: |' * len(budgets)}"]
    for agent in agents:
        cells = (rates.get((agent, budget)) for budget in budgets)
        texts = (f"{rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]" if rate else "" for rate in cells)
        lines.append(f"| `{agent}` | {' | '.join(texts)} |")
    sizes = sorted({grade.rate.positions for grade in grades})
    counted = " or ".join(f"{size:,}" for size in sizes)
    return "\n".join([*lines, "", f"Errors in {counted} positions each, with 95 % intervals."])


def error_chart(grades: Sequence[Grade]) -> str:
    """The error rate against the budget, where that is a number of nodes or a cost."""
    names = [grade.agent.removeprefix("deepening:") for grade in grades]
    lines: dict[str, list[Point]] = {name: [] for name in names}
    for name, grade in zip(names, grades, strict=True):
        budget = grade.limit.nodes or grade.limit.cost or grade.limit.depth
        if budget is not None:
            value, low, high, _ = grade.rate
            lines[name].append(Point(budget, value, low, high))
    nodes = all(grade.limit.depth is None for grade in grades)
    return line_chart(
        [Series(name, points) for name, points in lines.items()],
        title="Error rate against the budget",
        x_name="nodes a move" if nodes else "plies",
        y_name="won positions given away",
        logarithmic=nodes,
        bottom=0.0,
    )
