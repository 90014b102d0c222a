"""`lastknight prove`."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.common import announce_compiling, json_option, print_json

if TYPE_CHECKING:
    from lastknight.solver.prove import Progress


@click.command()
@click.argument("board")
@click.option("--store", type=click.Path(path_type=Path), help="The journal  [default: runs/BOARD.journal]")
@click.option("--workers", type=click.IntRange(1, 64), help="Processor cores  [default: all]")
@json_option
def command(board: str, store: Path | None, workers: int | None, as_json: bool) -> None:
    """Prove every placement of BOARD, journalled; after any interruption it goes on where it stopped.

    \b
    lastknight prove 6x6
    lastknight prove 8x8 --workers 1
    """
    announce_compiling()
    from lastknight.game.notation import parse_size
    from lastknight.solver.journal import Journal
    from lastknight.solver.prove import distinct_placements, prove_all

    size = parse_size(board)
    file = store or Path("runs") / f"{size}.journal"
    file.parent.mkdir(parents=True, exist_ok=True)
    won = 0
    with Journal(file) as journal:
        steps = prove_all(distinct_placements(size), journal, workers=workers or os.cpu_count() or 1)
        for step in watched(steps, f"{size}"):
            won += step.mover_wins
            if as_json:
                print_json({"board": str(size), "game": step.game, "mover_wins": step.mover_wins})
    if not as_json:
        click.echo(f"{size}: the player to move wins {won} of {step.boards} distinct placements; journal {file}")


def watched(steps: Iterator["Progress"], name: str) -> Iterator["Progress"]:
    """Pass on the steps of a proof, telling on stderr how far it is and how long the rest will take."""
    from rich.console import Console

    with Console(stderr=True).status(f"{name}: starting") as status:
        for step in steps:
            left = "" if step.seconds_left is None else f", {step.seconds_left:,.0f} s left"
            status.update(f"{name}: {step.settled} of {step.boards} placements, {step.nodes:,} nodes{left}")
            yield step
