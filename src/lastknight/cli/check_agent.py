"""`lastknight check-agent`."""

import sys

import click

from lastknight.cli.common import json_option, print_json


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="COMMAND", nargs=-1, required=True)
@click.option("--seconds", type=float, default=0.5, show_default=True, help="The limit of each move.")
@json_option
def command(words: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Does a program speak the agent protocol? A list of checks; status 1 if any fails.

    \b
    lastknight check-agent python3 examples/agent.py
    lastknight check-agent ./my_agent --level 3
    """
    import shlex

    from lastknight.agents.conformance import check_agent, what_is_not_limited
    from lastknight.agents.process import ProcessAgent
    from lastknight.search.limit import Limit

    agent = ProcessAgent.from_command(words[0] if len(words) == 1 else shlex.join(words))
    failed = 0
    for check in check_agent(agent, Limit(seconds=seconds)):
        failed += not check.passed
        if as_json:
            print_json(check._asdict())
        else:
            click.echo(f"{'pass' if check.passed else 'FAIL'}  {check.name}")
            if not check.passed:
                click.echo(f"      expected {check.expected}\n      got      {check.got}")
    if missing := what_is_not_limited(agent):
        click.echo(missing, err=True)
    if failed:
        sys.exit(1)
