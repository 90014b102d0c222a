"""Heuristics of runs: how long a knight could go on circling a 3x3 square.

Each of the eight jumps of a knight enters a 3x3 square that has the knight in the middle of a side. The run in that
direction is the jump and the six that follow it round the square, up to the first cell that is not free:

    3 6 1
    K . 4
    5 2 7
"""

import numpy as np

from lastknight._jit import kernel
from lastknight.evaluation.heuristic import Parameter, heuristic
from lastknight.evaluation.standing import centre_tiebreak
from lastknight.evaluation.vocabulary import free, mover, waiter
from lastknight.game.geometry import CELLS, LONGEST, OFFSETS, STRIDE
from lastknight.game.rules import Position

LENGTH = 7  # cells of a whole run
_ALONG = (2, 1, 0, 2, 0, 1, 2)  # where the picture's 1, 2, 3... lie, counted from the knight's side into the square
_ACROSS = (1, -1, 1, 0, -1, 1, -1)  # and to which side of the knight


def _run(cell: int, rows: int, columns: int) -> list[int]:
    """The cells of the run that begins with this jump; for those off the board ``cell`` itself, which is never free."""
    run = []
    for along, across in zip(_ALONG, _ACROSS, strict=True):
        if abs(columns) == 2:
            row, column = cell // STRIDE + across * rows, cell % STRIDE + along * columns // 2
        else:
            row, column = cell // STRIDE + along * rows // 2, cell % STRIDE + across * columns
        run.append(STRIDE * row + column if 0 <= row < LONGEST and 0 <= column < LONGEST else cell)
    return run


_RUNS = np.array([[_run(cell, *offset) for offset in OFFSETS] for cell in range(CELLS)], np.int8)


@kernel
def run_length(position: Position, cell: int, direction: int) -> int:
    """The length of the run of a knight on ``cell`` in one of the eight directions; 0 if it cannot jump there."""
    length = 0
    while length < LENGTH and _RUNS[cell, direction, length] in free(position):
        length += 1
    return length


@kernel
def longest_run_from(position: Position, cell: int) -> int:
    """The length of the longest run of a knight on ``cell``, at least 1."""
    longest = 1
    for direction in range(len(OFFSETS)):
        longest = max(longest, run_length(position, cell, direction))
    return longest


@kernel
def run_sum_from(position: Position, cell: int, first: float) -> float:
    """The lengths of all runs of a knight on ``cell``, their first jumps counted ``first`` instead of 1."""
    total = 0.0
    for direction in range(len(OFFSETS)):
        length = run_length(position, cell, direction)
        if length:
            total += first + length - 1
    return total


@heuristic(source="seed 000, heuristic 3")
def run_tiebreak(position: Position) -> float:
    """As centre_tiebreak; between equals there too, a hundredth of a move for each jump my longest run is longer."""
    lead = centre_tiebreak(position)
    longer = longest_run_from(position, mover(position)) - longest_run_from(position, waiter(position))
    return lead if lead else longer / 100


@heuristic(source="seed 000, heuristic 4")
def longest_run(position: Position) -> float:
    """My longest run round a 3x3 square minus theirs."""
    return longest_run_from(position, mover(position)) - longest_run_from(position, waiter(position))


@heuristic(source="seed 000, heuristic 5", first=Parameter(0.0, 0.0, 1.0))
def run_sum(position: Position, first: float) -> float:
    """The lengths of all my runs round 3x3 squares minus theirs; their first jumps count too if first is 1."""
    return run_sum_from(position, mover(position), first) - run_sum_from(position, waiter(position), first)
