"""`lastknight tournament`."""

from pathlib import Path

import click

from lastknight.cli.arena_options import patience_option, play_watched, store_option, workers_option
from lastknight.cli.common import announce_compiling, json_option

RUNS = Path("runs")  # where journals go that were given no place


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
    """Many agents, every result with its interval; NAME is FILE.toml or one of ours. Run again, it goes on.

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
            click.echo(f"{known:10} {load_tournament(known).title}")
        return 0
    announce_compiling()
    experiment = load_tournament(name)
    agents = tuple(dict.fromkeys((*experiment.agents, *map(entrant, enter))))
    experiment = replace(experiment, agents=agents, pairs=experiment.pairs if pairs is None else pairs)
    store = store or RUNS / f"{Path(name).stem}.db"
    return play_watched(
        store, experiment, workers, patience, lambda journal, progress: show_experiment(journal, progress, as_json)
    )
