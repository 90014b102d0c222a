"""`lastknight heuristics`."""

import click

from lastknight.cli.common import json_option, print_json


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the heuristics with their parameters and where each comes from, e.g. `lastknight heuristics`."""
    from lastknight.evaluation.catalogue import CATALOGUE

    for heuristic in CATALOGUE.values():
        parameters = {name: parameter.default for name, parameter in heuristic.parameters.items()}
        if as_json:
            row = {"name": heuristic.name, "parameters": parameters, "source": heuristic.source}
            print_json({**row, "summary": heuristic.summary})
            continue
        options = ", ".join(f"{name}={value:.4g}" for name, value in parameters.items())
        click.echo(f"{heuristic.name:20} {heuristic.summary}")
        click.echo(f"{'':20} {heuristic.source}" + (f"; {options}" if options else ""))
