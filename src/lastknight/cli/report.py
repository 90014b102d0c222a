"""`lastknight report`."""

from pathlib import Path

import click

from lastknight.cli.common import announce_compiling, json_option, print_json
from lastknight.cli.status import status_line
from lastknight.report import REPORTS


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="DIR", help="  [default: reports/NAME]")
@click.option("--errors/--no-errors", default=True, help="Grade the agents against the solved game, too.")
@click.option("--readme", type=click.Path(path_type=Path), metavar="PAGE.md",
              help="Put the table between the marks of this page instead.")  # fmt: skip
@click.option("--games", type=click.Path(path_type=Path), metavar="FILE.txt",
              help="Write every game into this file instead, as text that the page can open.")  # fmt: skip
@json_option
def command(
    file: Path, output: Path | None, errors: bool, readme: Path | None, games: Path | None, as_json: bool
) -> None:
    """One self-contained page about an experiment, and its tables as CSV.

    \b
    lastknight report runs/students.db
    lastknight report runs/students.db -o /tmp/students --no-errors
    lastknight report runs/students.db --readme README.md
    lastknight report runs/students.db --games students.txt
    """
    announce_compiling()
    from lastknight.arena.gamefile import journal_games, write_games
    from lastknight.arena.journal import Journal
    from lastknight.evaluation.adapter import write_whole
    from lastknight.report.page import write_report
    from lastknight.report.readme import write_results

    with Journal(file, reading=True) as journal, status_line() as say:
        if readme is not None:
            write_results(readme, journal)
            page = readme
        elif games is not None:
            write_whole(games, write_games(journal_games(journal)))
            page = games
        else:
            page = write_report(journal, output or REPORTS / file.stem, errors=errors, say=say)
    print_json({"page": str(page)}) if as_json else click.echo(page)
