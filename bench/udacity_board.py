"""Our boards against the course's, in one run: microseconds a call, and how many times as fast ours are.

    python bench/udacity_board.py                      ours alone
    python bench/udacity_board.py PATH [PATH ...]      each a checkout of the course's project

Both boards walk the same random games; each call is timed over all their positions, in processor time, the best of
several rounds that take turns.
"""

import argparse
import importlib
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from lastknight.udacity.folder import inspect_folder
from lastknight.udacity.kits import VARIABLE, kit_folder

GAMES, PLIES, ROUNDS = 40, 20, 25
CALLS: dict[bool, tuple[str, ...]] = {
    False: ("forecast_move", "get_legal_moves"),
    True: ("result", "actions", "liberties", "terminal_test"),
}

Case = tuple[Any, tuple[Any, ...]]  # a position and the arguments of a call on it


def load(folder: Path) -> Any:
    """The package `isolation` of a folder, which the next call may replace by another of that name."""
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("isolation")
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.split(".")[0] == "isolation"]:
            del sys.modules[name]


def walk(isolation: Any, call: str) -> list[Case]:
    """The positions of random games after both placements, the same for every board of a generation."""
    choose = random.Random(1)
    cases: list[Case] = []
    new = hasattr(isolation, "Isolation")
    for _ in range(GAMES):
        position = isolation.Isolation() if new else isolation.Board("one", "two")
        for ply in range(PLIES):
            moves = sorted(position.actions() if new else position.get_legal_moves())
            if not moves:
                break
            if ply >= 2:
                cases.append((position, arguments(call, position, moves[0])))
            move = choose.choice(moves)
            position = position.result(move) if new else position.forecast_move(move)
    return cases


def arguments(call: str, position: Any, move: Any) -> tuple[Any, ...]:
    """What the call takes."""
    if call == "liberties":
        return (position.locs[0],)
    return (move,) if call in ("forecast_move", "result") else ()


def timer(call: str, cases: list[Case]) -> Callable[[], float]:
    """A function that times one round over all cases, in microseconds a call."""
    bound = [(getattr(position, call), given) for position, given in cases]

    def measure() -> float:
        start = process_time()
        for function, given in bound:
            function(*given)
        return (process_time() - start) / len(bound) * 1e6

    return measure


def compare(generation: str, theirs: Any | None) -> None:
    """Print a line a call."""
    os.environ[VARIABLE] = generation
    ours = load(kit_folder(generation))
    for call in CALLS[generation == "V3"]:
        timers = [timer(call, walk(board, call)) for board in (ours, theirs) if board is not None]
        best = [min(times) for times in zip(*([measure() for measure in timers] for _ in range(ROUNDS)), strict=True)]
        ratio = f"   theirs {best[1]:6.2f} us   {best[1] / best[0]:5.2f} times as fast" if theirs is not None else ""
        print(f"{generation:<4} {call:<16} ours {best[0]:6.2f} us{ratio}")


def main() -> None:
    """Compare with every folder given, or time ours alone."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a checkout of the course's project")
    paths = parser.parse_args().paths
    for path in paths:
        compare(inspect_folder(path).generation, load(path.resolve()))
    for generation in () if paths else ("V1a", "V1c", "V2", "V3"):
        compare(generation, None)


if __name__ == "__main__":
    main()
