"""`lastknight evaluate`."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.common import (
    announce_compiling,
    board_option,
    game_argument,
    json_option,
    print_json,
    print_warnings,
    read_board,
    read_lines,
    refuse_beside_file,
)
from lastknight.errors import LastKnightError, NotationError

if TYPE_CHECKING:
    from lastknight.evaluation.heuristic import Evaluator


@click.command()
@game_argument
@board_option
@click.option("--heuristic", default="improved", show_default=True, help="NAME[,parameter=value...] or FILE.py[:NAME].")
@click.option("--file", type=click.Path(path_type=Path), help='Lines of {"board", "game", "heuristic"} instead.')
@json_option
def command(game: str, board: str, heuristic: str, file: Path | None, as_json: bool) -> None:
    """What a heuristic says of a position, to the player to move.

    \b
    lastknight evaluate "d4 c6 e2" --heuristic chase,weight=3
    lastknight evaluate --file positions.jsonl
    """
    announce_compiling()
    read = lru_cache(maxsize=None)(_evaluator)
    if file is None:
        value = read(heuristic)(read_board(game, board).position)
        print_json({"value": value}) if as_json else click.echo(f"{value:g}")
        return
    refuse_beside_file(game="GAME", board="--board", heuristic="--heuristic")
    for number, row in read_lines(file, ("board", "game", "heuristic")):
        try:
            value = read(row["heuristic"])(read_board(row["game"], row["board"], said=True).position)
        except LastKnightError as error:
            raise NotationError(f"{file} line {number}: {error}") from error
        print_json({**row, "value": value})


def _evaluator(heuristic: str) -> "Evaluator":
    """A heuristic by its text, with a word of warning where it needs one."""
    from lastknight.evaluation.spec import parse_evaluator

    evaluator = parse_evaluator(heuristic)
    print_warnings([evaluator.heuristic])
    return evaluator
