"""`lastknight train`."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.common import announce_compiling, json_option, print_json
from lastknight.cli.status import status_line

if TYPE_CHECKING:
    from lastknight.learning.run import Progress


@click.command()
@click.argument("recipe")
@click.option("--into", type=click.Path(path_type=Path), help="The folder of the run  [default: runs/RECIPE]")
@json_option
def command(recipe: str, into: Path | None, as_json: bool) -> None:
    """Train a network by a recipe, or go on after an interruption; needs PyTorch (the extra `learn`).

    \b
    lastknight train q_network                 a recipe that is shipped
    lastknight train mine.toml --into runs/mine
    """
    announce_compiling()
    from lastknight.learning.recipe import find_recipe, read_recipe
    from lastknight.learning.run import Run

    file = find_recipe(recipe)
    read_recipe(file)  # its mistakes are named before anything is written
    run = Run.open(file.read_text(encoding="utf-8"), into or Path("runs") / file.stem)
    with status_line("preparing ...") as show:

        def watch(progress: "Progress") -> None:
            print(_row_text(progress), file=sys.stderr)  # `click.echo` would write into the status line
            show(f"training and measuring, from step {progress.row.step:,} of {progress.steps:,} on ...")

        rows = run.train(watch, games_watcher(show))
    result = {"weights": str(run.weights_file), "report": str(run.folder / "report.html"), "steps": rows[-1].step}
    if as_json:
        score = rows[-1].score.value if rows[-1].score else None
        print_json({**result, "agreement": rows[-1].agreement.value, "score": score, "seconds": rows[-1].seconds})
        return
    against = f"lastknight match {run.recipe.search}:{result['weights']} {run.recipe.search}:improved"
    click.echo(f"{result['weights']}: try `{against}`")
    click.echo(f"{result['report']}: the curves")


def games_watcher(show: Callable[[str], None]) -> Callable[[int, int], None]:
    """A function that shows how many games to learn from are played, and how long the others will take."""
    first: tuple[float, int] | None = None  # when, and how many were there already

    def watch(done: int, whole: int) -> None:
        nonlocal first
        now = time.monotonic()
        begun, before = first = first or (now, done)
        left = f", {(now - begun) * (whole - done) / (done - before):,.0f} s left" if done > before else ""
        show(f"games to learn from: {done:,} of {whole:,}{left}" if done < whole else "proving and measuring ...")

    return watch


def _row_text(progress: "Progress") -> str:
    """How far it is, and how good."""
    row = progress.row
    parts = [f"step {row.step:,} of {progress.steps:,}"]
    parts += [f"loss {row.loss:.4f}"] if row.loss is not None else []
    parts += [f"agrees {row.agreement}"]
    parts += [f"wins {row.score}"] if row.score else []
    parts += [f"{progress.seconds_left:,.0f} s left"] if progress.seconds_left else []
    return "  ".join(parts)
