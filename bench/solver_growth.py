"""How the work of a proof grows with the board, and what that means for boards nobody has solved.

    python -m bench.solver_growth                  proves what is missing and prints the table
    python -m bench.solver_growth --minutes 8      the same, for at most so long
    python -m bench.solver_growth --write          also puts the table into docs/solver.md

A few placements of each board are drawn, always the same, and proved without the book; those that reflection decides
are left out. Every proof is a line of a journal in runs/; one that time cuts short goes on in the next run. The growth
is that of the median, fitted by least squares to the logarithm of the nodes of all boards with at least `FITTED` free
cells.
"""

import argparse
import json
import math
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from lastknight._jit import fingerprint
from lastknight.game.board import Board
from lastknight.game.notation import Size, parse_size
from lastknight.report.marked import replace_block
from lastknight.search.control import Stop
from lastknight.solver.journal import Journal
from lastknight.solver.mirror import mirrored, mirrors
from lastknight.solver.prove import distinct_placements, prove
from lastknight.solver.verdict import UNKNOWN

PAGE = Path(__file__).parents[1] / "docs" / "solver.md"
BOARDS = {"6x6": 15, "7x6": 15, "7x7": 15, "8x7": 15, "8x8": 9, "9x8": 3}  # how many placements of each
UNSOLVED = ("9x9", "11x9")
FITTED = 40  # free cells


class Proof(NamedTuple):
    """What a placement took, in one run or in all."""

    board: str
    game: str
    nodes: int
    seconds: float  # of the processor
    complete: bool


def samples() -> Iterator[Board]:
    """The placements, board by board."""
    for name, count in BOARDS.items():
        boards = [board for board in distinct_placements(parse_size(name)) if not _reflected(board)]
        yield from Random(name).sample(boards, count)


def _reflected(board: Board) -> bool:
    """Whether nothing has to be searched."""
    return bool(mirrored(board.position) or mirrors(board.position))


def journal_file() -> Path:
    """Where the proofs of this version of the solver are kept."""
    return Path("runs") / f"growth-{fingerprint()[:12]}.jsonl"


def read_journal(file: Path) -> list[Proof]:
    """The runs so far."""
    return [Proof(**json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []


def prove_missing(file: Path, seconds: float) -> list[Proof]:
    """Prove until all samples are in the journal or the time is over; the complete proofs, runs put together."""
    file.parent.mkdir(parents=True, exist_ok=True)
    stop = Stop()
    clock = threading.Timer(min(seconds, threading.TIMEOUT_MAX), stop.press)
    clock.daemon = True
    clock.start()
    done = {(proof.board, proof.game) for proof in read_journal(file) if proof.complete}
    for board in samples():
        if not stop.pressed and (str(board.size), board.game()) not in done:
            proof = prove_one(board, file.with_suffix(".journal"), stop)
            with file.open("a") as journal:
                journal.write(json.dumps(proof._asdict()) + "\n")
    clock.cancel()
    return complete_proofs(read_journal(file))


def complete_proofs(runs: list[Proof]) -> list[Proof]:
    """The proofs that are complete, with the work of all their runs."""
    return [
        run._replace(
            nodes=sum(other.nodes for other in runs if other[:2] == run[:2]),
            seconds=sum(other.seconds for other in runs if other[:2] == run[:2]),
        )
        for run in runs
        if run.complete
    ]


def prove_one(board: Board, notes: Path, stop: Stop) -> Proof:
    """Prove a placement on one core, or go on with it."""
    with Journal(notes) as journal:
        started = time.process_time()
        value, nodes = prove(board, journal, stop=stop)
        return Proof(str(board.size), board.game(), nodes, time.process_time() - started, value != UNKNOWN)


def table(proofs: list[Proof]) -> Iterator[str]:
    """The table, line by line, and what follows for larger boards."""
    yield "| board | free cells | placements proved | nodes, median | largest | seconds, median |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    points = []
    for name in BOARDS:
        rows = [proof for proof in proofs if proof.board == name]
        if rows:
            nodes, seconds = (
                statistics.median(column) for column in ([p.nodes for p in rows], [p.seconds for p in rows])
            )
            points.append((_free(name), nodes, seconds))
            largest = max(proof.nodes for proof in rows)
            yield f"| {name} | {_free(name)} | {len(rows)} | {nodes:,.0f} | {largest:,} | {seconds:,.3g} |"
    fitted = [point for point in points if point[0] >= FITTED]
    if len(fitted) < 2:
        return
    slope, start = np.polyfit([free for free, _, _ in fitted], [math.log(nodes) for _, nodes, _ in fitted], 1)
    speed = fitted[-1][1] / fitted[-1][2]
    yield ""
    yield f"Each free cell more takes {math.exp(slope):.2f} times the nodes. So carried on:"
    yield ""
    yield "| board | nodes for a placement | core-hours for a placement | distinct first cells | distinct placements |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name in UNSOLVED:
        nodes = math.exp(start + slope * _free(name))
        first, both = _kinds(parse_size(name))
        yield f"| {name} | {nodes:.1e} | {nodes / speed / 3600:,.2g} | {first} | {both:,} |"


def _free(name: str) -> int:
    """The free cells of a board after both placements."""
    return math.prod(parse_size(name)) - 2


def _kinds(size: Size) -> tuple[int, int]:
    """How many first cells and placements there are, images counted once."""
    boards = distinct_placements(size)
    return len({board.moves[0] for board in boards}), len(boards)


def main() -> None:
    """Prove and tell."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=1e9, help="stop after this time; the next run goes on")
    options.add_argument("--write", action="store_true", help="put the table into the page")
    chosen = options.parse_args()
    lines = list(table(prove_missing(journal_file(), 60 * chosen.minutes)))
    print("\n".join(lines))
    if chosen.write:
        replace_block(PAGE, "growth", "\n".join(lines))


if __name__ == "__main__":
    main()
