"""The command line: parses, calls, prints. One file a command, loaded only when it is asked for."""

import sys

import click

from lastknight.cli.groups import SectionedGroup
from lastknight.errors import LastKnightError


@click.group(cls=SectionedGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="lastknight", message="lastknight %(version)s")
def command() -> None:
    """A laboratory for knight's Isolation: write a three-line idea, learn whether it is any good.

    \b
    Start with
      lastknight judge my.py              is my heuristic any good?
      lastknight play                     play and analyse on a page in the browser
      lastknight tournament students      the students' tournament, with error bars
      lastknight analyse "d4 c6"          what the engine thinks of a position
    """


def main() -> None:
    """Run the command line; a mistake of the caller is one line on stderr and status 2."""
    try:
        status = command(prog_name="lastknight", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(2)
    except click.ClickException as error:
        where = getattr(error, "ctx", None)
        _fail(where.command_path if where else "lastknight", error.format_message())
    except LastKnightError as error:
        _fail("lastknight", str(error))
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader has gone, as in `lastknight agents | head`
            sys.stderr.close()
            sys.exit(0)
        _fail("lastknight", f"expected a file that can be used, got {error.filename!r}: {error.strerror}")
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        sys.exit(130)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(where: str, message: str) -> None:
    """Say what is wrong in one line, and stop."""
    text = " ".join(message.split())
    click.echo(f"{where}: {text[:1].lower()}{text[1:].rstrip('.')}", err=True)
    sys.exit(2)
