"""`lastknight serve-agent`."""

import sys

import click


@click.command()
@click.argument("spec")
def command(spec: str) -> None:
    """One of our agents as a program that speaks the agent protocol on standard input and output.

    \b
    lastknight serve-agent deepening:improved
    lastknight match "process:lastknight serve-agent mcts" random --pairs 10 --nodes 1000
    """
    from lastknight.agents.registry import parse_agent
    from lastknight.agents.serve import serve

    serve(parse_agent(spec), sys.stdin, lambda line: print(line, flush=True))
