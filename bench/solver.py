"""The solver next to plain recursive C with the same algorithm and the same order of moves, in one run.

    python -m bench.solver

Both solve every position after a move of every position in the golden file: what `solve` asks for all winning moves.
They are measured in turns, in time of the processor, and must visit the same nodes. A ratio above 1 means that ours is
the faster; the bar is 0.5.
"""

import json
import subprocess
import tempfile
import time
from pathlib import Path

from lastknight.game.board import Board
from lastknight.game.notation import parse_size
from lastknight.game.rules import moves, play
from lastknight.search.control import NODES, make_control
from lastknight.search.limit import Limit
from lastknight.solver.duel import Duel, attacks, make_duel
from lastknight.solver.verdict import attacker_wins

ROUNDS = 7
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


def main() -> None:
    """Print both speeds and their ratio."""
    duels = golden_duels()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "solver"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, SOURCE], check=True)
        run_ours(duels[:1])
        best_ours = best_c = float("inf")
        for _ in range(ROUNDS):
            (seconds, found), (seconds_c, found_c) = run_ours(duels), run_c(program, duels)
            assert found == found_c, "both visit the same nodes"
            best_ours, best_c = min(best_ours, seconds), min(best_c, seconds_c)
    nodes = sum(count for _, count in found)
    print(f"{len(duels):,} positions, {nodes:,} nodes")
    print(f"ours {best_ours:.3f} s, {nodes / best_ours / 1e6:.1f} M nodes/s")
    print(f"C    {best_c:.3f} s, {nodes / best_c / 1e6:.1f} M nodes/s")
    print(f"ratio {best_c / best_ours:.2f}")


if __name__ == "__main__":
    main()
