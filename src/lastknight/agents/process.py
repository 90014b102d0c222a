"""The only runner of foreign programs: an agent in any language, in a process of its own that cannot hurt the rest.

A program is started once a game, told the position, asked for a move, held to its time and ended with all it started.
Whatever it does wrong is a `ForfeitError` with a reason:

    no start              no word of the protocol from it in time
    crash                 it ended, or said that it cannot go on
    timeout               no move within its limit
    illegal move          a move that the rules forbid
    wrong game            an answer for another game or another ply
    protocol              an answer of another kind, or a closed pipe
    out of memory, too many processes, too much output     more than its allowance
"""

import contextlib
import hashlib
import itertools
import os
import shlex
import shutil
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from lastknight._jit import cache_folder
from lastknight.agents.guard.allowance import MEBIBYTE, Allowance
from lastknight.agents.move_clock import MoveClock
from lastknight.agents.program import Ended, Program, Silence
from lastknight.agents.protocol import (
    PROTOCOL,
    Message,
    decode,
    decode_result,
    encode,
    encode_limit,
    encode_position,
)
from lastknight.errors import AgentError, ForfeitError, IllegalMoveError, NotationError
from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result

START_UP = 50.0  # seconds to say hello and to be ready: a compiler may be at work
TRANSPORT = 0.05  # seconds that an answer may be late: what lies within may be the operating system's doing
SLICE = 0.01  # seconds between two looks at a processor clock, or at a stop button
FAREWELL = 0.5  # seconds to leave after the game
CACHE = "LASTKNIGHT_CACHE"
MOST_READ = 64 * MEBIBYTE  # of a file, to tell it from another; weights are smaller
EXHAUSTED = {"out of memory": ("MemoryError", "bad_alloc", "OutOfMemory"), "too much output": ("File too large",)}
"""How programs say it that met a limit of the kernel's before the guard saw it."""
CONFESSED = ("timeout", "illegal move", "out of memory")  # what a program may call its own failure, besides a crash

_numbers = itertools.count(1)


@dataclass(frozen=True)
class ProcessAgent:
    """A foreign program that speaks the protocol."""

    command: tuple[str, ...]
    text: str
    """The agent's name: what it was made from."""

    allowance: Allowance = field(default_factory=Allowance)
    environment: Mapping[str, str] = field(default_factory=dict)
    """What it finds in its environment besides the bare necessities."""

    own_limit: Limit = field(default_factory=Limit)
    """The limit its text names; it then goes before the match's."""

    default_limit: Limit = field(default_factory=Limit)
    """The limit for matches that set no time."""

    sources: tuple[Path, ...] = ()
    """Files that decide how it plays, besides those that the command names."""

    def __post_init__(self) -> None:
        if sys.platform == "win32":
            raise AgentError(f"{self.text}: foreign programs play on Linux and macOS only, where they can be guarded")

    @classmethod
    def from_command(cls, command: str) -> "ProcessAgent":
        """The agent `process:COMMAND`; the words of the command are split as a shell does."""
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise NotationError(f"expected a command, got {command!r}: {str(error).lower()}") from error
        if not words:
            raise NotationError("expected a command after process:, got none")
        program = shutil.which(words[0])
        if program is None:
            raise AgentError(f"expected a program that can be run, got {words[0]!r}")
        here = [str(Path(word).resolve()) if Path(word).exists() else word for word in words[1:]]
        cache = {CACHE: str(cache_folder().parent)}  # or our own agents would compile anew in every game
        return cls((str(Path(program).absolute()), *here), f"process:{command}", environment=cache)

    @property
    def name(self) -> str:
        """The text that makes this agent."""
        return self.text

    @property
    def fingerprint(self) -> str:
        """A digest of the command and of every file that counts: its name, its size and its first 64 MiB.

        Where our own agents keep their machine code decides no move, and may be elsewhere for another user.
        """
        surroundings = sorted(item for item in self.environment.items() if item[0] != CACHE)
        digest = hashlib.sha256(repr((self.command, surroundings)).encode())
        for file in [*map(Path, self.command), *self.sources]:
            if file.is_file():
                with file.open("rb") as content:
                    digest.update(f"{file.name}\0{file.stat().st_size}\0".encode() + content.read(MOST_READ))
        return digest.hexdigest()[:16]

    def start(self, seed: int) -> "ProcessPlayer":
        """Start the program for one game; it may get ready while others do."""
        return ProcessPlayer(self, seed)


