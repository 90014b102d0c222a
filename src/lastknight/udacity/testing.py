"""The unit tests in a student's folder, run unmodified against our packages in a process of its own."""

import json
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from lastknight.agents.guard.allowance import Allowance
from lastknight.agents.program import ROOT, Ended, Program, Silence
from lastknight.errors import AgentError
from lastknight.udacity.folder import Folder

EXAMINER = "lastknight.udacity.examiner"
LIMIT = 600.0  # seconds for all tests of a folder; the course's own take less than 10


class Report(NamedTuple):
    """What became of one test."""

    test: str
    outcome: str  # passed, failed, error, skipped
    seconds: float
    message: str
    detail: str

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return self.outcome in ("passed", "skipped")


def run_tests(folder: Folder, files: tuple[str, ...] = (), limit: float = LIMIT) -> Iterator[Report]:
    """Every test of the folder as it ends; a test that ends its process, or never ends, is reported too."""
    chosen = files or folder.tests
    if not chosen:
        raise AgentError(f"expected agent_test.py or tests/ in {str(folder.path)!r}, found none")
    for file in chosen:
        if not (folder.path / file).is_file():
            raise AgentError(f"expected a file of tests in {str(folder.path)!r}, got {file!r}")
    command = [sys.executable, "-P", "-B", "-m", EXAMINER, folder.generation, str(folder.path.resolve()), *chosen]
    program = Program(command, Allowance(), {"PYTHONPATH": ROOT})
    try:
        yield from _reports(program, time.perf_counter() + limit, limit)
    finally:
        program.close()


def _reports(program: Program, until: float, limit: float) -> Iterator[Report]:
    """The examiner's lines, until it is done or lost."""
    running = ""
    started = time.perf_counter()
    while True:
        try:
            line = json.loads(program.read(until))
        except Silence:
            message = f"not done after {limit:g} s"
        except Ended as ended:
            if str(ended) == "exit status 0" and not running:
                return
            message = f"the process of the tests ended: {ended}"
        else:
            if "begins" in line:
                running, started = line["begins"], time.perf_counter()
            else:
                running = ""
                yield Report(**line)
            continue
        program.close()
        seconds = round(time.perf_counter() - started, 3)
        yield Report(running or "all tests", "error", seconds, message, program.output)
        return
