"""`lastknight play`."""

import secrets
import socket

import click

from lastknight.cli.common import announce_compiling
from lastknight.errors import LimitError

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; others get a token to bring.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0: any free port.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--agent", "agents", multiple=True, help="Offer this agent too; it may name a file.")
@click.option("--heuristic", "heuristics", multiple=True, help="Offer this heuristic too; it may name a file.")
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
    from lastknight.web.server import default_workers, make_app, open_browser, serve

    menu = Menu(agents, heuristics)
    menu.check()
    token = None if host in LOOPBACK else secrets.token_urlsafe(16)
    port = _free_port(host, port)
    shown = f"[{host}]" if ":" in host else socket.gethostname() if host == "0.0.0.0" else host
    address = f"http://{shown}:{port}/" + (f"?token={token}" if token else "")

    def announce() -> None:
        click.echo(f"{address}   (Ctrl-C ends it)")
        if not no_browser:
            open_browser(address)

    serve(make_app(menu, workers=workers or default_workers(), token=token, on_start=announce), host, port)


def _free_port(host: str, port: int) -> int:
    """The port itself, or any free one for 0; says so in one line when it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise LimitError(f"cannot listen on {host} port {port}: {error.strerror}; try --port 0") from error
        return int(probe.getsockname()[1])


def _play_in_terminal(level: str, board: str, second: bool) -> None:
    """A game in the terminal."""
    from lastknight.game.notation import parse_size
    from lastknight.web.terminal import play

    play(parse_size(board), level, person=2 if second else 1)
