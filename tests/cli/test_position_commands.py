"""The commands about one position, and the lists: what they print, for people and for programs."""

import json
import shlex
from pathlib import Path

import click
import pytest

from lastknight.cli import command as lastknight
from lastknight.cli.common import read_board
from lastknight.cli.groups import SECTIONS
from tests.cli.test_arena_commands import Run, run

__all__ = ["run"]  # the fixture

COMMANDS = [name for commands in SECTIONS.values() for name in commands]


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("perft 'd4 c6' --depth 3", "leaves nodes seconds nodes_per_second"),
        ("evaluate 'd4 c6'", "value"),
        ("analyse 'd4 c6' --nodes 100", "move score depth nodes seconds line"),
        ("solve 'd4 c6'", "mover_wins winner winning_moves nodes seconds"),
        ("solve 'c3 b5' --distance --board 5x5", "mover_wins winner winning_moves nodes seconds plies"),
        ("agents", "name parameters source"),
        ("heuristics", "name parameters source summary"),
    ],
)
def test_programs_get_the_keys_that_are_promised(run: Run, line: str, keys: str) -> None:
    status, printed, _ = run(*shlex.split(line), "--json")
    assert status == 0
    assert all(json.loads(row).keys() == set(keys.split()) for row in printed.splitlines())


def test_people_get_sentences(run: Run) -> None:
    assert run("perft", "d4 c6", "--depth", 1)[1].startswith("7 leaves, 8 nodes, ")
    assert run("evaluate", "d4 c6", "--heuristic", "improved")[1] == "2\n"
    assert run("solve", "d4 c6")[1].splitlines()[0] == "player 1 wins: the player to move wins"
    analysed = run("analyse", "d4 c6", "--depth", 4)[1].splitlines()
    assert [row.split()[0] for row in analysed] == ["move", "score", "depth", "nodes", "line"]


def test_a_file_of_positions_gets_an_answer_a_line_in_its_order(run: Run, tmp_path: Path) -> None:
    rows = [{"board": "5x5", "game": game, "heuristic": "open", "mine": 7} for game in ("c3 b5", "a1 b3 c2")]
    (tmp_path / "rows.jsonl").write_text("﻿" + "\n".join(map(json.dumps, rows)), encoding="utf-8")
    answers = run.rows("evaluate", "--file", tmp_path / "rows.jsonl")
    assert [{**row, "value": answer["value"]} for row, answer in zip(rows, answers, strict=True)] == answers


@pytest.mark.parametrize("group", ["", "udacity", "book"])
def test_without_a_command_the_help_is_shown(run: Run, group: str) -> None:
    status, printed, help_text = run(*group.split())
    assert (status, printed) == (2, "")
    assert help_text.startswith(f"Usage: {f'lastknight {group}'.strip()} ")
    assert len(help_text.splitlines()) > 10


def examples(name: str) -> list[list[str]]:
    """The calls that the help of a command shows."""
    assert isinstance(lastknight, click.Group)
    command = lastknight.get_command(click.Context(lastknight), name)
    assert command is not None
    commands = [command, *command.commands.values()] if isinstance(command, click.Group) else [command]
    lines = [
        line.strip().strip("`.") for each in commands for line in (each.help or "").replace("`", "\n").splitlines()
    ]
    return [shlex.split(line.split("   ")[0])[1:] for line in lines if line.startswith("lastknight ")]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_the_help_are_calls_that_are_understood(name: str) -> None:
    assert isinstance(lastknight, click.Group)
    assert examples(name)
    for called, *arguments in examples(name):
        command = lastknight.get_command(click.Context(lastknight), called)
        assert command is not None
        context = command.make_context(called, list(arguments))
        if context.params.get("game"):
            read_board(context.params["game"], context.params["board"], said=False)
