"""One of our agents as a program that speaks the protocol: what `lastknight serve-agent SPEC` runs."""

import queue
import threading
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import TypeAlias

from lastknight.agents.agent import Agent, Player
from lastknight.agents.protocol import PROTOCOL, Message, decode, decode_position, encode, encode_result
from lastknight.errors import LastKnightError, NotationError
from lastknight.game.board import Board
from lastknight.game.notation import parse_size
from lastknight.search.control import Stop
from lastknight.search.limit import Limit

Write = Callable[[str], None]
Messages: TypeAlias = "queue.SimpleQueue[tuple[Message, Stop]]"


class Server:
    """An agent that answers messages."""

    def __init__(self, agent: Agent, write: Write) -> None:
        self.agent = agent
        self._write = write
        self._player: Player | None = None
        self._board: Board | None = None
        self._size = ""

    def answer(self, message: Message, stop: Stop) -> None:
        """Do what a message asks; a message that makes no sense here is answered with an error."""
        try:
            match message["type"]:
                case "hello":
                    self._write(encode("hello", protocol=PROTOCOL, name=self.agent.name))
                case "new":
                    self._new(message)
                case "position":
                    self._board = decode_position(message, self._size)
                case "go":
                    self._go(message, stop)
                case kind:
                    raise NotationError(f"expected hello, new, position, go, stop or bye, got {kind!r}")
        except (LastKnightError, TypeError, ValueError, OverflowError) as error:
            self._write(encode("error", text=str(error)))

    def _new(self, message: Message) -> None:
        """Sit down to a game, and have everything compiled before saying so."""
        seed = message.get("seed", 0)
        if not isinstance(seed, int):
            raise NotationError(f"expected a whole number for seed, got {seed!r}")
        self._size = str(message.get("board"))
        warm_up(self.agent, Board(*parse_size(self._size)))
        self.close()
        self._player = self.agent.start(seed)
        self._write(encode("ready", id=message.get("id")))

    def _go(self, message: Message, stop: Stop) -> None:
        """Choose a move."""
        if self._player is None or self._board is None:
            raise NotationError("expected new and position before go")
        limit = Limit(**message.get("limit", {}))
        result = self._player.move(self._board, limit, stop)
        self._write(encode_result(message.get("id", ""), self._board.ply, result))

    def close(self) -> None:
        """End the game, if there is one."""
        if self._player is not None:
            self._player.close()
            self._player = None


def warm_up(agent: Agent, board: Board) -> None:
    """Let an agent answer once with the stop button pressed, so that what must be compiled or loaded is."""
    board.push(board.legal_moves[0])
    board.push(board.legal_moves[-1])
    stop = Stop()
    stop.press()
    with closing(agent.start(0)) as player:
        player.move(board, Limit(nodes=1), stop)


def serve(agent: Agent, lines: Iterable[str], write: Write) -> None:
    """Answer messages until bye or the end of the lines; `stop` is heard while a search runs."""
    messages: Messages = queue.SimpleQueue()
    server = Server(agent, write)
    threading.Thread(target=_listen, args=(lines, messages), daemon=True).start()
    while True:
        message, stop = messages.get()
        if message["type"] == "bye":
            break
        server.answer(message, stop)
    server.close()


def _listen(lines: Iterable[str], messages: Messages) -> None:
    """Pass messages on, each `go` with a button of its own; `stop` presses the last one."""
    stop = Stop()
    for line in lines:
        message = decode(line)
        if message is not None and message["type"] == "stop":
            stop.press()
        elif message is not None:
            stop = Stop()
            messages.put((message, stop))
    messages.put(({"type": "bye"}, stop))
