"""The network of seed 004: it sees a 7x7 board and says what each of the eight jumps is worth.

    inputs      49 free cells, 49 cells of the mover's knight, 49 of the other, row by row from a1: 0 or 1
    layers      147 - 148 - 102 - 55 - 8, each sees all of the one before; the hidden ones bend (ELU)
    outputs     the value of each jump, in the order of `OFFSETS`; those that are not legal do not count

Weights follow each other layer by layer: a row for every input, a column for every output, then the outputs' biases.
The first layer's inputs are 0 or 1, so it is a sum of rows; keeping that sum from move to move would save about a
sixth of the operations.
"""

from itertools import pairwise
from math import exp

import numpy as np

from lastknight._jit import kernel
from lastknight.errors import HeuristicError
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.network import network
from lastknight.game.geometry import OFFSETS, STRIDE
from lastknight.game.notation import STANDARD
from lastknight.game.rules import Position, free, moves, pack_sides

WIDTH = STANDARD.width
CELLS = STANDARD.width * STANDARD.height
SIDES = pack_sides(*STANDARD)
LAYERS = (3 * CELLS, 148, 102, 55, 8)
COUNT = sum((inputs + 1) * outputs for inputs, outputs in pairwise(LAYERS))
LOST = -1.0  # the value of having no move

_FIRST, _SECOND, _THIRD, _LAST = LAYERS[1:]
JUMPS = np.array([STRIDE * rows + columns for rows, columns in OFFSETS])


@kernel
def _number(cell: int) -> int:
    """A cell's number on a board of seven columns."""
    return cell // STRIDE * WIDTH + cell % STRIDE


@kernel
def _add_row(outputs: Floats, row: Floats, factor: float) -> None:
    """Add what one input contributes."""
    for index in range(len(outputs)):
        outputs[index] += factor * row[index]


@kernel
def _layer(inputs: Floats, weights: Floats, start: int, outputs: Floats) -> int:
    """Bend the inputs, then fill the outputs from them; returns where the next layer's weights start."""
    size = len(outputs)
    bias = start + len(inputs) * size
    outputs[:] = weights[bias : bias + size]
    for index in range(len(inputs)):
        value = inputs[index]
        bent = value if value > 0 else exp(value) - 1
        _add_row(outputs, weights[start + index * size : start + (index + 1) * size], bent)
    return bias + size


@kernel
def q_values(position: Position, weights: Floats) -> Floats:
    """What the network says of each jump, legal or not."""
    first, second, third, last = np.empty(_FIRST), np.empty(_SECOND), np.empty(_THIRD), np.empty(_LAST)
    bias = LAYERS[0] * _FIRST
    first[:] = weights[bias : bias + _FIRST]
    for cell in free(position):
        row = _number(cell) * _FIRST
        _add_row(first, weights[row : row + _FIRST], 1.0)
    for plane, cell in ((1, position.mine), (2, position.theirs)):
        row = (plane * CELLS + _number(cell)) * _FIRST
        _add_row(first, weights[row : row + _FIRST], 1.0)
    start = _layer(first, weights, bias + _FIRST, second)
    start = _layer(second, weights, start, third)
    _layer(third, weights, start, last)
    return last


@network(
    source="seed 004, custom 1", count=COUNT, only=STANDARD, asymmetric="a network sees every cell with other weights"
)
def q_network(position: Position, weights: Floats) -> float:
    """What a small network, trained by self-play on 7x7, says of my best jump: 1 is a win, -1 a loss."""
    if position.sides != SIDES:
        raise HeuristicError("q_network knows 7x7 only; choose another heuristic for other boards")
    targets = moves(position)
    if not targets:
        return LOST
    values = q_values(position, weights)
    best = -np.inf
    for direction in range(len(JUMPS)):
        if position.mine + JUMPS[direction] in targets:
            best = max(best, values[direction])
    return best
