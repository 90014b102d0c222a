"""Editing a heuristic and running again: games of two versions are never counted together, and none is lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.arena.experiment import Experiment
from lastknight.arena.game import Game
from lastknight.arena.journal import Key
from lastknight.arena.run import open_journal, play
from lastknight.arena.versions import Version, current_version
from lastknight.search.limit import Limit


@pytest.fixture
def heuristic(tmp_path: Path) -> Path:
    """A user's file."""
    file = tmp_path / "my.py"
    write(file, 1)
    return file


def write(file: Path, factor: int) -> None:
    file.write_text(
        f"from lastknight import *\n@heuristic()\ndef mine(position): return {factor} * len(moves(position))\n"
    )


def tournament(heuristic: Path) -> Experiment:
    agents = ("greedy:open", "greedy:improved", f"greedy:{heuristic}")
    return Experiment(kind="tournament", agents=agents, pairs=2, limit=Limit(nodes=10))


def played(path: Path, experiment: Experiment) -> dict[Key, Game]:
    with open_journal(path, experiment) as journal:
        play(journal, workers=0)
        return dict(journal.games())


def test_an_unchanged_experiment_goes_on_in_its_file(tmp_path: Path, heuristic: Path) -> None:
    path, experiment = tmp_path / "x.db", tournament(heuristic)
    assert current_version(path, experiment) == Version(path), "before there is one"
    played(path, experiment)
    assert current_version(path, replace(experiment, pairs=9)) == Version(path)


def test_an_edited_heuristic_gets_a_file_of_its_own_with_the_games_of_the_others(
    tmp_path: Path, heuristic: Path
) -> None:
    path, experiment = tmp_path / "x.db", tournament(heuristic)
    first = played(path, experiment)
    write(heuristic, -1)
    version = current_version(path, experiment)
    assert version.changes == (f"greedy:{heuristic} is another version",)
    assert version.path != path
    with open_journal(version.path, experiment) as journal:
        kept = dict(journal.games())
    assert kept == {key: game for key, game in first.items() if f"greedy:{heuristic}" not in key.pairing}
    second = played(version.path, experiment)
    assert len(second) == len(first)
    assert second != first
    assert current_version(path, experiment) == version, "run again, it goes on"
    write(heuristic, 1)
    assert current_version(path, experiment) == Version(path), "the former text has its games already"


def test_a_new_agent_joins_the_file_of_the_version(tmp_path: Path, heuristic: Path) -> None:
    path, experiment = tmp_path / "x.db", tournament(heuristic)
    played(path, experiment)
    write(heuristic, -1)
    version = current_version(path, experiment)
    played(version.path, experiment)
    assert current_version(path, replace(experiment, agents=(*experiment.agents, "random"))) == version


def test_another_way_to_play_begins_with_nothing(tmp_path: Path, heuristic: Path) -> None:
    path, experiment = tmp_path / "x.db", tournament(heuristic)
    played(path, experiment)
    version = current_version(path, replace(experiment, seed=1))
    assert version.changes == ("seed was 0, now 1",)
    assert not version.path.exists()


def test_damaged_files_beside_it_are_left_alone(tmp_path: Path, heuristic: Path) -> None:
    path, experiment = tmp_path / "x.db", tournament(heuristic)
    played(path, experiment)
    (tmp_path / "x-01234567.db").write_text("not a database at all")
    write(heuristic, -1)
    assert current_version(path, experiment).path not in (path, tmp_path / "x-01234567.db")


def test_an_agent_that_left_need_not_be_there_any_more(tmp_path: Path, heuristic: Path) -> None:
    path, experiment = tmp_path / "x.db", tournament(heuristic)
    played(path, experiment)
    heuristic.unlink()
    smaller = replace(experiment, agents=experiment.agents[:2], pairs=3)
    with open_journal(path, smaller) as journal:
        assert play(journal, workers=1).tally.finished


def test_what_is_refused_leaves_no_file_in_the_way(tmp_path: Path, heuristic: Path) -> None:
    path, experiment = tmp_path / "x.db", tournament(heuristic)
    with pytest.raises(ValueError, match="at least 2 plies"):
        open_journal(path, replace(experiment, plies=1))
    assert played(path, experiment)
