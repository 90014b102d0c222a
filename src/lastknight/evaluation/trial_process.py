"""The process in which a user's heuristic is tried; `trial` starts it, and nothing else should.

It reports on what was its standard output, one JSON object a line:

    {"name": ...}      the heuristic is loaded
    {"at": ...}        the next position is evaluated now
    {"passed": ...}    all went well; the fingerprint of what was tried
    {"failed": ...}    what is wrong, in one line
"""

import contextlib
import json
import math
import os
import sys
import threading
from pathlib import Path
from typing import Any

from lastknight.errors import HeuristicError
from lastknight.evaluation.files import describe, load_heuristic
from lastknight.evaluation.heuristic import Evaluator
from lastknight.evaluation.mobility import null
from lastknight.evaluation.samples import sample_boards
from lastknight.game.board import Board
from lastknight.game.position_text import position_text

LARGEST = 900_000.0  # a proven result scores nearly a million, and a heuristic must not be taken for one


class Reporter:
    """Writes reports where the user's code cannot: the real standard output, which is then closed to it."""

    def __init__(self) -> None:
        self.output = os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)

    def __call__(self, **report: str) -> None:
        """Write one report."""
        os.write(self.output, json.dumps(report).encode() + b"\n")


def end_with_parent(stream: int) -> None:
    """End this process as soon as the one that started it is gone, whatever this one is doing."""

    def watch() -> None:
        os.read(stream, 1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def limit_resources(memory: int, seconds: float) -> None:
    """Bound the memory beyond what is in use now, and the time, where the system can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds) + 1, math.ceil(seconds) + 2))
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def attempt(evaluator: Evaluator, board: Board) -> None:
    """Evaluate one position; whatever is wrong with the value is raised."""
    name = evaluator.heuristic.name
    value = evaluator(board.position)
    if not math.isfinite(value):
        raise HeuristicError(f"{name} gives {value}, expected a finite number")
    if abs(value) > LARGEST:
        raise HeuristicError(f"{name} gives {value:g}, expected a number from {-LARGEST:.0f} to {LARGEST:.0f}")


def blame(evaluator: Evaluator, board: Board, error: BaseException, memory: int) -> str:
    """What is wrong with a heuristic, in one line."""
    place = f" at {position_text(board)}"
    if isinstance(error, MemoryError):
        return f"{evaluator.heuristic.name} takes more than {memory >> 20} MB of memory{place}"
    if not isinstance(error, HeuristicError):
        error = _in_plain_python(evaluator, board) or error
    if isinstance(error, HeuristicError):
        return f"{error}{place}"
    return f"{evaluator.heuristic.name} fails: {describe(error, evaluator.heuristic.family.files)}{place}"


def _in_plain_python(evaluator: Evaluator, board: Board) -> BaseException | None:
    """The error that the interpreter raises here: it knows the line, compiled code may not."""
    try:
        evaluator.heuristic.interpreted(board.position, evaluator.parameters)
    except BaseException as error:
        return error
    return None


def hold_trial(report: Reporter, reference: str, values: dict[str, float], count: int, memory: int) -> None:
    """Load a heuristic and evaluate ``count`` positions with it."""
    evaluator = load_heuristic(reference).evaluator(**values)
    report(name=evaluator.heuristic.name)
    boards = sample_boards(count, seed=1)
    _ = evaluator.handle, null(boards[0].position)  # compile now: the time of the first position is the heuristic's own
    for board in boards:
        report(at=position_text(board))
        try:
            attempt(evaluator, board)
        except BaseException as error:
            report(failed=blame(evaluator, board, error, memory))
            return
    report(passed=evaluator.heuristic.fingerprint)


def main(order: dict[str, Any]) -> None:
    """Do what ``order`` says and report on it."""
    end_with_parent(os.dup(0))
    report = Reporter()
    limits = order["limits"]
    limit_resources(limits["memory"], limits["loading"] + limits["whole"])
    try:
        hold_trial(report, order["reference"], order["values"], order["count"], limits["memory"])
    except BaseException as error:
        report(failed=str(error) if isinstance(error, HeuristicError) else describe(error, []))
    os._exit(0)  # not waiting for threads that the user's file may have started


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
