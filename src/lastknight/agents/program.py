"""A foreign program at the end of two pipes, behind its guard: lines in, lines out, and its end.

The program gets a session, a clean environment and a scratch folder of its own, which is also its current folder and
its home. What it writes to standard error goes to a file in that folder; the first part of it is kept for the report.
"""

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path

from lastknight.agents.guard.allowance import Allowance
from lastknight.errors import AgentError

KEPT = 1 << 16  # bytes of its output that are kept for the report
MOST_JUNK = 1 << 20  # bytes a program may write to standard output in a game that are no messages
LAST_WORD = 2.0  # seconds for the guard to say why a program ended; 20 ms where the machine is quiet
PATIENCE = 5.0  # seconds for the guard's own work; a machine must be very busy to need one
ERRORS = "stderr.txt"
BOOT = "import sys; sys.path.insert(0, {root!r}); from lastknight.agents.guard.run import main; main()"
ROOT = str(Path(__file__).parents[2])  # where this package is imported from


class Silence(Exception):  # noqa: N818  # what happened, not a mistake of anybody's
    """No line came in time."""


class Ended(Exception):  # noqa: N818
    """The program is gone, has closed its output, or wrote too much; the text says which."""


def clean_environment(scratch: str, more: Mapping[str, str]) -> dict[str, str]:
    """All that a program learns from its environment; numeric libraries get one thread, as our own agents do."""
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    places = {"PATH": os.environ.get("PATH", os.defpath), "HOME": scratch, "TMPDIR": scratch, "LANG": "C.UTF-8"}
    return places | threads | dict(more)


