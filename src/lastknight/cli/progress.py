"""How an experiment goes while it is played: a table on stderr that keeps up, and nothing where nobody looks."""

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

if TYPE_CHECKING:
    from lastknight.arena.journal import Journal
    from lastknight.arena.run import Progress

EVERY = 0.25  # seconds between two pictures
MOST_ROWS = 20


@contextlib.contextmanager
def live_table(journal: "Journal") -> Iterator[Callable[["Progress"], None]]:
    """A function to be told about progress; quiet when stderr is not a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda progress: None
        return
    shown = 0.0
    with Live(console=console, auto_refresh=False, transient=True) as live:

        def watch(progress: "Progress") -> None:
            nonlocal shown
            if time.monotonic() - shown > EVERY:
                shown = time.monotonic()
                live.update(picture(progress), refresh=True)

        live.update("starting the workers ...", refresh=True)
        yield watch


def picture(progress: "Progress") -> Group:
    """Score and interval of every agent in question, the verdict of a match, and how fast it goes.

    In a tournament an agent's score is over several opponents; what follows from it is told at the end, for all agents.
    """
    from lastknight.stats import score_interval

    tally = progress.tally
    experiment = tally.experiment
    is_match = experiment.kind == "match"
    table = Table(box=None, pad_edge=False)
    for heading in ("agent", "pairs", "score", "95% interval", *(["verdict"] if is_match else [])):
        table.add_column(heading, justify="left" if heading in ("agent", "verdict") else "right")
    for name in experiment.agents[: 1 if is_match else MOST_ROWS]:
        counts = tally.standings[experiment.pairings[0]].counts if is_match else tally.counts(name)
        score = score_interval(counts)
        verdict = [str(experiment.rule.verdict(counts))] if is_match else []
        interval = f"{score.low:.1%} to {score.high:.1%}"
        table.add_row(name, str(counts.pairs), f"{score.value:.1%}", interval, *verdict)
    return Group(table, _caption(progress))


def _caption(progress: "Progress") -> str:
    """How many pairs, how fast, how long still."""
    tally, speed, left = progress.tally, progress.pairs_per_second, progress.seconds_left
    pace = "" if speed is None else f", {speed:,.1f} pairs/s"
    rest = "" if left is None else f", at most {int(left // 60)}:{int(left % 60):02} left"
    return f"{tally.pairs:,} of {tally.most:,} pairs{pace}{rest}"