class ProcessPlayer:
    """A foreign program in one game."""

    def __init__(self, agent: ProcessAgent, seed: int) -> None:
        self.agent = agent
        self.seed = seed
        self.id = f"{os.getpid()}-{next(_numbers)}"
        self.hello: Message | None = None
        """What the program said of itself; None before its first move."""
        self.program = Program(agent.command, agent.allowance, agent.environment)
        self._ready = False

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """Ask for a move; a `ForfeitError` ends the game and the program."""
        try:
            self.prepare(board)
            self._say(encode_position(self.id, board))
            return self._ask(board, self._limit(limit), stop)
        except Ended as ended:
            self._forfeit(*_reason(str(ended)))

    def prepare(self, board: Board) -> None:
        """Wait until the program is ready for a game on this board; no limit counts before it is."""
        if self._ready:
            return
        until = time.perf_counter() + START_UP
        self._say(encode("hello", protocol=PROTOCOL))
        self.hello = self._expect("hello", until)
        if self.hello.get("protocol") != PROTOCOL:
            self._forfeit("protocol", f"expected protocol {PROTOCOL}, got {self.hello.get('protocol')!r}")
        self._say(encode("new", id=self.id, board=str(board.size), seat=board.turn, seed=self.seed))
        self._check_game(self._expect("ready", until))
        self._ready = True

    def _limit(self, limit: Limit) -> Limit:
        """What the program is told and held to."""
        if self.agent.own_limit:
            return self.agent.own_limit
        timed = limit.seconds is not None or limit.cpu_seconds is not None
        return limit if timed or not self.agent.default_limit else self.agent.default_limit

    def _ask(self, board: Board, limit: Limit, stop: Stop | None) -> Result:
        """Say go, and hold the answer to the limit."""
        clock = MoveClock(self.program, limit)
        self._say(encode("go", id=self.id, ply=board.ply, limit=encode_limit(limit)))
        message = self._await_move(clock, stop)
        seconds = clock.read()
        self._check_game(message)
        if message.get("ply") != board.ply:
            self._forfeit("wrong game", f"expected a move for ply {board.ply}, got one for {message.get('ply')!r}")
        if seconds > clock.allowed + TRANSPORT:
            self._forfeit("timeout", f"answered after {seconds:.3f} s, limit {clock.allowed:g} s{clock.kind}")
        try:
            return decode_result(message, board, seconds)
        except (IllegalMoveError, NotationError) as error:
            self._forfeit("illegal move", str(error))

    def _await_move(self, clock: MoveClock, stop: Stop | None) -> Message:
        """The answer, unless it comes too late to wait for."""
        stopped = False
        while True:
            if stop is not None and stop.pressed and not stopped:
                self._say(encode("stop"))
                clock.hurry()
                stopped = True
            watched = clock.kind or stop is not None
            until = min(clock.hard_end, time.perf_counter() + SLICE) if watched else clock.hard_end
            message = self._next(until)
            if message is not None:
                return self._must_be("move", message)
            if clock.over():
                limit = f"limit {clock.allowed:g} s{clock.kind}" if clock.timed else "no limit in time"
                self._forfeit("timeout", f"no answer after {clock.read():.3f} s, {limit}")

    def _expect(self, kind: str, until: float) -> Message:
        """The next message, which must be of this kind and come in time."""
        message = self._next(until)
        if message is None:
            self._forfeit("no start", f"expected {kind!r} within {START_UP:g} s, got nothing")
        return self._must_be(kind, message)

    def _must_be(self, kind: str, message: Message) -> Message:
        """A message of this kind, or the end of the game."""
        if message["type"] == "error":
            reason = message.get("reason")
            text = " ".join(str(message.get("text", "no reason given")).split())
            self._forfeit(reason if reason in CONFESSED else "crash", text)
        if message["type"] != kind:
            self._forfeit("protocol", f"expected {kind!r}, got {message['type']!r}")
        return message

    def _next(self, until: float) -> Message | None:
        """The next message, whatever else the program prints; None if there is none in time."""
        try:
            while True:
                line = self.program.read(until)
                message = decode(line)
                if message is not None:
                    return message
                self.program.keep(line.encode() + b"\n")
        except Silence:
            return None
        except Ended as ended:
            self._forfeit(*_reason(str(ended)))

    def _check_game(self, message: Message) -> None:
        """An answer must be for this game."""
        if message.get("id") != self.id:
            self._forfeit("wrong game", f"expected an answer for game {self.id!r}, got one for {message.get('id')!r}")

    def _say(self, line: str) -> None:
        """Send a message."""
        try:
            self.program.send(line)
        except Ended as ended:
            self._forfeit(*_reason(str(ended)))

    def _forfeit(self, reason: str, text: str) -> NoReturn:
        """End the program, and say why, with its last line where it crashed."""
        self.program.close()
        last = self.program.output.strip().rpartition("\n")[2].strip()
        if reason == "crash" and self.program.overflowed:
            reason, text, last = "too much output", f"wrote more errors than a file may hold, and {text}", ""
        for limit, words in EXHAUSTED.items():
            if reason == "crash" and any(word in last for word in words):
                reason = limit
        if reason in ("crash", "no start", *EXHAUSTED) and last and last not in text:
            text = f"{text}: {last[:200]}"
        raise ForfeitError(reason, text, self.program.output)

    def close(self) -> None:
        """Say goodbye, and see to it that nothing of the program is left."""
        self.leave()

    def leave(self) -> bool:
        """Say goodbye; whether the program went by itself."""
        with contextlib.suppress(Ended):
            self.program.send(encode("bye"))
        self.program.close(FAREWELL)
        return self.program.went


def _reason(text: str) -> tuple[str, str]:
    """The reason to count by, for what the program or its guard did."""
    for word, reason in _REASONS.items():
        if word in text:
            return reason, text
    return "crash", text if "guard" in text else f"ended with {text}"


_REASONS = {
    "of memory": "out of memory",
    "processes": "too many processes",
    "that nobody asked for": "too much output",
    "SIGXFSZ": "too much output",
    "closed its": "protocol",
    "does not read": "protocol",
}
