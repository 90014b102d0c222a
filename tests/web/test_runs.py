"""Experiments to read: what the journals of a folder hold, by names of the list only."""

from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.arena.experiment import Experiment
from lastknight.arena.game import Game
from lastknight.arena.journal import Journal, Key
from lastknight.arena.rule import Rule
from lastknight.errors import StoreError
from lastknight.game.notation import STANDARD, parse_cell
from lastknight.web.runs import list_runs, read_run, reports

MATCH = Experiment(agents=("random", "greedy:open"), pairs=2, title="A match")


def test_a_folder_without_journals_is_an_empty_list(tmp_path: Path) -> None:
    (tmp_path / "other.db").write_text("not a journal")
    assert list_runs(tmp_path) == []
    assert list_runs(tmp_path / "nowhere") == []


def test_a_journal_is_listed_and_read(tmp_path: Path) -> None:
    with Journal(tmp_path / "match.db") as journal:
        journal.configure(MATCH, {})
        rows = list_runs(tmp_path)  # while it is being written
        found = [(row["name"], row["title"], row["played"], row["planned"]) for row in rows]
        assert found == [("match", "A match", 0, 4)]


def add_pairs(journal: Journal, experiment: Experiment, pairs: int) -> None:
    """Games that the first agent has won, without a jump."""
    one, two = experiment.agents
    opening = (parse_cell("d4"), parse_cell("c6"))
    for pair in range(pairs):
        for seat, agents in ((1, (one, two)), (2, (two, one))):
            game = Game(agents, STANDARD, opening, (), seat, "no move left", "")
            journal.add([(Key(experiment.pairings[0], pair, seat), game)])


def test_an_experiment_is_running_as_long_as_somebody_plays_it_and_stopped_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "my match.db"
    with Journal(file) as journal:
        journal.configure(MATCH, {})
        add_pairs(journal, MATCH, 1)
        (row,) = list_runs(tmp_path)
        assert (row["running"], row["finished"], row["played"], row["planned"]) == (True, False, 2, 4)
    (row,) = list_runs(tmp_path)
    assert (row["running"], row["finished"]) == (False, False)
    assert row["file"] == f"'{file}'", "as a shell takes it"
    assert read_run(tmp_path, "my match", tmp_path).items() >= row.items()


def test_the_lock_of_a_process_that_was_killed_is_not_held(tmp_path: Path) -> None:
    with Journal(tmp_path / "match.db") as journal:
        journal.configure(MATCH, {})
    (tmp_path / "match.db-lock").write_text("1")
    assert [row["running"] for row in list_runs(tmp_path)] == [False]


def test_an_experiment_that_its_rule_has_ended_is_finished_whatever_was_planned(tmp_path: Path) -> None:
    experiment = replace(MATCH, pairs=5000, rule=Rule("verdict"))
    with Journal(tmp_path / "match.db") as journal:
        journal.configure(experiment, {})
        add_pairs(journal, experiment, 30)
    (row,) = list_runs(tmp_path)
    assert row["finished"]
    assert 0 < row["counted"] < row["played"] == 60 < row["planned"]


@pytest.mark.parametrize("name", ["../match", "match.db", "", "/etc/passwd"])
def test_only_names_of_the_list_are_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="expected an experiment of the list"):
        read_run(tmp_path, name, tmp_path)


def test_reports_are_found_where_the_commands_write_them(tmp_path: Path) -> None:
    for name in ("students/index.html", "students/agents.csv", "judge-mine.html", "secret.html", "deep/er/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert list(reports(tmp_path)) == ["judge-mine.html", "students/agents.csv", "students/index.html"]
