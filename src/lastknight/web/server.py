"""The server of the page: three kinds of address, and a guard before them.

    /                 the page, whatever the view: /play, /analyse, /review ...
    /static/...       its modules and style
    /ws               the socket that everything else goes through (`docs/protocol.md`)
"""

import os
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
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from lastknight.web.guard import POLICY, Guard
from lastknight.web.menu import Menu
from lastknight.web.messages import LONGEST_MESSAGE
from lastknight.web.page import VIEWS, page
from lastknight.web.pool import Pool
from lastknight.web.session import Session

STATIC = Path(__file__).parent / "static"
MOST_CLIENTS = 256


class PageFiles(StaticFiles):
    """The page's files, with the headers of every answer."""

    async def get_response(self, path: str, scope: dict[str, object]) -> Response:  # type: ignore[override]
        """One file."""
        answer = await super().get_response(path, scope)  # type: ignore[arg-type]
        answer.headers.update(POLICY)
        return answer


def make_app(menu: Menu, *, workers: int, token: str | None = None, on_start: Callable[[], None] | None = None) -> ASGIApp:
    """The application: what it offers, how many workers it keeps, and the token it asks for."""
    pool = Pool(workers)
    clients: set[Session] = set()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pool.start()
        if on_start is not None:
            on_start()
        try:
            yield
        finally:
            await pool.close()

    async def show(request: Request) -> Response:
        return HTMLResponse(page(), headers=POLICY)

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
        Mount("/static", PageFiles(directory=STATIC)),
        WebSocketRoute("/ws", talk),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _refuse}), token)


async def _refuse(request: Request, error: Exception) -> Response:
    """What is not there, in one line."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(f"{error.detail.lower()}: {request.url.path[:80]!r}\n", error.status_code, POLICY)


def default_workers() -> int:
    """A worker for each processor, but not more than eight."""
    return max(1, min(8, os.cpu_count() or 1))


def serve(app: ASGIApp, host: str, port: int) -> None:
    """Run the server until it is interrupted."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="critical",
        ws_max_size=LONGEST_MESSAGE * 4,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run()


def open_browser(address: str) -> None:
    """Show the page."""
    webbrowser.open(address)
