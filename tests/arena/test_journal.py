import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.agents.registry import parse_agent
from lastknight.arena.code import code_of_games
from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Entry, Journal, Key
from lastknight.arena.pair import play_seat
from lastknight.arena.run import count, open_journal, play
from lastknight.errors import StoreError
from lastknight.game.board import Board
from lastknight.search.limit import Limit
from tests.arena.agents import parse

PAIRING = Pairing("greedy:open", "random")
SMALL = Experiment(agents=PAIRING, pairs=4)


def played(path: Path | None, experiment: Experiment = SMALL) -> list[tuple[Key, str]]:
    with open_journal(path, experiment) as journal:
        play(journal, workers=0)
        return [(key, game.moves) for key, game in journal.games()]


def test_games_come_back_as_they_were_played(tmp_path: Path) -> None:
    one, two = parse_agent("deepening:improved"), parse("raises")
    pairing = Pairing(one.name, two.name)
    game = play_seat(two, one, Board.from_game("d4 c6 e2"), Limit(nodes=9), seat=2)
    with Journal(tmp_path / "x.db") as journal:
        journal.configure(replace(SMALL, agents=pairing), {})
        journal.add([(Key(pairing, 3, 1), game)])
    with Journal(tmp_path / "x.db", reading=True) as journal:
        assert list(journal.games()) == [(Key(pairing, 3, 1), game)]
        assert list(journal.winners()) == [(Key(pairing, 3, 1), 1)]


def test_nothing_can_count_twice_and_a_refused_batch_leaves_nothing(tmp_path: Path) -> None:
    game = play_seat(parse_agent("random"), parse_agent("random"), Board.from_game("d4 c6"), Limit(nodes=9))
    first, second = Key(PAIRING, 0, 1), Key(PAIRING, 0, 2)
    with Journal(tmp_path / "x.db") as journal:
        journal.configure(SMALL, {})
        journal.add([(first, game)])
        with pytest.raises(StoreError, match=r"UNIQUE constraint failed: game.experiment, game.pairing"):
            journal.add([(second, game), (first, game)])
        assert [key for key, _ in journal.games()] == [first]


