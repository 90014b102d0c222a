"""`lastknight resume`."""

from pathlib import Path

import click

from lastknight.cli.arena_options import patience_option, play_watched, workers_option
from lastknight.cli.common import announce_compiling, json_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@workers_option
@patience_option
@json_option
def command(file: Path, workers: int | None, patience: float | None, as_json: bool) -> int:
    """Go on after any interruption, or show the result, e.g. `lastknight resume runs/students.db`."""
    announce_compiling()
    from lastknight.cli.arena_output import show_experiment

    return play_watched(
        file, None, workers, patience, lambda journal, progress: show_experiment(journal, progress, as_json)
    )
