"""A hundred wrong inputs to every command: one clear line, status 2, no traceback, nothing on standard output."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from lastknight.cli import command as lastknight
from lastknight.cli import main

JUNK = [
    "",
    " ",
    "é",
    "xyzzy",
    "🐎",
    "a" * 500,
    "1e999",
    "nan",
    "0x10",
    "../..",
    "%s",
    "{}",
    "a1b2",
    "'",
]


def wrong_game(chance: random.Random) -> str:
    """Cells that do not exist, jumps that are none, positions that contradict themselves."""
    return chance.choice([
        "z9", "d4 d4", "a1 b1 a2", "d4 c6 d5", "D4 C6", "d4,c6", "d4 c66", "7/7 A", "7/7/7/7/7/7/7 B",
        "8/7/7/7/7/7/7 A",
        "7/7/7/7/7/7/7", "7/7/7/3A3/7/7/3A3 B", "0/7/7/7/7/7/7 A", "x/x/x A", f"d4 {chance.choice(JUNK[2:8])}?",
    ])  # fmt: skip


def wrong_board(chance: random.Random) -> str:
    """Boards too small, too large, or none."""
    return chance.choice(["2x7", "7x12", "0x0", "7", "7x", "x7", "7X7", "7x7x7", "7.0x7", *JUNK[4:]])


def wrong_spec(chance: random.Random) -> str:
    """Agents that do not exist, with parameters they do not have."""
    return chance.choice([
        "deepning", "deepening:", "deepening:nothing", "deepening:improved,", "deepening:improved,depth",
        "minimax,depth=0",
        "minimax,depth=-3", "minimax,depth=1.5", "deepening,order=up", "deepening:chase,weight=heavy", "random:open",
        "random,seed=1", "deepening:no_such_file.py", "deepening:no_such_file.py:mine", "mcts,exploration=",
        "deepening:improved,depth=1,depth=2", "greedy,placement=moon", "deepening:chase,weight=1/0", *JUNK[1:8],
    ])  # fmt: skip


def wrong_heuristic(chance: random.Random) -> str:
    """Heuristics that do not exist, or not so."""
    return chance.choice([
        "improvd", "chase,weight", "chase,weight=", "chase,weight=x", "chase,wait=1", "reach,ratio=-1", "no.py",
        "no.py:a",
        "chase,weight=1,weight=2", *JUNK[1:8],
    ])  # fmt: skip


def wrong_number(chance: random.Random) -> str:
    """Whole numbers that are none, or none above zero."""
    return chance.choice(["-1", "1.5", "ten", "1e3", "--", "", "∞", "0x1", "1 2", "9" * 30 + "x"])


def wrong_file(chance: random.Random) -> str:
    """Files that are not there, or not what they should be."""
    return chance.choice(["no/such/file", "/", str(Path(__file__)), "/dev/null/x", "a" * 300])


Wrong = Callable[[random.Random], str]

WAYS: dict[str, list[list[str | Wrong]]] = {
    "perft": [
        [wrong_game, "--depth", "2"],
        ["--board", wrong_board, "--depth", "1"],
        ["d4", "--depth", wrong_number],
        ["d4 c6"],
    ],
    "evaluate": [
        [wrong_game],
        ["d4 c6", "--board", wrong_board],
        ["d4 c6", "--heuristic", wrong_heuristic],
        ["d4"],
        ["--file", wrong_file],
    ],
    "analyse": [
        [wrong_game, "--depth", "1"],
        ["d4 c6", "--board", wrong_board],
        ["d4 c6", "--depth", "1", "--agent", wrong_spec],
        ["d4 c6", "--nodes", wrong_number],
        ["d4 c6", "--seconds", "-1"],
        ["d4 c6", "--seconds", "nan"],
        ["d4 c6", "--seconds", "1", "--cpu-seconds", "1"],
    ],
    "match": [
        [wrong_spec, "random"],
        ["random", wrong_spec],
        ["random", "random", "--pairs", wrong_number],
        ["random", "random", "--board", wrong_board],
        ["random"],
    ],
    "tournament": [[wrong_file], ["students", "--enter", wrong_spec], ["students", "--pairs", wrong_number]],
    "sweep": [[wrong_spec, "ratio=1:2:1"], ["deepening:reach", "ratio"], ["deepening:reach", "ratio=2:1:1"]],
    "resume": [[wrong_file]],
    "judge": [[wrong_file], ["improvd"], ["improved", "--pairs", wrong_number], ["no.py"], []],
    "report": [[wrong_file], []],
    "accuracy": [[wrong_spec], ["random", "--nodes", "-5"]],
    "solve": [
        [wrong_game],
        ["--board", wrong_board],
        ["--file", wrong_file],
        ["d4", "--workers", "0"],
        ["d4", "--file", "x"],
    ],
    "play": [["--port", "horse"], ["--port", "99999999"], ["extra"]],
    "prove": [[wrong_board], ["3x3", "--workers", "0"], ["3x3", "--minutes", "0"], ["7x7", "--game", wrong_game], []],
    "book": [
        ["verify", wrong_board],
        ["verify", "9x9"],
        ["verify", "7x7", "--game", wrong_game],
        ["verify", "7x7", "--game", "a1"],
        ["verify", "--game", "a1 b1"],
        ["build", wrong_board],
        ["build", "3x3", "--minutes", "-1"],
        ["page", "no.md"],
        ["page"],
        ["nothing"],
    ],
    "udacity": [["test", wrong_file], ["play", wrong_file, "--against", "random"], ["nothing"], ["test"]],
    "new": [["/dev/null/x"], ["mine", "--kit", "v9"], []],
    "check-agent": [["no/such/program"], []],
    "serve-agent": [[wrong_spec], []],
    "train": [[wrong_file], []],
    "agents": [["extra"]],
    "heuristics": [["extra"]],
    "bench": [["extra"]],
}
"""For every command, calls in which something is wrong."""


def installed() -> list[str]:
    """The commands there are."""
    assert isinstance(lastknight, click.Group)
    return lastknight.list_commands(click.Context(lastknight))


@pytest.mark.parametrize("name", WAYS)
def test_a_hundred_wrong_inputs_get_one_line_each(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    chance = random.Random(name)
    monkeypatch.chdir(tmp_path)
    for _ in range(100):
        way = chance.choice(WAYS[name] + [["--nonsense"], ["--json=3"]])
        arguments = [part if isinstance(part, str) else part(chance) for part in way]
        monkeypatch.setattr(sys, "argv", ["lastknight", name, *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        complaint = [line for line in printed.err.splitlines() if not line.startswith("compiling ")]
        assert ended.value.code == 2, (arguments, printed)
        assert len(complaint) == 1, (arguments, printed)
        assert complaint[0].startswith("lastknight"), arguments
        assert printed.out == "", arguments
    assert list(tmp_path.iterdir()) == [], "a refused call leaves nothing behind"


def test_every_installed_command_has_wrong_inputs_to_try() -> None:
    assert set(installed()) == set(WAYS)


def test_an_unknown_command_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["lastknight", "anlyse"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err) == (
        2,
        "lastknight: no such command 'anlyse'; did you mean 'analyse'?\n",
    )
