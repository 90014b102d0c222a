"""The price of one evaluation: a built-in heuristic and a user's copy of it in a file, side by side.

    python -m bench.user_heuristic

A ratio of 1 means that a heuristic written five minutes ago costs what ours cost; the bar is 0.9.
"""

import shutil
import tempfile
from pathlib import Path

from lastknight.evaluation import mobility, territory
from lastknight.evaluation.files import load_heuristic
from lastknight.evaluation.heuristic import Heuristic
from lastknight.evaluation.price import nanoseconds

ROUNDS = 20  # measured in turn, so that a busy moment hits both; the fastest counts


def compare(built_in: Heuristic, folder: Path) -> tuple[float, float]:
    """Nanoseconds of one evaluation, built in and from a file."""
    file = shutil.copy(built_in.function.__code__.co_filename, folder / "my.py")
    both = built_in.evaluator(), load_heuristic(f"{file}:{built_in.name}").evaluator()
    times = [[nanoseconds(evaluator) for evaluator in both] for _ in range(ROUNDS)]
    return min(ours for ours, _ in times), min(theirs for _, theirs in times)


def main() -> None:
    """Print a row for each heuristic."""
    print(f"{'heuristic':20} {'built in':>10} {'from a file':>12} {'ratio':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for built_in in (mobility.improved, mobility.chase, territory.differential_reach):
            ours, theirs = compare(built_in, Path(folder))
            print(f"{built_in.name:20} {ours:7.1f} ns {theirs:9.1f} ns {ours / theirs:6.2f}")


if __name__ == "__main__":
    main()
