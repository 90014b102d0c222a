"""`lastknight prove`."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.common import announce_compiling, json_option, print_json
from lastknight.cores import cores

if TYPE_CHECKING:
    from lastknight.search.control import Stop
    from lastknight.solver.prove import Piece, Progress

INTERRUPTED = 130

workers_option = click.option("--workers", type=click.IntRange(1, 64), help="Processor cores  [default: all]")
minutes_option = click.option(
    "--minutes", type=click.FloatRange(min=0, min_open=True), help="Stop after this time; the next run goes on."
)


@click.command()
@click.argument("board")
@click.option("--game", help='Prove this game instead of every placement; "" is the empty board.')
@click.option("--store", type=click.Path(path_type=Path), help="The journal  [default: runs/BOARD.journal]")
@minutes_option
@workers_option
@json_option
def command(
    board: str, game: str | None, store: Path | None, minutes: float | None, workers: int | None, as_json: bool
) -> int:
    """Prove every placement of BOARD, journalled; after any interruption it goes on where it stopped.

    \b
    lastknight prove 6x6
    lastknight prove 9x9 --game "e5 e6" --minutes 10
    """
    announce_compiling()
    from lastknight.cli.common import read_board
    from lastknight.game.notation import parse_size
    from lastknight.solver.journal import Journal
    from lastknight.solver.prove import distinct_placements, prove_all

    size = parse_size(board)
    boards = distinct_placements(size) if game is None else [read_board(game, board)]
    file = store or Path("runs") / f"{size}.journal"
    file.parent.mkdir(parents=True, exist_ok=True)
    settled = won = 0
    with Journal(file) as journal, watching(f"{size}") as (watch_piece, watch), button(minutes) as stop:
        for step in prove_all(boards, journal, workers=workers or cores(), stop=stop, watch=watch_piece):
            watch(step)
            settled, won = step.settled, won + step.mover_wins
            if as_json:
                print_json({"board": str(size), "game": step.game, "mover_wins": step.mover_wins})
    if game is None and not as_json:
        click.echo(f"{size}: the player to move wins {won} of {settled} distinct placements; journal {file}")
    elif settled and not as_json:
        click.echo(f"{size}: the player to move {'wins' if won else 'loses'}; journal {file}")
    if settled == len(boards):
        return 0
    click.echo(f"{len(boards) - settled} of {len(boards)} still open; the same command goes on", err=True)
    return INTERRUPTED


@contextmanager
def button(minutes: float | None) -> "Iterator[Stop]":
    """A stop button that Ctrl-C presses, and a clock after so many minutes."""
    from lastknight.search.control import Stop

    stop = Stop()
    clock = threading.Timer(60 * minutes, stop.press) if minutes else None
    if clock is not None:
        clock.daemon = True
        clock.start()
    try:
        yield stop
    except KeyboardInterrupt:
        stop.press()
    finally:
        if clock is not None:
            clock.cancel()


@contextmanager
def watching(name: str) -> "Iterator[tuple[Callable[[Piece], None], Callable[[Progress], None]]]":
    """Two functions that tell on stderr how far a proof is, piece by piece and board by board."""
    from rich.console import Console

    so_far = ["starting"]

    def show(text: str) -> None:
        status.update(f"{name}: {text}")

    def watch_piece(piece: "Piece") -> None:
        show(f"{so_far[0]}; {piece.game or 'the empty board'}: {piece.pieces:,} pieces, {piece.nodes:,} nodes")

    def watch(step: "Progress") -> None:
        left = "" if step.seconds_left is None else f", {step.seconds_left:,.0f} s left"
        so_far[0] = f"{step.settled} of {step.boards} placements, {step.nodes:,} nodes{left}"
        show(so_far[0])

    with Console(stderr=True).status(f"{name}: starting") as status:
        yield watch_piece, watch
