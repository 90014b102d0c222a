"""The server of the page: four kinds of address, and a guard before them.

/                 the page, whatever the view: /play, /analyse, /review ...
/static/...       its modules and style
/reports/...      the reports on this machine, by the names of the list
/ws               the socket that everything else goes through (`docs/protocol.md`)
"""

import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope
from starlette.websockets import WebSocket

from lastknight.cores import cores
from lastknight.errors import LimitError
from lastknight.web.guard import POLICY, REPORT_POLICY, Guard
from lastknight.web.menu import Menu
from lastknight.web.messages import LONGEST_MESSAGE
from lastknight.web.page import VIEWS, icon, page
from lastknight.web.pool import Pool
from lastknight.web.runs import reports
from lastknight.web.session import Session

STATIC = Path(__file__).parent / "static"
MOST_CLIENTS = 256


class PageFiles(StaticFiles):
    """The page's files, with the headers of every answer."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        answer = await super().get_response(path, scope)
        answer.headers.update(POLICY)
        return answer


def make_app(menu: Menu, *, workers: int, token: str | None = None) -> ASGIApp:
    """The application: what it offers, how many workers it keeps, and the token it asks for."""
    pool = Pool(workers)
    clients: set[Session] = set()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pool.start()
        try:
            yield
        finally:
            await pool.close()

    async def show(request: Request) -> Response:
        return HTMLResponse(page(), headers=POLICY)

    async def show_icon(request: Request) -> Response:
        return Response(icon(), media_type="image/svg+xml", headers=POLICY)

    async def show_report(request: Request) -> Response:
        path = reports(menu.reports).get(request.path_params["name"])
        if path is None:
            raise HTTPException(404)
        kind = "text/html" if path.suffix == ".html" else "text/csv"
        return Response(path.read_bytes(), media_type=kind, headers=REPORT_POLICY)

    async def talk(socket: WebSocket) -> None:
        if len(clients) >= MOST_CLIENTS:
            await socket.close(1013, "too many clients")
            return
        session = Session(socket, pool, menu)
        clients.add(session)
        try:
            await session.serve()
        finally:
            clients.discard(session)

    routes = [
        *(Route(path, show) for path in ("/", *(f"/{view}" for view in VIEWS))),
        Route("/icon.svg", show_icon),
        Route("/reports/{name:path}", show_report),
        Mount("/static", PageFiles(directory=STATIC)),
        WebSocketRoute("/ws", talk),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _refuse}), token)


async def _refuse(request: Request, error: Exception) -> Response:
    """What is not there, in one line."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(f"{error.detail.lower()}: {request.url.path[:80]!r}\n", error.status_code, POLICY)


def default_workers() -> int:
    """A worker for each core, but not more than eight."""
    return min(8, cores())


def listen(host: str, port: int) -> socket.socket:
    """A socket that clients can reach; port 0 means any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise LimitError(f"cannot listen on {host} port {port}: {error.strerror}; try --port 0") from error
    return listener


class Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, app: ASGIApp, on_listen: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="critical",
                ws_max_size=4 * LONGEST_MESSAGE,
                ws_per_message_deflate=False,
                server_header=False,
                timeout_graceful_shutdown=1,
            )
        )
        self._on_listen = on_listen

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self._on_listen()


def open_browser(address: str) -> None:
    """Show the page; some browsers keep the caller waiting, so another thread calls."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
