"""The commands for other people's agents, as people call them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lastknight.agents.program import ROOT
from lastknight.arena.experiment import Experiment
from lastknight.arena.run import open_journal, play
from lastknight.cli.course_output import show_course
from lastknight.search.limit import Limit
from lastknight.udacity.course import Tournament
from tests.udacity.students import write_student

ZOO = Path(__file__).parents[1] / "agents" / "zoo.py"
EXAMPLE = Path(__file__).parents[2] / "examples" / "agent.py"
TEST = "def test_one(): assert 1 == 1\ndef test_two(): assert 1 == 2\n"


def run(*words: str, status: int = 0, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Call the command line in a process of its own."""
    script = "import sys; sys.path.insert(0, sys.argv.pop(1)); from lastknight.cli import main\nmain()"
    command = [sys.executable, "-c", script, ROOT, *words]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done


def test_serve_agent_answers_on_standard_output() -> None:
    answers = run("serve-agent", "random", stdin='{"type": "hello", "protocol": 1}\n{"type": "bye"}\n').stdout
    assert json.loads(answers) == {"type": "hello", "protocol": 1, "name": "random"}


def test_check_agent_lists_what_passed_and_what_did_not() -> None:
    said = run("check-agent", sys.executable, str(ZOO), "exits", status=1).stdout
    assert said.startswith("pass  it starts\nFAIL  it places first\n      expected a cell of the empty board\n")
    assert "      got      crash: ended with exit status 0\n" in said


def test_check_agent_prints_json() -> None:
    rows = [
        json.loads(line) for line in run("check-agent", "--json", "/bin/sh -c 'exit 1'", status=1).stdout.splitlines()
    ]
    assert [set(row) for row in rows] == [{"name", "passed", "expected", "got"}]


def test_udacity_test_reports_like_a_test_runner(tmp_path: Path) -> None:
    folder = str(write_student(tmp_path, "V2", agent_test=TEST))
    said = run("udacity", "test", folder, status=1).stdout
    assert "generation    V2" in said, "what was found is printed"
    assert "passed   agent_test.test_one" in said
    assert "1 of 2 tests passed" in said
    rows = [json.loads(line) for line in run("udacity", "test", folder, "--json", status=1).stdout.splitlines()]
    assert [row["outcome"] for row in rows] == ["passed", "failed"]


def test_udacity_play_ends_in_a_verdict_with_its_interval(tmp_path: Path) -> None:
    folder = str(write_student(tmp_path, "V2"))
    words = ("--against", "random", "--pairs", "2", "--cpu-seconds", "1", "--workers", "0")
    said = run("udacity", "play", folder, *words).stdout
    assert "game_agent.AlphaBetaPlayer" in said
    assert "over 2 pairs" in said
    row = json.loads(run("udacity", "play", folder, *words, "--json").stdout)
    assert (row["pairs"], row["forfeits"]) == (2, 0)


def test_udacity_play_counts_forfeits_by_their_reason(tmp_path: Path) -> None:
    folder = str(write_student(tmp_path, "V1a", "1 / 0"))
    row = json.loads(
        run("udacity", "play", folder, "--against", "random", "--pairs", "1", "--workers", "0", "--json").stdout
    )
    assert [(entry["ending"], entry["games"]) for entry in row["forfeits_by"]] == [("crash", 2)]


@pytest.mark.parametrize("command", ["play", "tournament"])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--seconds", "0"), "Limit seconds must be positive, got 0.0"),
        (("--cpu-seconds", "0"), "Limit cpu_seconds must be positive, got 0.0"),
        (("--seconds", "1", "--cpu-seconds", "1"), "expected a limit in seconds or in cpu_seconds, got both"),
        (("--pairs", "0"), "pairs must be positive, got 0"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused(
    command: str, words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    done = run("udacity", command, str(write_student(tmp_path, "V1a")), *words, status=2)
    assert (done.stdout, done.stderr) == ("", f"lastknight: {message}\n")


def test_a_course_tournament_is_shown_in_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    course = Tournament({"One": "greedy:open", "Two": "greedy:null"}, {"Random": "random"}, pairs=2)
    agents, opponents = tuple(course.agents.values()), tuple(course.opponents.values())
    experiment = Experiment(
        agents=agents, opponents=opponents, kind="tournament", pairs=2, baseline=agents[0], limit=Limit(nodes=1)
    )
    with open_journal(None, experiment) as journal:
        play(journal, workers=0)
        show_course(journal, course)
    said = capsys.readouterr().out
    assert "  Match 1:     Two     vs   Random    \tResult: " in said
    assert "against One" in said.partition("What can be concluded:")[2]


@pytest.mark.acceptance
def test_udacity_tournament_prints_both_tables(tmp_path: Path) -> None:
    folder = str(write_student(tmp_path, "V1a"))
    said = run("udacity", "tournament", folder, "--pairs", "1", "--cpu-seconds", "1", "--workers", "0").stdout
    assert "Match 7:   Student   vs AB_Improved \tResult: " in said
    assert "What can be concluded:" in said
    assert "ID_Improved" in said.partition("What can be concluded:")[2]


def test_new_writes_a_folder_and_says_what_next(tmp_path: Path) -> None:
    said = run("new", str(tmp_path / "mine"), "--kit", "v1").stdout
    assert (tmp_path / "mine" / "game_agent.py").is_file()
    assert "lastknight udacity test ." in said


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("udacity", "test", "/nowhere"), "lastknight: expected a folder with a student's agent, got '/nowhere'"),
        (("check-agent", "no-such-program"), "lastknight: expected a program that can be run, got 'no-such-program'"),
        (("new", "/bin"), "lastknight: expected a new or empty folder, got '/bin'"),
    ],
)
def test_a_mistake_of_the_caller_is_one_line(words: tuple[str, ...], message: str) -> None:
    assert run(*words, status=2).stderr == f"{message}\n"
