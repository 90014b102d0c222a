"""`lastknight evaluate`."""

from pathlib import Path
from typing import Any

import click

from lastknight.cli.common import (
    announce_compiling,
    board_option,
    game_argument,
    json_option,
    print_json,
    read_board,
    read_lines,
)
from lastknight.errors import LastKnightError, NotationError


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
    if file is None:
        value = _value(game, board, heuristic)
        print_json({"value": value}) if as_json else click.echo(f"{value:g}")
        return
    for number, row in read_lines(file, ("board", "game", "heuristic")):
        print_json({**row, "value": _value_of_row(file, number, row)})


def _value(game: str, board: str, heuristic: str) -> float:
    """One evaluation."""
    from lastknight.evaluation.spec import parse_evaluator

    return parse_evaluator(heuristic)(read_board(game, board).position)


def _value_of_row(file: Path, number: int, row: dict[str, Any]) -> float:
    """One evaluation, its mistakes named by file and line."""
    try:
        return _value(row["game"], row["board"], row["heuristic"])
    except LastKnightError as error:
        raise NotationError(f"{file} line {number}: {error}") from error
