"""The commands as people and programs call them."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from lastknight.arena.experiment import Experiment
from lastknight.arena.journal import Journal, Key
from lastknight.arena.run import Progress, count
from lastknight.arena.tally import Tally
from lastknight.cli import main
from lastknight.cli.progress import picture
from lastknight.errors import StoreError

TOURNAMENT = """
title = "A small one"
budget = { nodes = 60 }
pairs = 4
agents = ["greedy:improved", "greedy:null"]
opponents = ["random"]
baseline = "greedy:improved"
"""
ROW = {"agent", "pairs", "score", "low", "high", "elo", "elo_low", "elo_high"}


class Run:
    """Calls the command line in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        self.monkeypatch.setattr("sys.argv", ["lastknight", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self.capsys.readouterr()
        return int(ended.value.code or 0), out, err

    def rows(self, *arguments: object) -> list[dict[str, Any]]:
        status, out, _ = self(*arguments, "--json")
        assert status == 0
        return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.toml").write_text(TOURNAMENT)
    return Run(monkeypatch, capsys)


def test_match_reports_every_key(run: Run) -> None:
    (row,) = run.rows("match", "greedy:open", "random", "--pairs", 8, "--workers", 0)
    keys = {"wins_2", "wins_1", "wins_0", "verdict", "pairs_needed", "pairs_per_second", "forfeits"}
    assert keys | ROW - {"agent"} <= set(row)
    assert row["pairs"] == row["wins_0"] + row["wins_1"] + row["wins_2"] == 8
    assert row["low"] <= row["score"] <= row["high"]


def test_an_infinite_elo_is_null(run: Run) -> None:
    (row,) = run.rows("match", "deepening:improved", "random", "--pairs", 2, "--workers", 0, "--nodes", 2000)
    assert (row["score"], row["elo"], row["elo_high"]) == (1.0, None, None)
    assert math.isfinite(row["elo_low"])


def test_the_control_match_is_the_same_to_the_byte(run: Run) -> None:
    def control(seed: int) -> dict[str, Any]:
        (row,) = run.rows("match", "mcts", "mcts", "--pairs", 5, "--nodes", 40, "--seed", seed, "--workers", 0,
                          "--store", f"{seed}-{len(list(Path().iterdir()))}.db")  # fmt: skip
        return {key: value for key, value in row.items() if key != "pairs_per_second"}

    assert control(1) == control(1)
    assert control(1)["wins_1"] == 5


def test_match_prints_the_verdict_first(run: Run) -> None:
    status, out, err = run("match", "greedy:open", "random", "--pairs", 12, "--workers", 0)
    assert (status, err) == (0, "")
    assert out.splitlines()[0].startswith("greedy:open against random: ")
    assert "over 12 pairs" in out.splitlines()[1]


def test_a_tournament_goes_on_shows_its_result_and_grows(run: Run) -> None:
    first = run.rows("tournament", "small.toml", "--workers", 0)
    assert Path("runs/small.db").is_file()
    assert all(set(row) >= ROW for row in first)
    assert [row["agent"] for row in first if row["opponent"]] == ["random"]
    assert run.rows("tournament", "small.toml", "--workers", 0) == first
    assert run.rows("resume", "runs/small.db", "--workers", 0) == first
    grown = run.rows("tournament", "small.toml", "--enter", "greedy:open", "--pairs", 5, "--workers", 0)
    assert {row["agent"]: row["pairs"] for row in grown}["greedy:open"] == 5


def test_a_heuristic_in_a_file_enters_a_tournament(run: Run) -> None:
    source = "from lastknight import heuristic\n\n@heuristic()\ndef mine(position):\n    return 1\n"
    Path("mine.py").write_text(source)
    rows = run.rows("tournament", "small.toml", "--enter", "mine.py", "--workers", 0)
    assert "deepening:mine.py" in [row["agent"] for row in rows]


def test_an_edited_heuristic_plays_its_games_anew_and_the_old_ones_are_kept(run: Run) -> None:
    text = "from lastknight import *\n@heuristic()\ndef mine(position): return {}len(moves(position))\n"
    results = []
    for sign in ("", "-", ""):
        Path("mine.py").write_text(text.format(sign))
        status, out, err = run("tournament", "small.toml", "--enter", "mine.py", "--workers", 0, "--json")
        assert status == 0
        results.append(out)
        other = "keeps its games (deepening:mine.py is another version); going on in runs/small-" in err
        assert other == (sign == "-")
    assert results[0] == results[2] != results[1]


def test_a_tournament_ends_with_a_sentence_its_report_and_the_next_two_commands(run: Run) -> None:
    _, out, _ = run("tournament", "small.toml", "--workers", 0)
    lines = out.splitlines()
    assert lines[0] == "A small one: 60 nodes, 7x7, 4 pairs a pairing, all pairs"
    assert lines[-6].endswith(".")
    assert lines[-4] == "report: reports/small/index.html"
    assert Path("reports/small/index.html").is_file()
    assert "lastknight judge my.py" in lines[-2]
    assert "lastknight play" in lines[-1]


def test_a_sweep_has_a_row_a_value(run: Run) -> None:
    rows = run.rows("sweep", "deepening:reach", "ratio=1;1.5", "--against", "random", "--pairs", 2, "--nodes", 30,
                    "--workers", 0, "--store", "s.db")  # fmt: skip
    assert [row["ratio"] for row in rows] == ["1", "1.5"]
    assert all(set(row) >= ROW for row in rows)
    assert run.rows("resume", "s.db") == rows
    _, out, _ = run("resume", "s.db")
    assert out.splitlines()[-1].startswith("best: ratio=")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("match greedy:open", "lastknight match: missing argument 'TWO'"),
        ("match a b", "lastknight: no agent 'a'; `lastknight agents` lists them"),
        ("match random random --pairs 0", "lastknight: pairs must be positive, got 0"),
        ("match random random --nodes 0", "lastknight: Limit nodes must be positive, got 0"),
        ("match random random --board 2x2", "lastknight: a board's sides are from 3 to 11, got 2x2"),
        ("match random random --sprt 5 1", "lastknight: sprt needs a lower and a higher Elo difference, got 5 and 1"),
        ("match random random --sprt 0 5 --until-verdict", "lastknight: expected --sprt or --until-verdict, got both"),
        ("match random random --workers -1", "lastknight: the number of workers must not be negative, got -1"),
        ("match random random --patience -3", "lastknight: patience must be positive, got -3"),
        ("match random random --plies 1", "lastknight: an opening has at least 2 plies, the placements, got 1"),
        ("resume none.db", "lastknight: no experiment at none.db"),
        ("resume small.toml", "lastknight: small.toml cannot be used as an experiment's journal: file is"),
        ("tournament none", "lastknight: no tournament 'none'; expected a file FILE.toml or one of"),
        ("sweep deepening:reach ratio", "lastknight: expected each parameter once as name=from:to:step"),
        ("sweep deepening:reach rat=1;2", "lastknight: heuristic reach has no parameter 'rat'; it has: ratio"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_and_status_2(run: Run, arguments: str, message: str) -> None:
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert err.lower().startswith(message.lower())
    assert err.count("\n") == 1


def test_the_shipped_tournaments_are_listed(run: Run) -> None:
    _, out, _ = run("tournament", "--list")
    assert [line.split()[0] for line in out.splitlines()] == ["seed000", "seed001", "seed003", "seed004", "students"]


def test_ctrl_c_ends_with_the_result_so_far_and_says_how_to_go_on(tmp_path: Path) -> None:
    store = tmp_path / "x.db"
    arguments = ["match", "deepening:improved", "mcts", "--pairs", "4000", "--nodes", "300", "--workers", "2"]
    code = "from lastknight.cli import main; main()"
    child = subprocess.Popen(
        [sys.executable, "-c", code, *arguments, "--store", str(store)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while child.poll() is None and not counted(store):
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does, to the workers too
    out, err = child.communicate()
    assert child.returncode == 130
    assert out.startswith("deepening:improved against mcts: ")
    assert err.endswith(f"interrupted; `lastknight resume {store}` goes on\n")


def test_ctrl_c_before_the_first_game_is_no_traceback(tmp_path: Path) -> None:
    store = tmp_path / "x.db"
    child = subprocess.Popen(
        [sys.executable, "-c", "from lastknight.cli import main; main()", "match", "greedy:open", "random",
         "--pairs", "4000", "--workers", "2", "--store", str(store)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while child.poll() is None and not has_children(child.pid):
        time.sleep(0.01)
    os.killpg(child.pid, signal.SIGINT)
    _, err = child.communicate()
    assert child.returncode == 130
    assert "Traceback" not in err


def has_children(pid: int) -> bool:
    """Whether a process has started others, as every Unix lists them."""
    listing = subprocess.run(["ps", "-A", "-o", "ppid="], capture_output=True, text=True, check=True)
    return str(pid) in listing.stdout.split()


def counted(store: Path) -> int:
    """How many pairs a journal counts that somebody else is writing."""
    if not store.is_file():
        return 0
    try:
        with Journal(store, reading=True) as journal:
            experiment = journal.experiment
            return count(journal, experiment).pairs if experiment else 0
    except StoreError:  # just being made
        return 0


def test_progress_shows_score_interval_verdict_speed_and_time_left() -> None:
    experiment = Experiment(agents=("greedy:open", "random"), pairs=40)
    tally = Tally(experiment)
    for pair in range(10):
        for seat in (1, 2):
            tally.add(Key(experiment.pairings[0], pair, seat), seat)
    shown = StringIO()
    Console(file=shown, width=100).print(picture(Progress(tally, played=10, seconds=5.0, workers=())))
    assert all(part in shown.getvalue() for part in ("greedy:open", "100.0%", "76.5% to 100.0%", "undecided, 2 more"))
    assert "10 of 40 pairs, 2.0 pairs/s, at most 0:15 left" in shown.getvalue()


def test_progress_of_a_tournament_has_no_column_for_a_verdict() -> None:
    experiment = Experiment(agents=("greedy:open", "greedy:null"), opponents=("random",), kind="tournament", pairs=40)
    shown = StringIO()
    Console(file=shown, width=100).print(picture(Progress(Tally(experiment), played=0, seconds=0.0, workers=())))
    headings, *rows, _ = shown.getvalue().splitlines()
    assert headings.split() == ["agent", "pairs", "score", "95%", "interval"]
    assert [row.split()[0] for row in rows] == ["greedy:open", "greedy:null"]
