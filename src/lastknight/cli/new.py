"""`lastknight new`."""

import sys
from pathlib import Path

import click

from lastknight.cli.common import json_option, print_json, program

NEXT = {
    "own": ("{lastknight} judge my.py", "{python} -m unittest", "{lastknight} tournament tournament.toml"),
    "v1": ("{lastknight} udacity test .", "{lastknight} udacity play .", "{lastknight} udacity tournament ."),
}
"""What to do in the new folder."""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@json_option
@click.option("--kit", type=click.Choice(["v1"]), help="An agent for the course's 7x7 kit instead of a heuristic.")
def command(folder: Path, kit: str | None, as_json: bool) -> None:
    """Start a folder of your own: a heuristic, a test and a tournament that work at once.

    \b
    lastknight new mine
    lastknight new mine --kit v1
    """
    from lastknight.start import write_folder

    kind = kit or "own"
    for file in write_folder(folder, kind):
        print_json({"file": str(file)}) if as_json else click.echo(file)
    if as_json:
        return
    click.echo(f"\nnext: cd {folder}")
    for line in NEXT[kind]:
        click.echo(f"      {line.format(lastknight=program(elsewhere=True), python=sys.executable)}")
