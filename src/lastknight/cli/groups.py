"""Commands that are imported only when called, listed under headings."""

import importlib
from difflib import get_close_matches

import click

SECTIONS: dict[str, dict[str, str]] = {
    "Your idea": {
        "judge": "Is a heuristic any good?",
        "match": "Two agents against each other.",
        "tournament": "Many agents, every result with its interval.",
        "sweep": "A heuristic's parameter, value by value.",
        "resume": "Go on after an interruption.",
        "report": "The page about a tournament.",
        "accuracy": "How often agents turn a won game into a lost one.",
    },
    "A position": {
        "analyse": "What an agent would play, and why.",
        "evaluate": "What a heuristic says.",
        "solve": "Who wins, proven.",
        "play": "Play on a page, or in the terminal.",
    },
    "The game": {
        "perft": "Walk the game tree.",
        "prove": "Long proofs, journalled.",
        "book": "The solved placements.",
    },
    "Other people's agents": {
        "udacity": "A student's folder, unmodified.",
        "new": "Start a folder of your own.",
        "check-agent": "Does a program speak the protocol?",
        "serve-agent": "One of our agents as such a program.",
    },
    "What there is": {
        "agents": "Agents and their parameters.",
        "heuristics": "Heuristics and their parameters.",
        "train": "Train a network.",
        "bench": "How fast it is here.",
    },
}
"""Every command, its heading and its one line of help; command `x-y` lives in module `x_y`."""


def _module_of(name: str) -> str:
    """Where a command lives."""
    return f"lastknight.cli.{name.replace('-', '_')}"


class SectionedGroup(click.Group):
    """A group that knows its commands by name only, until one is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command."""
        return [name for commands in SECTIONS.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(_module_of(cmd_name)).command
        assert isinstance(command, click.Command), "a command's module exports `command`"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; a name that is nearly right is suggested."""
        if args and args[0] not in (known := self.list_commands(ctx)):
            near = get_close_matches(args[0], known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise click.UsageError(f"no such command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under their headings without importing any."""
        for heading, commands in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl(list(commands.items()))
