"""`lastknight sweep`."""

from pathlib import Path

import click

from lastknight.cli.arena_options import (
    budget_options,
    opening_options,
    patience_option,
    play_watched,
    read_limit,
    store_option,
    workers_option,
)
from lastknight.cli.common import announce_compiling, json_option
from lastknight.errors import NotationError

OPPONENTS = ("MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved")


@click.command()
@click.argument("spec")
@click.argument("values", nargs=-1, required=True, metavar="NAME=VALUES...")
@click.option(
    "--against",
    multiple=True,
    metavar="SPEC",
    help="An opponent; several may be given  [default: six of the students']",
)
@click.option("--pairs", type=int, default=100, show_default=True, help="Pairs against each opponent.")
@budget_options
@opening_options
@store_option
@workers_option
@patience_option
@json_option
def command(
    spec: str,
    values: tuple[str, ...],
    against: tuple[str, ...],
    pairs: int,
    nodes: int | None,
    cost: float | None,
    depth: int | None,
    seconds: float | None,
    cpu_seconds: float | None,
    board: str,
    seed: int,
    plies: int,
    store: Path | None,
    workers: int | None,
    patience: float | None,
    as_json: bool,
) -> int:
    """A parameter, value by value, against fixed opponents; VALUES is from:to:step or a list with semicolons.

    \b
    lastknight sweep deepening:reach ratio=1.0:1.5:0.1 --pairs 200
    lastknight sweep deepening:discounted_cells "r=1/2;1/4;1/6" --against ID_Improved --cost 5000
    """
    announce_compiling()
    from lastknight.arena.experiment import Experiment
    from lastknight.arena.sweep import parse_values, sweep_agents
    from lastknight.cli.arena_output import show_experiment
    from lastknight.game.notation import parse_size

    settings: dict[str, list[str]] = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not (name and equals and text) or name in settings:
            raise NotationError(f"expected each parameter once as name=from:to:step or name=1/2;1/3, got {value!r}")
        settings[name] = parse_values(text)
    experiment = Experiment(
        kind="sweep",
        title=f"{spec}, {' '.join(values)}",
        agents=sweep_agents(spec, settings),
        opponents=against or OPPONENTS,
        size=parse_size(board),
        limit=read_limit(nodes, cost, depth, seconds, cpu_seconds),
        pairs=pairs,
        seed=seed,
        plies=plies,
    )
    return play_watched(
        store, experiment, workers, patience, lambda journal, progress: show_experiment(journal, progress, as_json)
    )
