"""`lastknight solve`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from lastknight.cli.common import (
    announce_compiling,
    board_option,
    game_argument,
    json_option,
    print_json,
    read_board,
    read_lines,
    refuse_beside_file,
)
from lastknight.cores import cores
from lastknight.errors import LastKnightError, NotationError

if TYPE_CHECKING:
    from lastknight.game.board import Board


class Wish(NamedTuple):
    """What is wanted of an answer."""

    distance: bool
    book: bool
    workers: int


@click.command()
@game_argument
@board_option
@click.option("--file", type=click.Path(path_type=Path), help='Lines of {"board", "game"} instead.')
@click.option("--distance", is_flag=True, help="Also in how many plies it ends, with best play by both.")
@click.option("--no-book", is_flag=True, help="Prove placements anew instead of looking them up.")
@click.option("--workers", type=click.IntRange(1, 64), help="Cores for one hard position  [default: all]")
@json_option
def command(
    game: str, board: str, file: Path | None, distance: bool, no_book: bool, workers: int | None, as_json: bool
) -> None:
    """Who wins, proven, and with which moves.

    \b
    lastknight solve "d4 c6"
    lastknight solve --board 7x7 --no-book
    lastknight solve "d4 c6 e2 e7 f4 d5 e6 f6" --distance
    lastknight solve --file positions.jsonl
    """
    announce_compiling()
    wish = Wish(distance, not no_book, workers or cores())
    if file is None:
        answer = _solve(read_board(game, board), wish)
        print_json(answer) if as_json else _print(answer)
        return
    refuse_beside_file(game="GAME", board="--board")
    for number, row in read_lines(file, ("board", "game")):
        try:
            answer = _solve(read_board(row["game"], row["board"], said=True), wish)
        except LastKnightError as error:
            raise NotationError(f"{file} line {number}: {error}") from error
        print_json({**row, **answer})


def _solve(board: "Board", wish: Wish) -> dict[str, Any]:
    """The truth about one board."""
    from lastknight.game.notation import cell_name
    from lastknight.solver.book import shipped_book
    from lastknight.solver.solve import plies_to_the_end, solve

    solution = solve(board, workers=wish.workers, book=shipped_book() if wish.book else None)
    answer: dict[str, Any] = {
        "mover_wins": solution.mover_wins,
        "winner": board.turn if solution.mover_wins else 3 - board.turn,
        "winning_moves": sorted(map(cell_name, solution.winning_moves)),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }
    if wish.distance:
        assert solution.mover_wins is not None, "without a limit everything is proven"
        answer["plies"] = plies_to_the_end(board, solution.mover_wins)
    return answer


def _print(answer: dict[str, Any]) -> None:
    """The answer in words."""
    verdict = "wins" if answer["mover_wins"] else "loses"
    plies = answer.get("plies")  # None before both knights stand
    when = "" if plies is None else f" in {plies} {'ply' if plies == 1 else 'plies'}"
    click.echo(f"player {answer['winner']} wins: the player to move {verdict}{when}")
    if answer["winning_moves"]:
        click.echo(f"winning moves: {' '.join(answer['winning_moves'])}")
    click.echo(f"{answer['nodes']:,} nodes in {answer['seconds']:.3f} s")
