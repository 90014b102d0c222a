"""How fast the solver is: next to plain recursive C in one run, and from start to end of a command.

    python -m bench.solver            prints the table
    python -m bench.solver --write    puts it into docs/solver.md
    python -m bench.solver --clock    also what commands take by the clock, on one core and two: on a quiet machine

The C program has the same algorithm and the same order of moves. Both solve every position after a move of every
position in the golden file, which is what `solve` asks for all winning moves; they are measured in turns, in time of
the processor, and must visit the same nodes. The bar is half the speed of C. Commands are timed from their start to
their end, with everything compiled; the best of several runs counts.
"""

import json
import resource
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
from lastknight.solver.solve import solve
from lastknight.solver.verdict import attacker_wins

ROUNDS = 5
PAGE = Path(__file__).parents[1] / "docs" / "solver.md"
GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "solved.jsonl"
SOURCE = Path(__file__).with_suffix(".c")


def golden_duels() -> list[Duel]:
    """The duels behind the golden positions: all two or three plies later, with the attacker to move."""
    duels = []
    for board in golden_boards():
        for target in moves(board.position):
            after = play(board.position, target)
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
    solve: float
    c: float


def run_race() -> Race:
    """Measure them in turns; the best round of each counts."""
    duels, boards = golden_duels(), golden_boards()
    best = [float("inf")] * 3
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "solver"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, SOURCE], check=True)
        run_ours(duels[:1])
        run_solve(boards[-1:])
        for _ in range(ROUNDS):
            (seconds, found), (seconds_c, found_c) = run_ours(duels), run_c(program, duels)
            assert found == found_c, "both visit the same nodes"
            best = list(map(min, best, (seconds, run_solve(boards), seconds_c)))
    return Race(len(duels), sum(count for _, count in found), *best)


def golden_boards() -> list[Board]:
    """The golden positions."""
    cases = map(json.loads, GOLDEN.read_text().splitlines())
    return [Board.from_game(case["game"], parse_size(case["board"])) for case in cases]


def run_solve(boards: list[Board]) -> float:
    """The seconds that all winning moves of these boards take, as `solve --file --no-book` asks for them."""
    started = time.process_time()
    for board in boards:
        solve(board)
    return time.process_time() - started


class Duration(NamedTuple):
    """How long a command took."""

    clock: float
    processor: float


def time_command(*arguments: str) -> Duration:
    """A command from its start to its end, the best of a few runs."""
    command = [sys.executable, "-c", "from lastknight.cli import main; main()", *arguments]
    best = Duration(float("inf"), float("inf"))
    for _ in range(ROUNDS):
        started, spent = time.perf_counter(), processor_time()
        subprocess.run(command, check=True, stdout=subprocess.PIPE)
        found = Duration(time.perf_counter() - started, processor_time() - spent)
        best = Duration(*map(min, best, found))
    return best


def processor_time() -> float:
    """What finished commands have taken so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def table(clock: bool) -> Iterator[str]:
    """The table, line by line."""
    race = run_race()
    yield "| what | seconds of a core | |"
    yield "| --- | ---: | --- |"
    yield f"| plain C on {race.positions:,} positions, {race.nodes:,} nodes | {race.c:.3f} | |"
    yield f"| our search on the same | {race.kernel:.3f} | {race.c / race.kernel:.2f} times the speed of C |"
    yield f"| `solve` on the same, tree and all | {race.solve:.3f} | {race.c / race.solve:.2f} times |"
    for what, arguments in COMMANDS.items():
        alone = time_command(*arguments, "--workers", "1")
        together = time_command(*arguments, "--workers", "2") if clock else None
        note = f"by the clock {alone.clock:.2f}, with two cores {together.clock:.2f}" if together else ""
        yield f"| {what}, start included | {alone.processor:.2f} | {note} |"


COMMANDS = {
    "`lastknight solve --no-book`, the empty 7x7": ("solve", "--no-book", "--json"),
    "`lastknight book verify 7x7`, every placement": ("book", "verify", "7x7"),
}


def main() -> None:
    """Print the table, and with `--write` put it into the page."""
    lines = []
    for line in table("--clock" in sys.argv):
        print(line, flush=True)
        lines.append(line)
    if "--write" in sys.argv:
        replace_block(PAGE, "speed", "\n".join(lines))


if __name__ == "__main__":
    main()
