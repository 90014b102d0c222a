"""What commands share: the arguments they take and the way they print."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lastknight.errors import NotationError

if TYPE_CHECKING:
    from lastknight.agents.agent import Agent
    from lastknight.evaluation.heuristic import Heuristic
    from lastknight.game.board import Board

F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
game_argument = click.argument("game", default="", required=False)
board_option = click.option("--board", default="7x7", show_default=True, help="The board, width x height.")


def limit_options(function: F) -> F:
    """The bounds of a search: `--depth`, `--nodes`, `--seconds`, `--cpu-seconds`."""
    for option in (
        click.option("--cpu-seconds", type=float, help="Stop after this much processor time."),
        click.option("--seconds", type=float, help="Stop after this much time."),
        click.option("--nodes", type=int, help="Enter at most this many positions."),
        click.option("--depth", type=int, help="Look at most this many plies ahead."),
    ):
        function = option(function)
    return function


def read_board(game: str, board: str) -> "Board":
    """The board that GAME and --board describe; GAME may be a position text."""
    from lastknight.game.notation import parse_size
    from lastknight.game.position_text import parse_game_or_position

    return parse_game_or_position(game, *parse_size(board))


def read_lines(file: Path, keys: Iterable[str]) -> Iterable[tuple[int, dict[str, Any]]]:
    """The JSON objects of a file, one a line, with their line numbers; each must have these keys, as texts."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError(f"expected a file of JSON lines, got {file}: {error}") from error
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, _read_object(file, number, line, keys)


def _read_object(file: Path, number: int, line: str, keys: Iterable[str]) -> dict[str, Any]:
    """One line of such a file."""
    expected = f"{file} line {number}: expected a JSON object with {', '.join(keys)}"
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise NotationError(f"{expected}, got {line[:60]!r}") from error
    if not isinstance(row, dict) or not all(isinstance(row.get(key), str) for key in keys):
        raise NotationError(f"{expected}, got {line[:60]!r}")
    return row


def print_json(row: Mapping[str, Any]) -> None:
    """One object on one line; never NaN or Infinity."""
    click.echo(json.dumps(row, allow_nan=False))


def print_warnings(heuristics: Iterable["Heuristic"]) -> None:
    """Say on stderr, once, what users should know before they trust a result with heuristics of their own."""
    own = (heuristic for heuristic in heuristics if heuristic.file)
    for warning in dict.fromkeys(warning for heuristic in own for warning in heuristic.warnings):
        click.echo(f"warning: {warning}", err=True)


def heuristics_of(agents: Iterable["Agent"]) -> Iterable["Heuristic"]:
    """The heuristics of those agents that have one."""
    from lastknight.agents.engine import EngineAgent
    from lastknight.agents.simple import GreedyAgent

    return (agent.evaluator.heuristic for agent in agents if isinstance(agent, EngineAgent | GreedyAgent))


def announce_compiling() -> None:
    """Say on stderr that the compiler is at work, when it is: only the first run waits for it."""
    from lastknight._jit import on_compile

    on_compile(lambda: click.echo("compiling the engine for this machine; later runs start at once ...", err=True))