class Program:
    """A running program."""

    def __init__(self, command: Sequence[str], allowance: Allowance, environment: Mapping[str, str]) -> None:
        if os.name != "posix":
            raise AgentError("foreign programs need Linux or macOS: nothing here could hold them to their limits")
        self._scratch = tempfile.mkdtemp(prefix="lastknight-")
        self._control, theirs = socket.socketpair()
        self._sheltered: bool | None = None
        self._pid = 0
        self._file_size = allowance.file_size
        self._cause: str | None = None
        self._alone = False  # whether the guard has gone without a word
        self._said = bytearray()  # of the guard
        self._line = bytearray()  # not yet complete
        self._junk_bytes = 0
        self.junk = bytearray()
        """What it wrote to standard output that was no message, as far as it is kept."""
        self.output = ""
        """All it wrote besides messages; complete once it is closed."""
        self.overflowed = False
        """Whether its standard error is as full as a file may be."""
        self.went = False
        """Whether it had ended by itself when it was closed."""
        boot = [sys.executable, "-I", "-S", "-c", BOOT.format(root=ROOT), allowance.to_json()]
        variables = json.dumps(clean_environment(self._scratch, environment))
        with theirs, (Path(self._scratch) / ERRORS).open("ab") as errors:
            self._guard = subprocess.Popen(
                [*boot, variables, str(theirs.fileno()), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={},
                cwd=self._scratch,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        assert self._guard.stdin and self._guard.stdout, "both were asked for"
        self._input, self._output = self._guard.stdin, self._guard.stdout
        os.set_blocking(self._input.fileno(), False)
        os.set_blocking(self._output.fileno(), False)
        self._finalizer = weakref.finalize(self, _abandon, self._guard, self._control, self._scratch)

    @property
    def sheltered(self) -> bool:
        """Whether the program is alone in namespaces of its own; waits for the guard's first word."""
        if self._sheltered is None:
            self._hear(time.perf_counter() + PATIENCE)
        return bool(self._sheltered)

    def send(self, line: str) -> None:
        """Write a line; a program that does not read for so long that the pipe is full has ended for us."""
        if self._input.closed:
            raise Ended("closed its input")
        try:
            written = os.write(self._input.fileno(), line.encode() + b"\n")
        except BlockingIOError:
            written = -1
        except OSError as error:
            raise Ended(self._why("closed its input")) from error
        if written != len(line.encode()) + 1:
            raise Ended("does not read its input")

    def read(self, until: float) -> str:
        """The next line, without its end, read before `time.perf_counter()` is ``until``."""
        while (end := self._line.find(b"\n")) < 0:
            self._fill(until)
        line = bytes(self._line[:end])
        del self._line[: end + 1]
        return line.decode(errors="replace")

    def _fill(self, until: float) -> None:
        """Wait for more output."""
        wait = until - time.perf_counter()
        if wait <= 0 or not select.select([self._output], [], [], wait)[0]:
            raise Silence
        chunk = os.read(self._output.fileno(), 1 << 16)
        if not chunk:
            raise Ended(self._why("closed its output"))
        self._line += chunk
        if len(self._line) > MOST_JUNK:
            self.keep(bytes(self._line))

    def keep(self, junk: bytes) -> None:
        """Keep what is no message for the report, up to a cap; too much of it is an end."""
        self._junk_bytes += len(junk)
        self.junk += junk[: max(0, KEPT - len(self.junk))]
        if self._junk_bytes > MOST_JUNK:
            raise Ended(f"wrote more than {MOST_JUNK >> 20} MiB that nobody asked for")

    def cpu_seconds(self) -> float:
        """The processor time of the program and all it started, until now."""
        try:
            self._control.sendall(b"cpu\n")
        except OSError as error:
            raise Ended(self._why("lost its guard")) from error
        while True:
            message = self._hear(time.perf_counter() + PATIENCE)
            if message is None:
                raise Ended(self._why("lost its guard"))
            if "cpu" in message:
                return float(message["cpu"])

    def _hear(self, until: float) -> dict[str, float | str | bool] | None:
        """The guard's next message; None when it has no more to say."""
        while (end := self._said.find(b"\n")) < 0:
            wait = max(0.0, until - time.perf_counter())
            if not select.select([self._control], [], [], wait)[0]:
                return None
            chunk = self._control.recv(1 << 12)
            if not chunk:
                self._alone = True
                return None
            self._said += chunk
        message: dict[str, float | str | bool] = json.loads(self._said[:end])
        del self._said[: end + 1]
        if "sheltered" in message:
            self._sheltered, self._pid = bool(message["sheltered"]), int(message["pid"])
        if "ended" in message:
            self._cause = str(message["ended"])
        return message

    def _why(self, otherwise: str) -> str:
        """The guard's word on why the program is gone; a program that only closed its pipes still lives."""
        until = time.perf_counter() + LAST_WORD
        while self._cause is None and self._hear(until) is not None:
            pass
        return self._cause or ("lost its guard" if self._alone else otherwise)

    def close(self, patience: float = 0.0) -> None:
        """End the program and all it started, after ``patience`` seconds in which it may go by itself."""
        if self._finalizer.alive:
            sheltered = self.sheltered
            with contextlib.suppress(OSError):
                self._input.close()
            until = time.perf_counter() + patience
            while patience and self._cause is None and self._hear(until) is not None:
                pass
            while self._hear(time.perf_counter()) is not None:
                pass
            self.went = self._cause is not None
            self._output.close()
            self.output = self._read_output()
            self._finalizer()
            if self._pid and not sheltered:
                _kill_group(self._pid)

    def _read_output(self) -> str:
        """What the program wrote to standard error, then what it wrote to standard output and was no message."""
        errors = Path(self._scratch) / ERRORS
        try:
            self.overflowed = errors.stat().st_size >= self._file_size
            with errors.open("rb") as file:
                kept = file.read(KEPT)
        except OSError:
            kept = b""
        return (kept + bytes(self.junk)).decode(errors="replace")


def _abandon(guard: "subprocess.Popen[bytes]", control: socket.socket, scratch: str) -> None:
    """Break the line to the guard and wait until it has cleaned up."""
    control.close()
    try:
        guard.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        guard.kill()
        guard.wait()
    shutil.rmtree(scratch, ignore_errors=True)


def _kill_group(leader: int) -> None:
    """What is left should a program have killed its guard; usually nothing."""
    with contextlib.suppress(OSError):
        os.killpg(leader, signal.SIGKILL)
