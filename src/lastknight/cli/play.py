"""`lastknight play`."""

import secrets
import socket
import sys
from contextlib import suppress
from pathlib import Path

import click

from lastknight.cli.common import announce_compiling

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; others get a token to bring.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0: any free port.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--agent", "agents", multiple=True, help="Offer this agent too; it may name a file.")
@click.option("--heuristic", "heuristics", multiple=True, help="Offer this heuristic too; it may name a file.")
@click.option(
    "--runs", type=click.Path(path_type=Path), default="runs", show_default=True, help="Where the journals to read are."
)
@click.option(
    "--reports", type=click.Path(path_type=Path), default="reports", show_default=True, help="Where their reports are."
)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes that search; one a processor unless given.")
@click.option("--terminal", is_flag=True, help="Play in the terminal instead.")
@click.option("--level", default="casual", show_default=True, help="The opponent in the terminal.")
@click.option("--board", default="7x7", show_default=True, help="The board in the terminal, width x height.")
@click.option("--second", is_flag=True, help="In the terminal: let the opponent start.")
def command(
    host: str,
    port: int,
    no_browser: bool,
    agents: tuple[str, ...],
    heuristics: tuple[str, ...],
    runs: Path,
    reports: Path,
    workers: int | None,
    terminal: bool,
    level: str,
    board: str,
    second: bool,
) -> None:
    """Play, analyse and review on a page in the browser, or play in the terminal.

    \b
    lastknight play
    lastknight play --heuristic my.py:mine --agent deepening:my.py:mine
    lastknight play --terminal --level club
    """
    announce_compiling()
    if terminal:
        _play_in_terminal(level, board, second)
        return
    from lastknight.web.menu import Menu
    from lastknight.web.server import Server, default_workers, listen, make_app, open_browser

    menu = Menu(agents, heuristics, runs, reports)
    menu.check()
    token = None if host in LOOPBACK else secrets.token_urlsafe(16)
    listener = listen(host, port)
    address = _address(host, listener.getsockname()[1], token)

    def announce() -> None:
        click.echo(f"{address}   (Ctrl-C ends it)")
        if not no_browser:
            open_browser(address)

    app = make_app(menu, workers=workers or default_workers(), token=token)
    with listener, suppress(KeyboardInterrupt):
        Server(app, announce).run([listener])


def _address(host: str, port: int, token: str | None) -> str:
    """What to type into a browser."""
    name = socket.gethostname() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")


def _play_in_terminal(level: str, board: str, second: bool) -> None:
    """A game in the terminal."""
    from lastknight.agents.levels import find_agent
    from lastknight.agents.terminal import Terminal
    from lastknight.game.notation import parse_size

    terminal = Terminal(parse_size(board), find_agent(level), 2 if second else 1, click.echo)
    terminal.play(iter(sys.stdin.readline, ""), secrets.randbits(32))
