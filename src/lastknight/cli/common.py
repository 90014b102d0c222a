"""What commands share: the arguments they take and the way they print."""

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

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


def read_board(game: str, board: str, *, said: bool | None = None) -> "Board":
    """The board that GAME and --board describe; a position text must not contradict a size that was ``said``."""
    from lastknight.game.notation import parse_size
    from lastknight.game.position_text import parse_game_or_position

    size = parse_size(board)
    read = parse_game_or_position(game, *size)
    if said is None:
        said = click.get_current_context().get_parameter_source("board") is not ParameterSource.DEFAULT
    if said and read.size != size:
        raise NotationError(f"expected a position on {size}, the board that was named, got one on {read.size}")
    return read


def refuse_beside_file(**given: str) -> None:
    """Refuse what was said of one position when a file of them is given."""
    context = click.get_current_context()
    for name, text in given.items():
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise NotationError(f"expected --file or one position, got --file and {text}")


def read_lines(file: Path, keys: Iterable[str]) -> Iterable[tuple[int, dict[str, Any]]]:
    """The JSON objects of a file, one a line, with their line numbers; each must have these keys, as texts."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise NotationError(f"expected a file of JSON lines, got {file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise NotationError(f"expected a file of JSON lines, got {file}, which is not text in UTF-8") from error
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, _read_object(file, number, line, keys)


def _read_object(file: Path, number: int, line: str, keys: Iterable[str]) -> dict[str, Any]:
    """One line of such a file."""
    expected = f"{file} line {number}: expected a JSON object with {', '.join(keys)}"
    try:
        row = json.loads(line)
        json.dumps(row, allow_nan=False)  # what is read is printed again
    except (ValueError, RecursionError) as error:
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


def program(*, elsewhere: bool = False) -> str:
    """What to type to call this program, here or in another folder: its path where the shell would not find it."""
    if shutil.which("lastknight"):
        return "lastknight"
    path = Path(sys.executable).with_name("lastknight")
    here = path.is_relative_to(Path.cwd()) and not elsewhere
    return str(path.relative_to(Path.cwd()) if here else path)


def announce_compiling() -> None:
    """Say on stderr that the compiler is at work, when it is: only the first run waits for it."""
    from lastknight._jit import on_compile

    def announce(ours: bool) -> None:
        what = "the engine for this machine" if ours else "the heuristic"
        click.echo(f"compiling {what}; later runs start at once ...", err=True)

    on_compile(announce)
