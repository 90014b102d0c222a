"""What one evaluation costs, measured where it counts: inside compiled code, through the searches' door."""

import time
from collections.abc import Sequence

import numpy as np

from lastknight._jit import call, kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Evaluator, Handle
from lastknight.evaluation.samples import SIZES, sample_boards
from lastknight.game.notation import Size
from lastknight.game.rules import Rows, position_of

SAMPLES = 64  # positions that are evaluated in turn
LONG_ENOUGH = 0.01  # seconds: a shorter run measures the clock
RUNS = 3  # the fastest counts: other processes only ever add


@kernel
def evaluate_all(evaluate: Handle, positions: Rows, parameters: Floats, rounds: int) -> float:
    """The sum of the values of all positions, ``rounds`` times over."""
    total = 0.0
    for _ in range(rounds):
        for row in positions:
            total += call(evaluate, position_of(row), parameters)
    return total


def nanoseconds(evaluator: Evaluator, sizes: Sequence[Size] = SIZES) -> float:
    """How long one evaluation takes, on average over positions of a game's whole course on the boards it plays on."""
    played = [size for size in sizes if evaluator.heuristic.plays(size)]
    positions = np.array([board.position for board in sample_boards(SAMPLES, seed=0, sizes=played)], np.int64)
    rounds, seconds = 1, _seconds(evaluator, positions, 1)
    while seconds < LONG_ENOUGH:
        rounds *= 4
        seconds = _seconds(evaluator, positions, rounds)
    best = min(seconds, *(_seconds(evaluator, positions, rounds) for _ in range(RUNS - 1)))
    return 1e9 * best / (rounds * SAMPLES)


def _seconds(evaluator: Evaluator, positions: Rows, rounds: int) -> float:
    """The time of some rounds of evaluations."""
    start = time.process_time()
    evaluate_all(evaluator.handle, positions, evaluator.parameters, rounds)
    return time.process_time() - start


def times_slower(evaluator: Evaluator) -> int:
    """How many times longer an evaluation takes than one of `improved`, to two digits."""
    from lastknight.evaluation.mobility import improved

    return int(float(f"{nanoseconds(evaluator) / nanoseconds(improved.evaluator()):.2g}"))
