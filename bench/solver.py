"""How fast the solver is: next to plain recursive C in one run, and from start to end of a command.

    python -m bench.solver            prints the table
    python -m bench.solver --write    puts it into docs/solver.md

The C program has the same algorithm and the same order of moves. Both solve every position after a move of every
position in the golden file, which is what `solve` asks for all winning moves; they are measured in turns, in time of
the processor, and must visit the same nodes. The bar is half the speed of C. Commands are timed as a user would, start
included, with everything compiled; the best of several runs counts.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lastknight.game.board import Board
from lastknight.game.notation import parse_size
from lastknight.game.rules import moves, play
from lastknight.report.marked import replace_block
from lastknight.search.control import NODES, make_control
from lastknight.search.limit import Limit
from lastknight.solver.duel import Duel, attacks, make_duel
from lastknight.solver.verdict import attacker_wins

ROUNDS = 5
PAGE = Path(__file__).parents[1] / "docs" / "solver.md"
GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "solved.jsonl"
SOURCE = Path(__file__).with_suffix(".c")


def golden_duels() -> list[Duel]:
    """The duels behind the golden positions: all two or three plies later, with the attacker to move."""
    duels = []
    for line in GOLDEN.read_text().splitlines():
        case = json.loads(line)
        position = Board.from_game(case["game"], parse_size(case["board"])).position
        for target in moves(position):
            after = play(position, target)
            later = [after] if attacks(after) else [play(after, reply) for reply in moves(after)]
            duels += [Duel(*map(int, make_duel(one))) for one in later]
    return duels


def run_ours(duels: list[Duel]) -> tuple[float, list[tuple[int, int]]]:
    """Seconds, and outcome and nodes of each."""
    found, started = [], time.process_time()
    for duel in duels:
        control = make_control(Limit())
        found.append((attacker_wins(duel, control), int(control[NODES])))
    return time.process_time() - started, found


def run_c(program: Path, duels: list[Duel]) -> tuple[float, list[tuple[int, int]]]:
    """The same from the C program."""
    text = "\n".join(" ".join(map(str, duel)) for duel in duels)
    *lines, seconds = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )[:-1]
    return float(seconds), [(int(outcome), int(nodes)) for outcome, nodes in map(str.split, lines)]


class Race(NamedTuple):
    """Ours and C on the same positions."""

    positions: int
    nodes: int
    kernel: float  # seconds
    command: float  # the sum of what `solve --file` says
    c: float


def run_race() -> Race:
    """Measure them in turns; the best round of each counts."""
    duels = golden_duels()
    best = [float("inf")] * 3
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "solver"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, SOURCE], check=True)
        run_ours(duels[:1])
        for _ in range(ROUNDS):
            (seconds, found), (seconds_c, found_c) = run_ours(duels), run_c(program, duels)
            assert found == found_c, "both visit the same nodes"
            best = list(map(min, best, (seconds, run_file(), seconds_c)))
    return Race(len(duels), sum(count for _, count in found), *best)


def run_file() -> float:
    """The seconds that `solve --file` takes for the golden file without the book, as it says itself."""
    answers = run_command("solve", "--file", str(GOLDEN), "--no-book", "--workers", "1").splitlines()
    return sum(float(json.loads(line)["seconds"]) for line in answers)


def run_command(*arguments: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-c", "from lastknight.cli import main; main()", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def time_command(*arguments: str) -> float:
    """The seconds from the start of a command to its end, the best of a few runs."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.perf_counter()
        run_command(*arguments)
        best = min(best, time.perf_counter() - started)
    return best


def table() -> Iterator[str]:
    """The table, line by line."""
    race = run_race()
    cores = min(2, os.cpu_count() or 1)
    yield "| what | seconds | |"
    yield "| --- | ---: | --- |"
    yield f"| plain C on {race.positions:,} positions, {race.nodes:,} nodes | {race.c:.3f} | 1 |"
    yield f"| our search on the same | {race.kernel:.3f} | {race.c / race.kernel:.2f} of the speed of C |"
    yield f"| `solve --file` on the same, without the book | {race.command:.3f} | {race.c / race.command:.2f} |"
    empty = time_command("solve", "--no-book", "--workers", "1", "--json")
    yield f"| `solve --no-book`: the empty 7x7, one core | {empty:.2f} | start included |"
    empty = time_command("solve", "--no-book", "--workers", str(cores), "--json")
    yield f"| the same with {cores} cores | {empty:.2f} | start included |"
    whole = time_command("book", "verify", "7x7", "--workers", str(cores))
    yield f"| `book verify 7x7`: every placement, {cores} cores | {whole:.2f} | start included |"


def main() -> None:
    """Print the table, and with `--write` put it into the page."""
    lines = []
    for line in table():
        print(line, flush=True)
        lines.append(line)
    if "--write" in sys.argv:
        replace_block(PAGE, "speed", "\n".join(lines))


if __name__ == "__main__":
    main()
