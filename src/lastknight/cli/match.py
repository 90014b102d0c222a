"""`lastknight match`."""

from pathlib import Path

import click

from lastknight.cli.arena_options import (
    budget_options,
    opening_options,
    patience_option,
    play_watched,
    read_limit,
    read_rule,
    store_option,
    workers_option,
)
from lastknight.cli.common import announce_compiling, json_option

FIXED, SEQUENTIAL = 100, 5000  # pairs when --pairs is not given


@click.command()
@click.argument("one")
@click.argument("two")
@click.option("--pairs", type=int, help="Openings, each played from both seats  [default: 100; 5000 if it may stop]")
@click.option("--sprt", type=(float, float), metavar="LO HI", help="Stop when the Elo is decided to be LO or HI.")
@click.option("--until-verdict", is_flag=True, help="Stop as soon as one is better.")
@budget_options
@opening_options
@store_option
@workers_option
@patience_option
@json_option
def command(
    one: str,
    two: str,
    pairs: int | None,
    sprt: tuple[float, float] | None,
    until_verdict: bool,
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
    """Two agents against each other, every opening from both seats.

    \b
    lastknight match deepening:reach deepening:improved --pairs 1000 --nodes 1000
    lastknight match deepening:my.py ID_Improved --cost 10000 --sprt 0 30 --store mine.db
    """
    announce_compiling()
    from lastknight.arena.experiment import Experiment
    from lastknight.cli.arena_output import show_experiment
    from lastknight.game.notation import parse_size

    rule = read_rule(sprt, until_verdict)
    experiment = Experiment(
        agents=(one, two),
        size=parse_size(board),
        limit=read_limit(nodes, cost, depth, seconds, cpu_seconds),
        pairs=pairs if pairs is not None else FIXED if rule.name == "fixed" else SEQUENTIAL,
        rule=rule,
        seed=seed,
        plies=plies,
    )
    return play_watched(
        store, experiment, workers, patience, lambda journal, progress: show_experiment(journal, progress, as_json)
    )
