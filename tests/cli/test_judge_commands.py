"""judge, accuracy and report as people and programs call them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_arena_commands import Run, counted, run
from tests.support import SMALL, compiled_only

__all__ = ["run"]  # the fixture

MINE = """
from lastknight import heuristic, column, count, mover, moves, replies

@heuristic(weight=2.0)
def mine(position, weight):
    return count(moves(position)) - weight * count(replies(position))
"""
LISTED = """
from lastknight import heuristic, count, moves

TABLE = [1, 2, 3]

@heuristic()
def listed(position):
    return TABLE[count(moves(position)) % 3]
"""
NODES = 10 if SMALL else 100


@compiled_only
def test_judge_prints_ten_lines_and_names_its_page(run: Run) -> None:
    Path("my.py").write_text(MINE)
    status, out, err = run("judge", "my.py", "--pairs", 5, "--cost", 60, "--workers", 0)
    lines = out.splitlines()
    assert (status, len(lines)) == (0, 10)
    assert "improved" in lines[0] and "over 5 pairs" in lines[1]
    assert lines[-1] == "page      reports/judge-my.html"
    assert Path("reports/judge-my.html").is_file()
    assert "Traceback" not in err


@compiled_only
def test_judge_as_json(run: Run) -> None:
    (row,) = run.rows("judge", "chase,weight=3", "--pairs", 4, "--cost", 60, "--workers", 0, "-o", "x/page.html")
    assert {"sane", "price", "error_rate", "error_low", "error_high", "score", "low", "high", "pairs"} <= set(row)
    assert (row["sane"], row["pairs"], row["verdict"], row["page"]) == (True, 4, "undecided", "x/page.html")
    assert Path("x/page.html").is_file()


@compiled_only
def test_an_interpreted_heuristic_is_judged_with_a_warning(run: Run) -> None:
    Path("slow.py").write_text(LISTED)
    status, out, err = run("judge", "slow.py", "--pairs", 2, "--cost", 60, "--workers", 0)
    assert (status, len(out.splitlines())) == (0, 10)
    assert "warning: listed runs interpreted" in err


@compiled_only
@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate", "d4 c6", "--heuristic", "slow.py"),
        ("evaluate", "--file", "rows.jsonl"),
        ("analyse", "d4 c6", "--agent", "deepening:slow.py", "--nodes", 20),
        ("match", "greedy:slow.py", "deepening:slow.py", "--nodes", 5, "--pairs", 1, "--workers", 0),
        ("tournament", "small.toml", "--enter", "slow.py", "--pairs", 1, "--workers", 0, "--json"),
    ],
)
def test_an_interpreted_heuristic_is_warned_about_once(run: Run, arguments: tuple[object, ...]) -> None:
    Path("slow.py").write_text(LISTED)
    row = json.dumps({"board": "7x7", "game": "d4 c6", "heuristic": "slow.py"})
    Path("rows.jsonl").write_text(f"{row}\n{row}\n")
    status, _, err = run(*arguments)
    assert (status, err.count("warning: listed runs interpreted")) == (0, 1)


@compiled_only
def test_ctrl_c_gives_the_judgement_so_far(tmp_path: Path) -> None:
    store = tmp_path / "x.db"
    arguments = ["judge", "improved", "--pairs", "20000", "--store", str(store), "--workers", "2", "--json"]
    child = subprocess.Popen(
        [sys.executable, "-c", "from lastknight.cli import main; main()", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=tmp_path,
    )  # fmt: skip
    while child.poll() is None and not counted(store):
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does, to the workers too
    out, err = child.communicate()
    row = json.loads(out)
    assert child.returncode == 130
    assert row["interrupted"] and 0 < row["pairs"] < 20000
    assert err.endswith("interrupted: this is the result so far; the same command goes on\n")


def test_accuracy_has_a_row_for_each_agent_and_budget(run: Run) -> None:
    rows = run.rows("accuracy", "deepening:open", "random", "--nodes", NODES, "--nodes", 20, "--positions", 30)
    assert [(row["agent"], row["budget"]) for row in rows] == [
        ("deepening:open", f"{NODES} nodes"), ("deepening:open", "20 nodes"), ("random", "no limit"),
    ]  # fmt: skip
    for row in rows:
        assert row["error_low"] <= row["error_rate"] == row["errors"] / row["positions"] <= row["error_high"]


def test_accuracy_by_ply_adds_up(run: Run) -> None:
    whole, *plies = run.rows("accuracy", "greedy:open", "--positions", 40, "--by-ply")
    assert sum(row["positions"] for row in plies) == whole["positions"] == 40
    assert sum(row["errors"] for row in plies) == whole["errors"]
    assert [row["ply"] for row in plies] == sorted(row["ply"] for row in plies)


def test_accuracy_prints_a_line_with_interval_and_n(run: Run) -> None:
    status, out, _ = run("accuracy", "greedy:open", "--positions", 40)
    assert status == 0 and out.startswith("greedy:open") and out.endswith("of 40 positions\n")


def test_accuracy_writes_its_page(run: Run) -> None:
    Path("page.md").write_text("<!-- accuracy -->\n<!-- /accuracy -->\n")
    run.rows("accuracy", "deepening:open", "--nodes", 5, "--nodes", 20, "--positions", 30, "--page", "page.md")
    assert "`deepening:open`" in Path("page.md").read_text()
    assert Path("page.svg").is_file()


@compiled_only
def test_an_exam_can_be_made(run: Run) -> None:
    status, _, _ = run("accuracy", "--make", "exam.json", "--board", "5x4", "--positions", 5)
    assert status == 0
    assert len(json.loads(Path("exam.json").read_text())["questions"]) == 5


def test_report_writes_a_folder_and_names_it(run: Run) -> None:
    run.rows("match", "greedy:open", "random", "--pairs", 3, "--workers", 0, "--store", "m.db")
    status, out, _ = run("report", "m.db", "--no-errors")
    assert (status, out) == (0, "reports/m/index.html\n")
    assert Path("reports/m/pairings.csv").is_file()
    assert run.rows("report", "m.db", "-o", "there", "--no-errors") == [{"page": "there/index.html"}]


def test_report_fills_the_readme(run: Run) -> None:
    run.rows("tournament", "small.toml", "--workers", 0)
    Path("README.md").write_text("<!-- results -->\n<!-- /results -->\n")
    run.rows("report", "runs/small.db", "--readme", "README.md")
    assert "| `greedy:improved` |" in Path("README.md").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("judge", "lastknight judge: missing argument 'FILE.py[:NAME]'"),
        ("judge none.py", "lastknight: expected a file with a heuristic, but 'none.py' does not exist"),
        ("judge improvd", "lastknight: no heuristic 'improvd'; did you mean 'improved'?"),
        ("judge improved --pairs 0", "lastknight: pairs must be positive, got 0"),
        ("judge improved --cost -1", "lastknight: Limit cost must be positive, got -1.0"),
        ("judge improved --workers -1", "lastknight: the number of workers must not be negative, got -1"),
        ("judge improved,x=1", "lastknight: heuristic improved has no parameter 'x'; it has: none"),
        ("accuracy nobody", "lastknight: no agent 'nobody'; `lastknight agents` lists them"),
        ("accuracy random --positions 0", "lastknight: positions must be positive, got 0"),
        ("accuracy random --board 9x9", "lastknight: an exam needs solved positions: expected a board of up to 64"),
        ("accuracy deepening:open --nodes 0", "lastknight: Limit nodes must be positive, got 0"),
        ("accuracy random --positions 5 --page none.md", "lastknight: expected a page with the marks"),
        ("report none.db", "lastknight: no experiment at none.db"),
        ("report small.toml", "lastknight: small.toml cannot be used as an experiment's journal"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(run: Run, arguments: str, message: str) -> None:
    status, _, err = run(*arguments.split())
    assert status == 2
    assert err.lower().startswith(message.lower())
    assert err.count("\n") == 1
