"""`lastknight bench`."""

import click

from lastknight.cli.common import announce_compiling, json_option, print_json


@click.command()
@click.option("--heuristics/--no-heuristics", default=True, help="The price of one evaluation of every heuristic too.")
@json_option
def command(heuristics: bool, as_json: bool) -> None:
    """How fast the engine is here, next to what it is compared with, e.g. `lastknight bench --no-heuristics`."""
    announce_compiling()
    from lastknight.report.speed import speed_rows

    for row in speed_rows():
        if as_json:
            print_json({**row._asdict(), "ratio": row.ratio})
            continue
        against = f"{row.ratio:8.2f} x {row.theirs:14,.0f}  {row.reference}" if row.ratio else ""
        click.echo(f"{row.what:32} {row.ours:16,.0f} {row.unit:14} {against}")
    if heuristics:
        _print_prices(as_json)


def _print_prices(as_json: bool) -> None:
    """One evaluation of every heuristic, in nanoseconds."""
    from lastknight.evaluation.catalogue import CATALOGUE
    from lastknight.evaluation.price import nanoseconds
    from lastknight.game.notation import parse_size

    for heuristic in CATALOGUE.values():
        sizes = [size for size in ("7x7", "11x9") if heuristic.plays(parse_size(size))]
        prices = {size: nanoseconds(heuristic.evaluator(), [parse_size(size)]) for size in sizes}
        if as_json:
            print_json({"what": f"evaluation of {heuristic.name}", "unit": "ns", **prices})
        else:
            texts = (f"{price:10,.0f} ns on {size}" for size, price in prices.items())
            click.echo(f"{heuristic.name:32} {' '.join(texts)}")
