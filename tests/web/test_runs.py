"""Experiments to read: what the journals of a folder hold, by names of the list only."""

from pathlib import Path

import pytest

from lastknight.arena.experiment import Experiment
from lastknight.arena.journal import Journal
from lastknight.errors import StoreError
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


@pytest.mark.parametrize("name", ["../match", "match.db", "", "/etc/passwd"])
def test_only_names_of_the_list_are_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="expected an experiment of the list"):
        read_run(tmp_path, name, tmp_path)


def test_reports_are_found_where_the_commands_write_them(tmp_path: Path) -> None:
    for name in ("students/index.html", "students/agents.csv", "judge-mine.html", "secret.html", "deep/er/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert list(reports(tmp_path)) == ["judge-mine.html", "students/agents.csv", "students/index.html"]
