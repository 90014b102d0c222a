"""`lastknight tournament`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.arena import RUNS
from lastknight.cli.arena_options import patience_option, play_watched, store_option, workers_option
from lastknight.cli.common import announce_compiling, json_option, print_json, program
from lastknight.cli.status import status_line
from lastknight.report import REPORTS

if TYPE_CHECKING:
    from lastknight.arena.experiment import Experiment
    from lastknight.arena.journal import Journal
    from lastknight.arena.run import Progress


@click.command()
@click.argument("name", default="students")
@click.option(
    "--enter", multiple=True, metavar="SPEC", help="One more agent, or your heuristic's file; only its games are new."
)
@click.option("--pairs", type=int, help="Pairs of every pairing, instead of the file's number.")
@click.option("--list", "as_list", is_flag=True, help="List the tournaments that come with the package.")
@store_option
@workers_option
@patience_option
@json_option
def command(
    name: str,
    enter: tuple[str, ...],
    pairs: int | None,
    as_list: bool,
    store: Path | None,
    workers: int | None,
    patience: float | None,
    as_json: bool,
) -> int:
    """Many agents, every result with its interval. Run again, it goes on; an agent that was edited plays anew.

    NAME is FILE.toml or one of ours, `students` unless given; `--list` names them.

    \b
    lastknight tournament students
    lastknight tournament students --enter my.py
    lastknight tournament my.toml --store my.db
    """
    from dataclasses import replace

    from lastknight.arena.tournament import entrant, load_tournament, shipped
    from lastknight.cli.arena_output import show_experiment

    if as_list:
        for known in shipped():
            title = load_tournament(known).title
            print_json({"tournament": known, "title": title}) if as_json else click.echo(f"{known:10} {title}")
        return 0
    announce_compiling()
    experiment = load_tournament(name)
    agents = tuple(dict.fromkeys((*experiment.agents, *map(entrant, enter))))
    experiment = replace(experiment, agents=agents, pairs=experiment.pairs if pairs is None else pairs)
    store = store or _current_store(RUNS / f"{Path(name).stem}.db", experiment)

    def show(journal: "Journal", progress: "Progress | None") -> None:
        show_experiment(journal, progress, as_json)
        if progress is not None and not as_json:
            _report(journal)

    return play_watched(store, experiment, workers, patience, show)


def _current_store(store: Path, experiment: "Experiment") -> Path:
    """The tournament's file, or the one beside it for the agents as they are now."""
    from lastknight.arena.versions import current_version

    version = current_version(store, experiment)
    if version.path != store:
        click.echo(f"{store} keeps its games ({'; '.join(version.changes)}); going on in {version.path}", err=True)
    return version.path


def _report(journal: "Journal") -> None:
    """Write the page about the tournament, and say where it is and what to do next."""
    from lastknight.report.page import write_report

    assert journal.path is not None, "a tournament has a file"
    with status_line() as say:
        page = write_report(journal, REPORTS / journal.path.stem, say=say)
    click.echo(f"report: {page}\n")
    click.echo(f"next: {program()} judge my.py      is your own heuristic any better?")
    click.echo(f"      {program()} play             play against them on a page")
