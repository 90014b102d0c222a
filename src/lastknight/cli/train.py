"""`lastknight train`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.common import announce_compiling, json_option, print_json

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
    rows = run.train(_tell)
    result = {"weights": str(run.weights_file), "report": str(run.folder / "report.html"), "steps": rows[-1].step}
    if as_json:
        score = rows[-1].score.value if rows[-1].score else None
        print_json({**result, "agreement": rows[-1].agreement.value, "score": score, "seconds": rows[-1].seconds})
        return
    against = f"lastknight match {run.recipe.search}:{result['weights']} {run.recipe.search}:improved"
    click.echo(f"{result['weights']}: try `{against}`")
    click.echo(f"{result['report']}: the curves")


def _tell(progress: "Progress") -> None:
    """A line about how far it is."""
    row = progress.row
    parts = [f"step {row.step:,} of {progress.steps:,}"]
    parts += [f"loss {row.loss:.4f}"] if row.loss is not None else []
    parts += [f"agrees {row.agreement}"]
    parts += [f"wins {row.score}"] if row.score else []
    parts += [f"{progress.seconds_left:,.0f} s left"] if progress.seconds_left else []
    click.echo("  ".join(parts), err=True)
