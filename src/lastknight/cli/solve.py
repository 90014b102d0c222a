"""`lastknight solve`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from lastknight.game.board import Board


@click.command()
@game_argument
@board_option
@click.option("--file", type=click.Path(path_type=Path), help='Lines of {"board", "game"} instead.')
@click.option("--workers", type=click.IntRange(1, 64), help="Cores for one hard position  [default: all]")
@json_option
def command(game: str, board: str, file: Path | None, workers: int | None, as_json: bool) -> None:
    """Who wins, proven, and with which moves.

    \b
    lastknight solve "d4 c6"
    lastknight solve --board 7x7
    lastknight solve --file positions.jsonl
    """
    announce_compiling()
    cores = workers or os.cpu_count() or 1
    if file is None:
        answer = _solve(read_board(game, board), cores)
        print_json(answer) if as_json else _print(answer)
        return
    for number, row in read_lines(file, ("board", "game")):
        try:
            answer = _solve(read_board(row["game"], row["board"]), cores)
        except LastKnightError as error:
            raise NotationError(f"{file} line {number}: {error}") from error
        print_json({**row, **answer})


def _solve(board: "Board", workers: int) -> dict[str, Any]:
    """The truth about one board."""
    from lastknight.game.notation import cell_name
    from lastknight.solver.solve import solve

    solution = solve(board, workers=workers)
    winner = board.turn if solution.mover_wins else 3 - board.turn
    return {
        "mover_wins": solution.mover_wins,
        "winner": winner,
        "winning_moves": sorted(map(cell_name, solution.winning_moves)),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }


def _print(answer: dict[str, Any]) -> None:
    """The answer in words."""
    verdict = "wins" if answer["mover_wins"] else "loses"
    click.echo(f"player {answer['winner']} wins: the player to move {verdict}")
    if answer["winning_moves"]:
        click.echo(f"winning moves: {' '.join(answer['winning_moves'])}")
    click.echo(f"{answer['nodes']:,} nodes in {answer['seconds']:.3f} s")
