"""Trying a user's heuristic before it is let into a search.

Compiled code checks nothing: a bad index would corrupt memory, and an endless loop can only be ended with its process.
So the heuristic first evaluates a thousand positions in a process of its own (`trial_process`), with every index
checked and its memory limited. That process says which position it is at; whatever becomes of it, there is something
to report. A heuristic that has passed is remembered by its fingerprint and is not tried again.
"""

import contextlib
import hashlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, NamedTuple

from lastknight._jit import COMPILED, PACKAGE, cache_folder
from lastknight.errors import HeuristicError
from lastknight.evaluation.adapter import write_whole
from lastknight.evaluation.files import check_file, load_heuristic, split_reference
from lastknight.evaluation.heuristic import Evaluator
from lastknight.evaluation.sources import digest_of

POSITIONS = 1000


class Limits(NamedTuple):
    """What a trial may cost before the heuristic is refused."""

    loading: float = 60.0  # seconds to run the file and compile the heuristic
    position: float = 5.0  # seconds for one evaluation
    whole: float = 60.0  # seconds for all evaluations
    memory: int = 1 << 30  # bytes that the heuristic may take


def admit(reference: str, values: Mapping[str, float], limits: Limits = Limits()) -> Evaluator:  # noqa: B008
    """The heuristic of a file with these parameters, after it has passed its trial, now or earlier."""
    path, _ = split_reference(reference)
    record = _record_file(digest_of(check_file(path)), reference, values)
    fingerprint = record.read_text() if record.exists() else ""
    if not fingerprint:
        fingerprint = hold_trial(reference, values, limits)
        write_whole(record, fingerprint)
    heuristic = load_heuristic(reference)
    if heuristic.fingerprint != fingerprint:  # the file is the same, but not what it reads from elsewhere
        write_whole(record, hold_trial(reference, values, limits))
    return heuristic.evaluator(**values)


def _record_file(digest: str, reference: str, values: Mapping[str, float]) -> Path:
    """The file that says a heuristic has passed, with these parameters: it holds the fingerprint of what was tried."""
    _, name = split_reference(reference)
    key = json.dumps([digest, name, sorted(values.items()), COMPILED, POSITIONS])
    return cache_folder() / f"trial_{hashlib.sha256(key.encode()).hexdigest()[:16]}.txt"


def hold_trial(reference: str, values: Mapping[str, float], limits: Limits = Limits()) -> str:  # noqa: B008
    """Try a heuristic in a process of its own; its fingerprint when it passes, a `HeuristicError` when it does not."""
    with _child(reference, values, limits) as child:
        return _Watch(child, reference, limits).verdict()


@contextlib.contextmanager
def _child(reference: str, values: Mapping[str, float], limits: Limits) -> Iterator["subprocess.Popen[bytes]"]:
    """The process of a trial, which is gone when the block ends, with every process it started."""
    order = json.dumps({"reference": reference, "values": dict(values), "count": POSITIONS, "limits": limits._asdict()})
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    surroundings = {
        **os.environ,
        "PYTHONPATH": path,
        "NUMBA_BOUNDSCHECK": "1",
        "LASTKNIGHT_CACHE": str(cache_folder() / "checked"),
    }
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "lastknight.evaluation.trial_process", order],
        stdin=subprocess.PIPE,  # stays open: its end tells the child that we are gone
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=surroundings,
        start_new_session=True,
    )
    try:
        yield child
    finally:
        _end(child)


def _end(child: "subprocess.Popen[bytes]") -> None:
    """End a process and those it started, and wait until it is gone."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
    child.kill()
    child.wait()
    if child.stdin:
        child.stdin.close()


class _Watch:
    """Follows the reports of a trial's process and says what became of it."""

    def __init__(self, child: "subprocess.Popen[bytes]", reference: str, limits: Limits) -> None:
        self.child, self.name, self.limits = child, reference, limits
        self.at = "while it is loaded"
        self.done = 0
        self.reports: queue.SimpleQueue[dict[str, str]] = queue.SimpleQueue()
        assert child.stdout is not None, "the process was started with a pipe"
        threading.Thread(target=self._read, args=(child.stdout,), daemon=True).start()

    def _read(self, stream: IO[bytes]) -> None:
        """Pass on what the process reports, and at last that it is gone."""
        for line in stream:
            self.reports.put(json.loads(line))
        stream.close()
        self.reports.put({"gone": ""})

    def verdict(self) -> str:
        """The fingerprint of a heuristic that passed; whatever else happens is raised."""
        deadline = time.monotonic() + self.limits.loading
        while True:
            report = self._next(deadline)
            if "passed" in report:
                return report["passed"]
            if "failed" in report:
                raise HeuristicError(report["failed"])
            if "gone" in report:
                raise HeuristicError(f"{self.name} {self._death()} {self.at}")
            if "name" in report:
                self.name, self.at = report["name"], "while it is compiled"
            else:
                deadline = deadline if self.done else time.monotonic() + self.limits.whole
                self.at, self.done = f"at {report['at']}", self.done + 1

    def _next(self, deadline: float) -> dict[str, str]:
        """The next report, which must come in time."""
        left = max(0.0, deadline - time.monotonic())
        patience = min(left, self.limits.position) if self.done else left
        try:
            return self.reports.get(timeout=patience)
        except queue.Empty:
            pass
        if self.done and patience < self.limits.position:
            spent = f"{self.limits.whole:g} s for {self.done} of {POSITIONS} positions"
            raise HeuristicError(f"{self.name} is too slow: {spent}, the last {self.at}")
        raise HeuristicError(f"{self.name} does not come to an end: stopped after {patience:.3g} s {self.at}")

    def _death(self) -> str:
        """How the process ended."""
        code = self.child.wait()
        if code >= 0:
            return f"ended its process with status {code}"
        kind = signal.Signals(-code).name
        return f"crashed its process ({kind}{': endless recursion?' if kind == 'SIGSEGV' else ''})"
