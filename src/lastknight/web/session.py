"""One client: its messages in, its answers out, its searches in the pool.

An answer carries the number of the message it answers; `done` says that it is the last one to it. A new message of a
kind that follows the position (see `FOLLOWING`) takes the place of the client's last one.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from lastknight.errors import LastKnightError
from lastknight.web.menu import Menu
from lastknight.web.messages import Ask, MessageError, load, parse, parse_number
from lastknight.web.pool import Pool
from lastknight.web.streams import STREAMS

FOLLOWING = frozenset({"analyse", "see", "evaluate", "review", "placements"})
PROTOCOL = 1
MOST_RUNNING = 8  # requests of one client at a time
RATE = 50.0  # messages a second and client, in the long run
BURST = 100.0

Answer = dict[str, Any]


class Session:
    """A client's connection."""

    def __init__(self, socket: WebSocket, pool: Pool, menu: Menu) -> None:
        self.socket, self.pool, self.menu = socket, pool, menu
        self._running: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self._allowed, self._counted = BURST, time.monotonic()

    async def serve(self) -> None:
        """Answer until the client goes away."""
        await self.socket.accept()
        ready = self.pool.ready.is_set()
        await self._send({"id": None, "done": True, "protocol": PROTOCOL, "ready": ready, **self.menu.row()})
        waiting = [] if ready else [asyncio.create_task(self._say_when_ready())]
        try:
            while True:
                await self._hear(await self._receive())
        except (WebSocketDisconnect, RuntimeError):
            pass  # RuntimeError is starlette's word for a socket that has closed in between
        finally:
            tasks = [*waiting, *(task for _, task in self._running.values())]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _say_when_ready(self) -> None:
        """One more message of the server's own, when the engine is loaded."""
        await self.pool.ready.wait()
        await self._send({"id": None, "done": True, "ready": True})

    async def _receive(self) -> str | None:
        """The next message; None for one that is not text."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return text if isinstance(text, str) else None

    async def _hear(self, text: str | None) -> None:
        """Act on a message, or say what is wrong with it."""
        number = None
        try:
            allowed = self._within_rate()
            if text is None:
                raise MessageError("expected a text message, got a binary one")
            message = load(text)
            number = parse_number(message)
            if not allowed:
                raise MessageError(f"expected at most {RATE:.0f} messages a second, got more; ask again")
            ask = parse(message)
            if ask.ask == "cancel":
                self._cancel(ask.request["of"])
                await self._send({"id": number, "done": True})
            else:
                self._start(ask)
        except MessageError as error:
            await self._send({"id": number, "done": True, "error": str(error)})

    def _within_rate(self) -> bool:
        """Count a message; False when there have been too many."""
        now = time.monotonic()
        self._allowed = min(BURST, self._allowed + RATE * (now - self._counted))
        self._counted = now
        if self._allowed < 1:
            return False
        self._allowed -= 1
        return True

    def _start(self, ask: Ask) -> None:
        """Set to work on a message, giving up what it replaces."""
        if "agent" in ask.request:
            self.menu.check_agent(ask.request["agent"])
        if "heuristic" in ask.request:
            self.menu.check_heuristic(ask.request["heuristic"])
        if ask.ask in ("runs", "run"):
            ask.request.update(folder=str(self.menu.runs), reports=str(self.menu.reports))
        for number, (kind, _) in list(self._running.items()):
            if number == ask.number or (kind == ask.ask and kind in FOLLOWING):
                self._cancel(number)
        if len(self._running) >= MOST_RUNNING:
            raise MessageError(f"expected at most {MOST_RUNNING} requests at a time, got one more")
        task = asyncio.create_task(self._work(ask))
        self._running[ask.number] = (ask.ask, task)

    def _cancel(self, number: int) -> None:
        """Give up a request, if it is still running."""
        _, task = self._running.pop(number, ("", None))
        if task is not None:
            task.cancel()

    async def _work(self, ask: Ask) -> None:
        """Send the answers to one message as they come."""
        try:
            async for answer in self._answers(ask):
                await self._send({"id": ask.number, **answer})
        except LastKnightError as error:
            await self._send({"id": ask.number, "done": True, "error": str(error)})
        finally:
            if self._running.get(ask.number, ("", None))[1] is asyncio.current_task():
                del self._running[ask.number]

    async def _answers(self, ask: Ask) -> AsyncIterator[Answer]:
        """The answers to one message: the stream of its kind."""
        async for answer in STREAMS[ask.ask](self.pool, self, ask.request):
            yield answer

    async def _send(self, answer: Answer) -> None:
        """One answer; a client that has gone needs none."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.send_text(json.dumps(answer, allow_nan=False, separators=(",", ":")))
