"""Tests of `lastknight.report.overruns`."""

from pathlib import Path

import pytest

from lastknight.arena.experiment import Experiment
from lastknight.arena.run import open_journal, play
from lastknight.report.charts import WIDTH, Bar, bar_chart
from lastknight.report.overruns import LOST, SPANS, allowed_seconds, count_spans
from lastknight.report.page import write_report
from lastknight.report.report import make_report
from lastknight.search.limit import Limit
from tests.arena.agents import parse
from tests.report.pages import words

TIMED = Experiment(agents=("deepening:improved", "greedy:open"), pairs=2, limit=Limit(seconds=0.002))


@pytest.mark.parametrize(
    ("used", "span"),
    [
        (0.01, "more than 5 ms to spare"),
        (0.045, "more than 5 ms to spare"),
        (0.0451, "up to 5 ms to spare"),
        (0.05, "up to 5 ms to spare"),
        (0.0505, "0 to 1 ms late"),
        (0.051, "0 to 1 ms late"),
        (0.0512, "1 to 2 ms late"),
        (0.09, "20 to 50 ms late"),
        (0.14, "more than 50 ms late"),
    ],
)
def test_every_time_falls_into_one_span(used: float, span: str) -> None:
    counts = count_spans([used], 0.05)
    assert sum(counts) == 1
    assert SPANS[counts.index(1)] == span


def test_an_agents_own_limit_goes_before_that_of_the_experiment() -> None:
    timed, counted = Limit(seconds=0.05), Limit(nodes=100)
    assert allowed_seconds("deepening:improved", timed) == 0.05
    assert allowed_seconds("deepening:improved,seconds=0.2", counted) == 0.2
    assert allowed_seconds("deepening:improved,nodes=100", timed) is None
    assert allowed_seconds("deepening:improved", counted) is None
    assert allowed_seconds("deepening:gone.py", timed) == 0.05


def test_a_report_on_the_clock_says_how_the_clock_was_kept(tmp_path: Path) -> None:
    with open_journal(None, TIMED) as journal:
        play(journal, workers=0)
        table = make_report(journal, errors=False).tables["overruns"]
        moves = {times[0]: times[1] for times in make_report(journal, errors=False).tables["times"].rows}
        write_report(journal, tmp_path, errors=False)
    lost = table.headings.index(LOST)  # a move that a busy machine made too late is nobody's move
    assert {row[0]: sum(row[1:]) - row[lost] for row in table.rows} == moves  # type: ignore[arg-type, operator]
    assert "How the clock was kept" in words((tmp_path / "index.html").read_text())
    assert (tmp_path / "overruns.csv").is_file()


def test_games_lost_on_time_are_counted_too() -> None:
    late = Experiment(agents=("late", "greedy:open"), pairs=1, limit=Limit(seconds=0.15))
    with open_journal(None, late, parse) as journal:
        play(journal, workers=0, parse=parse)
        table = make_report(journal, errors=False).tables["overruns"]
    lost = table.headings.index(LOST)
    assert {row[0]: row[lost] for row in table.rows}["late"] == 2


def test_bars_are_as_long_as_their_shares() -> None:
    drawn = bar_chart([Bar("a < b", 0.5, "5"), Bar("none", 0.0, "0"), Bar("half of that", 0.25, "2")], title="shares")
    full = WIDTH - 16
    assert f'width="{full:.1f}"' in drawn and f'width="{full / 2:.1f}"' in drawn
    assert drawn.count("<rect") == 2 and "a &lt; b" in drawn
