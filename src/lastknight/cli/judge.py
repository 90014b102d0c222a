"""`lastknight judge`."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.arena_options import INTERRUPTED, store_option, workers_option
from lastknight.cli.common import announce_compiling, json_option, print_json
from lastknight.cli.status import status_line

if TYPE_CHECKING:
    from lastknight.arena.run import Progress


@click.command()
@click.argument("heuristic", metavar="FILE.py[:NAME]")
@click.option("--cost", type=float, help="Work for a move, as many nodes of `improved` would take  [default: 1000]")
@click.option("--pairs", type=int, help="Pairs to play at most  [default: 2000]")
@click.option("--seed", type=int, default=0, show_default=True, help="Decides openings and what is random.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The page  [default: in reports, named as FILE.py[:NAME]]"
)
@store_option
@workers_option
@json_option
def command(
    heuristic: str,
    cost: float | None,
    pairs: int | None,
    seed: int,
    output: Path | None,
    store: Path | None,
    workers: int | None,
    as_json: bool,
) -> int:
    """Is a heuristic any good? Sane, its price, its mistakes, and whether it beats `improved` at equal work.

    \b
    lastknight judge my.py
    lastknight judge my.py:mine,weight=3 --pairs 5000
    lastknight judge voronoi --json
    """
    announce_compiling()
    from lastknight.arena.judge import COST, PAIRS, judge
    from lastknight.report.judgement import judgement_lines, judgement_row, page_of, write_judgement
    from lastknight.search.limit import Limit

    limit = Limit(cost=COST if cost is None else cost)
    most = PAIRS if pairs is None else pairs
    with _progress() as (say, watch):
        found = judge(heuristic, limit=limit, pairs=most, seed=seed, store=store, workers=workers, say=say, watch=watch)
        say("writing the page")
        page = output or page_of(found)
        write_judgement(found, page)
    for warning in found.warnings:
        click.echo(f"warning: {warning}", err=True)
    if as_json:
        print_json(judgement_row(found, page))
    else:
        click.echo("\n".join(judgement_lines(found, page)))
    if found.interrupted:
        click.echo("interrupted: this is the result so far; the same command goes on", err=True)
        return INTERRUPTED
    return 0


@contextlib.contextmanager
def _progress() -> Iterator[tuple[Callable[[str], None], Callable[["Progress"], None]]]:
    """One line for what is done, and for how the games go."""
    with status_line() as say:

        def watch(progress: "Progress") -> None:
            from lastknight.stats import score_interval

            (standing,) = progress.tally.standings.values()
            score, left = score_interval(standing.counts), progress.seconds_left
            rest = "" if left is None else f", at most {int(left // 60)}:{int(left % 60):02} left"
            say(f"against improved: {score}{rest}")

        yield say, watch
