"""The options that matches, tournaments and sweeps share, and how they are played with a person watching."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lastknight.cli.common import heuristics_of, print_warnings
from lastknight.cli.status import status_line
from lastknight.errors import LimitError

if TYPE_CHECKING:
    from lastknight.arena.experiment import Experiment
    from lastknight.arena.journal import Journal
    from lastknight.arena.rule import Rule
    from lastknight.arena.run import Progress
    from lastknight.search.limit import Limit

F = TypeVar("F", bound=Callable[..., Any])

INTERRUPTED = 130  # the exit status after Ctrl-C, as shells have it

store_option = click.option(
    "--store", type=click.Path(path_type=Path), help="The journal's file; the same file goes on."
)
workers_option = click.option(
    "--workers", type=int, help="Processes that play  [default: one a core; 0: none but this]"
)
patience_option = click.option(
    "--patience", type=float, help="Seconds for one move before its worker counts as hung  [default: 60]"
)


def budget_options(function: F) -> F:
    """How much an agent may think: `--nodes`, `--cost`, `--depth`, `--seconds`, `--cpu-seconds`."""
    for option in (
        click.option("--cpu-seconds", type=float, help="Processor time for a move."),
        click.option("--seconds", type=float, help="Time for a move."),
        click.option("--depth", type=int, help="Plies to look ahead."),
        click.option("--cost", type=float, help="Work for a move, as many nodes of `improved` would take."),
        click.option("--nodes", type=int, help="Positions for a move  [default: 1000]"),
    ):
        function = option(function)
    return function


def opening_options(function: F) -> F:
    """Where games start: `--board`, `--seed`, `--plies`."""
    for option in (
        click.option("--plies", type=int, default=2, show_default=True, help="The length of the shortest opening."),
        click.option("--seed", type=int, default=0, show_default=True, help="Decides openings and what is random."),
        click.option("--board", default="7x7", show_default=True, help="The board, width x height."),
    ):
        function = option(function)
    return function


def read_limit(
    nodes: int | None, cost: float | None, depth: int | None, seconds: float | None, cpu_seconds: float | None
) -> "Limit":
    """The budget that the options name; 1,000 nodes when they name none."""
    from lastknight.search.limit import Limit

    limit = Limit(nodes=nodes, cost=cost, depth=depth, seconds=seconds, cpu_seconds=cpu_seconds)
    return limit or Limit(nodes=1000)


def read_rule(sprt: tuple[float, float] | None, until_verdict: bool) -> "Rule":
    """The stopping rule that the options name."""
    from lastknight.arena.rule import Rule

    if sprt and until_verdict:
        raise LimitError("expected --sprt or --until-verdict, got both")
    return Rule("sprt", *sprt) if sprt else Rule("verdict" if until_verdict else "fixed")


def play_watched(
    store: Path | None,
    experiment: "Experiment | None",
    workers: int | None,
    patience: float | None,
    show: Callable[["Journal", "Progress | None"], None],
) -> int:
    """Play what is missing while the terminal shows how it goes, then ``show`` the result; the exit status."""
    from lastknight.agents.registry import parse_agent
    from lastknight.arena.results import configuration
    from lastknight.arena.run import open_journal, play
    from lastknight.cli.progress import live_table

    with status_line("getting the agents ready ..."):
        journal = open_journal(store, experiment)
    with journal:
        print_warnings(heuristics_of(map(parse_agent, configuration(journal).everyone)))
        try:
            with live_table(journal) as watch:
                progress = play(journal, workers=workers, patience=patience, watch=watch)
        except KeyboardInterrupt:
            show(journal, None)
            again = f"`lastknight resume {store}` goes on" if store else "without --store its games are lost"
            click.echo(f"interrupted; {again}", err=True)
            return INTERRUPTED
        show(journal, progress)
    return 0