def test_a_second_run_plays_nothing_and_more_pairs_play_only_what_is_new(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    before = played(path)
    assert played(path) == before
    after = played(path, replace(SMALL, pairs=6))
    assert after[: len(before)] == before
    assert len(after) == 12


def test_adding_an_agent_keeps_every_game_of_the_others(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    three = Experiment(kind="tournament", agents=("random", "greedy:open"), opponents=("greedy:null",), pairs=2)
    before = dict(played(path, three))
    after = dict(played(path, replace(three, agents=("random", "greedy:improved", "greedy:open"))))
    assert {key: after[key] for key in before} == before
    assert len(after) == len(before) + 4


def test_whoever_asks_about_fewer_agents_sees_only_theirs_counted(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    played(path, Experiment(kind="tournament", agents=("random", "greedy:open"), opponents=("greedy:null",), pairs=2))
    fewer = Experiment(kind="tournament", agents=("random",), opponents=("greedy:null",), pairs=1)
    played(path, fewer)
    with Journal(path, reading=True) as journal:
        assert count(journal, fewer).pairs == 1


def refusal(path: Path, experiment: Experiment | None = SMALL, parse_text: object = parse_agent) -> str:
    with pytest.raises(StoreError) as caught:
        open_journal(path, experiment, parse_text)  # type: ignore[arg-type]
    return str(caught.value)


def test_another_experiment_on_the_same_file_is_refused_with_the_difference(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    played(path)
    assert refusal(path, replace(SMALL, seed=8, limit=Limit(depth=3))) == (
        f"{path} holds another experiment: limit was 1,000 nodes, now depth 3; seed was 0, now 8; choose another file"
    )


@pytest.mark.parametrize(
    ("old", "what"),
    [
        ("{engine}-0123-{arena}", "the heuristic or book has changed"),
        ("0123-{heuristic}-4567", "the engine and the arena have changed"),
        ("0123", "its code has changed"),
    ],
)
def test_an_agent_that_has_changed_is_refused_with_what_changed(tmp_path: Path, old: str, what: str) -> None:
    path = tmp_path / "x.db"
    played(path)
    with sqlite3.connect(path) as database:
        (now,) = database.execute("SELECT fingerprint FROM agent WHERE text = 'greedy:open'").fetchone()
        was = old.format(**dict(zip(("engine", "heuristic", "arena"), now.split("-"), strict=True)))
        database.execute("UPDATE agent SET fingerprint = ? WHERE text = 'greedy:open'", (was,))
    database.close()
    assert refusal(path).startswith(f"{path} was played with another greedy:open: {what} ({was} is now {now}); ")


def test_games_of_another_arena_are_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    played(path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE agent SET fingerprint = replace(fingerprint, ?, '4567')", (code_of_games(),))
    database.close()
    assert "the arena has changed" in refusal(path)


def test_an_edited_heuristic_file_is_refused(tmp_path: Path) -> None:
    source = """
from lastknight import count, heuristic, moves

@heuristic()
def mine(position):
    return count(moves(position)){}
"""
    file, path = tmp_path / "mine.py", tmp_path / "x.db"
    file.write_text(source.format(""))
    experiment = Experiment(agents=(f"greedy:{file}", "random"), pairs=1)
    played(path, experiment)
    file.write_text(source.format(" - 1"))
    code = f"""
from pathlib import Path
from lastknight.arena.run import open_journal
open_journal(Path({str(path)!r}))
"""
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"was played with another greedy:{file}: the heuristic or book has changed" in again.stderr


@pytest.mark.parametrize("content", [b"not a database, but as long as one" * 200, b"x"], ids=["long", "short"])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(content)
    assert refusal(path) == f"{path} cannot be used as an experiment's journal: file is not a database"
    assert path.read_bytes() == content


def test_somebody_elses_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    assert refusal(path) == f"{path} is a database, but not an experiment's journal"


def test_a_damaged_journal_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    played(path, replace(SMALL, pairs=40))
    content = bytearray(path.read_bytes())
    content[4096 * 6 : 4096 * 9] = os.urandom(4096 * 3)
    path.write_bytes(content)
    assert str(path) in refusal(path)
    assert "\n" not in refusal(path)


def test_a_journal_of_another_format_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    played(path)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 9")
    database.close()
    assert refusal(path) == f"{path} was written by format 9, this version reads 1"


def test_places_that_cannot_hold_a_journal_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refusal(tmp_path / "file" / "x.db") == f"cannot make the folder {tmp_path / 'file'}: File exists"
    assert refusal(tmp_path / "none.db", None) == f"no experiment at {tmp_path / 'none.db'}"
    (tmp_path / "folder").mkdir()
    assert "Is a directory" in refusal(tmp_path / "folder")


def test_two_writers_are_refused_politely_and_a_reader_is_not(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with open_journal(path, SMALL):
        assert refusal(path) == f"{path} is in use by process {os.getpid()}; wait for it, or choose another file"
        with Journal(path, reading=True) as journal:
            assert journal.experiment == SMALL
    open_journal(path, SMALL).close()


def test_the_lock_of_a_killed_owner_is_gone_with_it(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    code = f"""
import time
from pathlib import Path
from lastknight.arena.journal import Journal
journal = Journal(Path({str(path)!r}))
print("mine", flush=True)
time.sleep(600)
"""
    owner = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert owner.stdout is not None
    assert owner.stdout.readline() == b"mine\n"
    assert refusal(path).startswith(f"{path} is in use by process {owner.pid};")
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    owner.stdout.close()
    open_journal(path, SMALL).close()


def test_prices_are_measured_once_and_kept(tmp_path: Path) -> None:
    costly = Experiment(agents=("deepening:reach", "deepening:improved"), pairs=1, limit=Limit(cost=50))
    with open_journal(tmp_path / "x.db", costly) as journal:
        before = journal.agents
        assert before["deepening:improved"].price == 1.0
        assert before["deepening:reach"].price > 0
        play(journal, workers=0)
        for _, game in journal.games():
            seat = game.agents.index("deepening:reach")
            budget = int(50 / before["deepening:reach"].price)
            assert all(turn.nodes <= budget for turn in game.turns[seat::2])
    with sqlite3.connect(tmp_path / "x.db") as database:
        database.execute("UPDATE agent SET price = 7.5 WHERE text = 'deepening:reach'")
    database.close()
    with open_journal(tmp_path / "x.db", costly) as journal:
        assert journal.agents["deepening:reach"] == Entry(before["deepening:reach"].fingerprint, 7.5)


def test_the_journal_keeps_no_time_of_its_own(tmp_path: Path) -> None:
    one = played(tmp_path / "one.db")
    time.sleep(0.01)
    assert played(tmp_path / "two.db") == one
