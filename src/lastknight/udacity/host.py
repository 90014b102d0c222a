"""A student's agent as a program that speaks the agent protocol.

    python -m lastknight.udacity.host FOLDER MODULE.CLASS [NAME=VALUE...]

`agents.process` runs it, in a process of its own for every game. The folder's code finds our drop-in packages where it
expects the course's. What it prints goes to standard error; what it is asked, and when, is what the course's own game
would ask. Nothing of the engine is imported here, so that a game starts at once.
"""

import json
import os
import random
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from lastknight.errors import AgentError, ForfeitError
from lastknight.udacity.folder import Folder, inspect_folder
from lastknight.udacity.kits import enter
from lastknight.udacity.seats import Seat, take_seat

PROTOCOL = 1
DEFAULT_SECONDS = 0.15  # for a move, as in the course


class Host:
    """One student's agent, and whoever asks."""

    def __init__(self, folder: Folder, options: list[str], write: TextIO) -> None:
        self.folder = folder
        self._options = options
        self._write = write
        self._seat: Seat | None = None
        self._position: dict[str, Any] = {}

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        print(json.dumps({"type": kind, **fields}), file=self._write, flush=True)

    def answer(self, message: dict[str, Any]) -> None:
        """Do what a message asks; whatever the student's code raises is said and ends the game."""
        try:
            match message["type"]:
                case "hello":
                    self._hello()
                case "new":
                    self._new(message)
                case "position":
                    self._position = message
                case "go":
                    self._go(message)
        except ForfeitError as error:
            self.say("error", reason=error.reason, text=str(error).removeprefix(f"{error.reason}: "))
        except AgentError as error:
            self.say("error", text=str(error))
        except MemoryError:
            self.say("error", reason="out of memory", text="MemoryError")
        except (Exception, SystemExit) as error:
            traceback.print_exc()
            self.say("error", text=f"{type(error).__name__}: {error}")

    def _hello(self) -> None:
        if not self.folder.portable:
            raise AgentError(f"{self.folder.agent} cannot play here: {self.folder.reason}")
        self.say("hello", protocol=PROTOCOL, name=str(self.folder.agent), generation=self.folder.generation)

    def _new(self, message: dict[str, Any]) -> None:
        random.seed(message["seed"])
        self._seat = take_seat(self.folder, self._options, message["board"], message["seat"])
        self.say("ready", id=message["id"])

    def _go(self, message: dict[str, Any]) -> None:
        if self._seat is None:
            raise AgentError("expected new before go")
        limit = message["limit"]
        on_processor = "cpu_seconds" in limit
        seconds = limit.get("seconds") or limit.get("cpu_seconds") or DEFAULT_SECONDS
        move = self._seat.ask(self._position, seconds, on_processor)
        self.say("move", id=message["id"], ply=message["ply"], move=move)


def own_the_pipes() -> tuple[Iterator[str], TextIO]:
    """The protocol's lines and where to answer; from now on the student's code reads nothing and prints to stderr."""
    lines = os.fdopen(os.dup(0), encoding="utf-8")
    write = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return lines, write


def main() -> None:
    """Serve one student's agent."""
    path, chosen, *options = sys.argv[1:]
    lines, write = own_the_pipes()
    try:
        folder = inspect_folder(Path(path), chosen)
        enter(folder.generation, folder.path)
    except AgentError as error:
        print(json.dumps({"type": "error", "text": str(error)}), file=write, flush=True)
        return
    host = Host(folder, options, write)
    for line in lines:
        message = json.loads(line)
        if message["type"] == "bye":
            break
        host.answer(message)


if __name__ == "__main__":
    main()
