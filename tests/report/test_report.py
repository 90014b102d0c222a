import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Journal
from lastknight.arena.results import match_results
from lastknight.arena.rule import Rule
from lastknight.arena.run import open_journal, play
from lastknight.arena.standings import standings
from lastknight.errors import StoreError
from lastknight.report.facts import gather
from lastknight.report.page import write_report
from lastknight.report.readme import results_table, write_results
from lastknight.report.report import make_report
from lastknight.report.tables import shown
from lastknight.search.limit import Limit
from tests.arena.agents import parse
from tests.report.pages import check_page, words
from tests.support import SMALL

PAIRS = 3 if SMALL else 15
TOURNAMENT = Experiment(
    kind="tournament",
    title="A <small> one",
    question="Is `null` any worse?",
    agents=("greedy:improved", "greedy:null", "deepening:improved"),
    opponents=("random", "greedy:open"),
    pairs=PAIRS,
    limit=Limit(nodes=50),
    baseline="greedy:improved",
)
SWEEP = Experiment(
    kind="sweep",
    agents=tuple(f"deepening:reach,ratio={value}" for value in ("1", "1.2", "1.4")),
    opponents=("random",),
    pairs=2,
    limit=Limit(nodes=20),
)


@pytest.fixture(scope="module")
def journal() -> Iterator[Journal]:
    with open_journal(None, TOURNAMENT) as journal:
        play(journal, workers=0)
        yield journal


@pytest.fixture(scope="module")
def folder(journal: Journal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    assert write_report(journal, folder, errors=not SMALL) == folder / "index.html"
    return folder


def test_the_page_is_well_formed_and_loads_nothing(folder: Path) -> None:
    links = check_page((folder / "index.html").read_text()).links
    assert sorted(links) == sorted(file.name for file in folder.glob("*.csv"))


def test_what_people_wrote_is_shown_as_text(folder: Path) -> None:
    page = (folder / "index.html").read_text()
    assert "A &lt;small&gt; one" in page and "<small> one" not in page
    assert "Is <code>null</code> any worse?" in page


def test_the_front_has_one_verdict_one_interval_and_one_n(journal: Journal, folder: Path) -> None:
    best = standings(journal).rows[0]
    said = words((folder / "index.html").read_text())
    front = (
        f"{best.score.value:.1%} {best.score.low:.1%} to {best.score.high:.1%} of its games won by {best.agent} , over"
    )
    assert front in said
    assert f"over {best.score.pairs:,} pairs; the interval holds with 95 %." in said


def test_every_number_of_the_page_is_the_journals(journal: Journal, folder: Path) -> None:
    said = words((folder / "index.html").read_text())
    for row in standings(journal).rows:
        assert all(shown(number) in said for number in (row.score, row.elo, row.attacker, row.defender))
    for result in match_results(journal).values():
        assert shown(result.score) in said
        assert f"{result.score.low:.0%}".rstrip("%") + "–" in said


def test_the_tables_are_files_too(journal: Journal, folder: Path) -> None:
    names = {"standings", "pairings", "comparisons", "times", "slowest", "depth", "agents"}
    assert {file.stem for file in folder.glob("*.csv")} == names | (set() if SMALL else {"errors"})
    with (folder / "standings.csv").open() as file:
        rows = list(csv.DictReader(file))
    table = standings(journal)
    assert [row["agent"] for row in rows] == [row.agent for row in table.rows]
    assert [float(row["score"]) for row in rows] == [row.score.value for row in table.rows]
    assert [float(row["Elo low"]) for row in rows] == [row.elo.low for row in table.rows]


def test_error_rates_are_shown_for_everyone_who_can_be_graded(journal: Journal) -> None:
    if not SMALL:
        table = make_report(journal).tables["errors"]
        assert {row[0] for row in table.rows} == set(TOURNAMENT.everyone)


def test_facts_are_those_of_the_games(journal: Journal) -> None:
    facts = gather(journal)
    turns = [
        (game.agents[ply % 2], ply, turn)
        for _, game in journal.games()
        for ply, turn in enumerate(game.turns, start=len(game.opening))
    ]
    assert facts.slowest[0].seconds == max(turn.seconds for _, _, turn in turns)
    assert [move.seconds for move in facts.slowest] == sorted((turn.seconds for _, _, turn in turns), reverse=True)[:10]
    for agent, times in facts.times.items():
        assert times.moves == sum(name == agent for name, _, _ in turns)
        assert times.slowest == max(turn.seconds for name, _, turn in turns if name == agent)
    depths = [turn.depth for name, ply, turn in turns if (name, ply) == ("deepening:improved", 4)]
    found = facts.depths["deepening:improved"][4]
    assert found.mean == pytest.approx(sum(depths) / len(depths))
    assert found.searches == len(depths)


def test_a_match_is_reported_with_its_verdict(tmp_path: Path) -> None:
    match = Experiment(agents=("deepening:improved", "random"), pairs=30, limit=Limit(nodes=50), rule=Rule("verdict"))
    with open_journal(None, match) as journal:
        play(journal, workers=0)
        page = write_report(journal, tmp_path, errors=False).read_text()
    said = words(page)
    assert "deepening:improved is better than random" in said
    assert "the interval holds with 95 %" not in said
    assert "A score that stops at a verdict flatters the winner a little" in said


def test_the_control_of_a_tournament_stands_in_the_cross_table() -> None:
    control = Pairing("greedy:null", "greedy:null")
    with open_journal(None, replace(TOURNAMENT, extra=(control,), pairs=2)) as journal:
        play(journal, workers=0)
        report = make_report(journal, errors=False)
    squares = dict(zip(report.cross_columns, dict(report.cross_rows)[control.one], strict=True))
    score = squares[control.two].score
    assert score is not None and score.value == 0.5


def test_a_sweep_has_its_curve(tmp_path: Path) -> None:
    with open_journal(None, SWEEP) as journal:
        play(journal, workers=0)
        report = make_report(journal, errors=False)
        page = write_report(journal, tmp_path, errors=False).read_text()
    assert report.front.verdict.startswith("Best is ratio = ")
    assert "sweep" in report.charts and report.charts["sweep"] in page


def test_forfeits_are_named_in_front_and_in_a_table(tmp_path: Path) -> None:
    with open_journal(None, Experiment(agents=("raises", "greedy:open"), pairs=2), parse) as journal:
        play(journal, workers=0, parse=parse)
        page = write_report(journal, tmp_path).read_text()
    said = words(page)
    assert "4 of 4 games were forfeited" in said
    assert "raises crash 4" in said


def test_before_the_first_game_there_is_a_page_too(tmp_path: Path) -> None:
    with open_journal(None, TOURNAMENT) as journal:
        page = write_report(journal, tmp_path, errors=False).read_text()
    assert "Nothing has been played yet" in words(page)
    assert "6 of 6 pairings are not finished yet" in words(page)


def test_a_place_that_cannot_be_written_is_refused(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot write into"):
        write_report(journal, tmp_path / "file", errors=False)


def test_the_results_of_the_readme_are_generated(journal: Journal, tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text("# R\n<!-- results -->\n<!-- /results -->\n")
    write_results(page, journal)
    lines = page.read_text().splitlines()
    assert lines[2] == "| agent | score | Elo | pairs | against `greedy:improved` |"
    assert sum(line.startswith("| `") for line in lines) == len(TOURNAMENT.agents)
    assert results_table(standings(journal)).splitlines()[0] == lines[2]
