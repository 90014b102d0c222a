"""`lastknight agents`."""

import click

from lastknight.cli.common import json_option, print_json


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the agents: what can be written for SPEC, with its parameters, e.g. `lastknight agents`."""
    from lastknight.agents.registry import agent_kinds

    for kind in agent_kinds():
        if as_json:
            print_json({"name": kind.name, "parameters": dict(kind.parameters), "source": kind.source})
        else:
            options = ", ".join(f"{name}={value}" for name, value in kind.parameters.items())
            click.echo(f"{kind.name:12} {kind.source}" + (f"\n{'':12} {options}" if options else ""))
