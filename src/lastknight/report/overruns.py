"""How limits in seconds were kept: the time that moves took beyond the time they were allowed, as a histogram."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise

from lastknight.agents.engine import EngineAgent
from lastknight.agents.process import ProcessAgent
from lastknight.agents.registry import parse_agent
from lastknight.arena.experiment import Pairing
from lastknight.arena.results import MatchResult
from lastknight.errors import LastKnightError
from lastknight.report.charts import Bar, bar_chart
from lastknight.report.tables import Cell, Table
from lastknight.search.limit import Limit

EDGES = (-0.005, 0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05)  # seconds beyond the limit, at most, in each span
SPANS = (
    "more than 5 ms to spare",
    "up to 5 ms to spare",
    *(f"{1000 * low:g} to {1000 * high:g} ms late" for low, high in pairwise(EDGES[1:])),
    f"more than {1000 * EDGES[-1]:g} ms late",
)
LOST = "lost on time"


def allowed_seconds(text: str, limit: Limit) -> float | None:
    """The seconds that an agent has for a move: its own, or else the experiment's; None where it has no such limit."""
    try:
        agent = parse_agent(text)
    except LastKnightError:  # its file is gone, its games are not
        return limit.seconds
    own = agent.own_limit if isinstance(agent, EngineAgent | ProcessAgent) else Limit()
    return (own or limit).seconds


def count_spans(seconds: Sequence[float], allowed: float) -> tuple[int, ...]:
    """How many of these times fall into each of `SPANS`.

    >>> dict(zip(SPANS, count_spans([0.02, 0.0499, 0.05, 0.0507, 0.2], 0.05))).get("0 to 1 ms late")
    1
    """
    counts = [0] * len(SPANS)
    for used in seconds:
        counts[bisect_left(EDGES, round(used - allowed, 6))] += 1
    return tuple(counts)


def overruns_table(overruns: Mapping[str, Sequence[int]], results: Mapping[Pairing, MatchResult]) -> Table:
    """An agent a row, a span a column."""
    lost = lost_on_time(results)
    rows: list[Sequence[Cell]] = [(agent, *counts, lost.get(agent, 0)) for agent, counts in overruns.items()]
    return Table("overruns", ("agent", *SPANS, LOST), rows)


def lost_on_time(results: Mapping[Pairing, MatchResult]) -> dict[str, int]:
    """How many games each agent lost by being late."""
    found: dict[str, int] = {}
    for result in results.values():
        for forfeit, games in result.forfeits.items():
            if forfeit.ending == "timeout":
                found[forfeit.agent] = found.get(forfeit.agent, 0) + games
    return found


def overruns_chart(table: Table) -> str:
    """All agents' moves together."""
    totals = [sum(int(str(row[column])) for row in table.rows) for column in range(1, len(table.headings))]
    moves = sum(totals) or 1
    bars = [
        Bar(name, count / moves, f"{count:,} ({count / moves:.1%})")
        for name, count in zip(table.headings[1:], totals, strict=True)
    ]
    return bar_chart(bars, title="Time used less time allowed")
