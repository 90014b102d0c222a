"""`value_network`: a small network over measurements that every board has, so one file of weights plays on all.

The measurements, the mover's before the other's where there are two of a kind:

     0  1   moves, and the other's replies                  2  cells among both
     3  4   onward jumps of the best and second best move   5  onward jumps of all moves together
     6 .. 8     the same for the other
     9 .. 16    cells that each reaches first in one, two, three, four jumps
    17 18   cells that each reaches first                   19 20  how many of them its colours let it visit
    21 22   cells of its own colour minus others, among those it reaches first
    23 24   cells where both arrive at once, each over cells of its own; those of the mover's colour
    25 26   cells of each that border on the other's
    27      free cells                                      28  jumps until all is reached
    29 30   cells two jumps away, whoever gets there first

Who attacks never changes within a game and decides most of them, so attacker and defender have weights of their own:
for each of the two a row of 16 for every measurement, 16 biases, 16 weights of the output, and its bias.
"""

import numpy as np

from lastknight._jit import Cells, kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.features import colour_bound, of_colour, onward_jumps, same_colour, spread
from lastknight.evaluation.network import network
from lastknight.game.rules import Position, Rows, free, moves, position_of, replies

MEASUREMENTS = 31
HIDDEN = 16
HALF = (MEASUREMENTS + 1) * HIDDEN + HIDDEN + 1  # the weights of an attacker
COUNT = 2 * HALF
LAYERS_COUNTED = 4


@kernel
def measure(position: Position, inputs: Floats) -> None:
    """Fill in the measurements of a position."""
    left, my_edge, their_moves = free(position), moves(position), replies(position)
    inputs[0], inputs[1], inputs[2] = len(my_edge), len(their_moves), len(my_edge & their_moves)
    inputs[3], inputs[4], inputs[5] = onward_jumps(my_edge, left - my_edge)
    inputs[6], inputs[7], inputs[8] = onward_jumps(their_moves, left - their_moves)
    inputs[29] = len(spread(my_edge) & left - my_edge)
    inputs[30] = len(spread(their_moves) & left - their_moves)

    # Who is first: as `first_to_reach`, with a look at every layer on the way.
    their_edge, ties = their_moves - my_edge, my_edge & their_moves
    mine, theirs, unclaimed, layer = Cells(0, 0), Cells(0, 0), left, 0
    inputs[9 : 9 + 2 * LAYERS_COUNTED] = 0.0
    while my_edge or their_edge:
        if layer < LAYERS_COUNTED:
            inputs[9 + 2 * layer], inputs[10 + 2 * layer] = len(my_edge), len(their_edge)
        mine |= my_edge
        theirs |= their_edge
        unclaimed = unclaimed - my_edge - their_edge
        my_edge = spread(my_edge) & unclaimed
        their_edge = spread(their_edge) & unclaimed
        ties |= my_edge & their_edge
        their_edge -= my_edge
        layer += 1

    inputs[17], inputs[18] = len(mine), len(theirs)
    inputs[19], inputs[20] = colour_bound(mine, position.mine), colour_bound(theirs, position.theirs)
    inputs[21] = 2 * len(of_colour(mine, position.mine)) - len(mine)
    inputs[22] = 2 * len(of_colour(theirs, position.theirs)) - len(theirs)
    inputs[23], inputs[24] = len(ties), len(of_colour(ties, position.mine))
    inputs[25], inputs[26] = len(spread(theirs) & mine), len(spread(mine) & theirs)
    inputs[27], inputs[28] = len(left), layer


@kernel
def _eight_units(inputs: Floats, weights: Floats, start: int, unit: int) -> float:
    """What eight hidden units from ``unit`` on add to the output.

    Eight plain variables stay in one register of the processor; an array of them takes twice as long.
    """
    at = start + MEASUREMENTS * HIDDEN + unit
    a, b, c, d = weights[at], weights[at + 1], weights[at + 2], weights[at + 3]
    e, f, g, h = weights[at + 4], weights[at + 5], weights[at + 6], weights[at + 7]
    for index in range(MEASUREMENTS):
        value, row = inputs[index], start + index * HIDDEN + unit
        a += value * weights[row]
        b += value * weights[row + 1]
        c += value * weights[row + 2]
        d += value * weights[row + 3]
        e += value * weights[row + 4]
        f += value * weights[row + 5]
        g += value * weights[row + 6]
        h += value * weights[row + 7]
    at += HIDDEN
    total: float = max(a, 0.0) * weights[at] + max(b, 0.0) * weights[at + 1]
    total += max(c, 0.0) * weights[at + 2] + max(d, 0.0) * weights[at + 3]
    total += max(e, 0.0) * weights[at + 4] + max(f, 0.0) * weights[at + 5]
    total += max(g, 0.0) * weights[at + 6] + max(h, 0.0) * weights[at + 7]
    return total


@network(source="trained on self-play", count=COUNT)
def value_network(position: Position, weights: Floats) -> float:
    """How likely I am to win, on the scale of log odds, as a small network judges by what both knights can reach."""
    inputs = np.empty(MEASUREMENTS)
    measure(position, inputs)
    start = 0 if same_colour(position.mine, position.theirs) else HALF
    total: float = weights[start + HALF - 1]
    for unit in range(0, HIDDEN, 8):
        total += _eight_units(inputs, weights, start, unit)
    return total


@kernel
def measure_all(positions: Rows, found: Floats) -> None:
    """The measurements of many positions, a row each."""
    for index in range(len(positions)):
        measure(position_of(positions[index]), found[index])
