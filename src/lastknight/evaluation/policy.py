"""Policies: how likely a good player is to make a move. A move is judged by the position that it leads to, seen by the
player who has jumped, as `greedy` sees it; the odds of two moves are the difference of their values.

`policy` is a small network over measurements that mean the same on every board, mine before theirs:

     0  1   moves, and theirs, who jump next                2  cells among both
     3 .. 5     onward jumps of my best and second best move, and of all together       6 .. 8  theirs
     9 10   cells that each reaches first                   11 12  how many of them its colours let it visit
    13 14   cells two jumps away, whoever gets there first
    15      1 if I took a cell that they could jump to      16  1 if they have no move     17  1 if I have none
    18      steps between the knights                       19  my steps to the centre     20  free cells

Attacker and defender have weights of their own: a row of 8 for every measurement, 8 biases, 8 weights of the output.

`rollout_policy` is a table, cheap enough for every ply of a playout: a number for attacker and defender, for what a
move does to the other's moves, and for how many moves lead on from it.
"""

import numpy as np

from lastknight._jit import Cells, kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.features import (
    colour_bound,
    onward_jumps,
    same_colour,
    spread,
    steps_between,
    steps_to_centre,
)
from lastknight.evaluation.network import network
from lastknight.game.geometry import jumps
from lastknight.game.rules import Position, Rows, free, moves, play, position_of, replies

MEASUREMENTS = 21
HIDDEN = 8
HALF = (MEASUREMENTS + 2) * HIDDEN  # the weights of an attacker
MOST_MOVES = 8
EFFECTS, ONWARD = 3, 9  # what a move does to the other's moves: nothing, takes one, takes the last; moves that lead on


@kernel
def measure(position: Position, inputs: Floats) -> None:
    """Fill in the measurements of a position whose mover has just jumped."""
    left, my_moves, their_moves = free(position), moves(position), replies(position)
    inputs[0], inputs[1], inputs[2] = len(my_moves), len(their_moves), len(my_moves & their_moves)
    inputs[3], inputs[4], inputs[5] = onward_jumps(my_moves, left - my_moves)
    inputs[6], inputs[7], inputs[8] = onward_jumps(their_moves, left - their_moves)
    inputs[13] = len(spread(my_moves) & left - my_moves)
    inputs[14] = len(spread(their_moves) & left - their_moves)

    # Who is first: as `first_to_reach`, but the other jumps next.
    mine, theirs, unclaimed = Cells(0, 0), Cells(0, 0), left
    my_edge, their_edge = my_moves - their_moves, their_moves
    while my_edge or their_edge:
        mine |= my_edge
        theirs |= their_edge
        unclaimed = unclaimed - my_edge - their_edge
        their_edge = spread(their_edge) & unclaimed
        my_edge = spread(my_edge) & unclaimed - their_edge
    inputs[9], inputs[10] = len(mine), len(theirs)
    inputs[11], inputs[12] = colour_bound(mine, position.mine), colour_bound(theirs, position.theirs)

    inputs[15] = 1.0 if position.mine in jumps(position.theirs) else 0.0
    inputs[16], inputs[17] = 0.0 if their_moves else 1.0, 0.0 if my_moves else 1.0
    inputs[18], inputs[19] = steps_between(position.mine, position.theirs), steps_to_centre(position, position.mine)
    inputs[20] = len(left)


@network(source="trained on games of strong agents", count=2 * HALF)
def policy(position: Position, weights: Floats) -> float:
    """How likely the jump that led here is, on the scale of log odds between a player's moves: for greedy and puct."""
    inputs = np.empty(MEASUREMENTS)
    measure(position, inputs)
    start = HALF if same_colour(position.mine, position.theirs) else 0  # colours differ after an attacker's jump
    at = start + MEASUREMENTS * HIDDEN
    # Eight plain variables stay in one register of the processor; an array of them takes twice as long, and a function
    # shared with `value_network` a quarter longer (142 and 176 ns an evaluation).
    a, b, c, d = weights[at], weights[at + 1], weights[at + 2], weights[at + 3]
    e, f, g, h = weights[at + 4], weights[at + 5], weights[at + 6], weights[at + 7]
    for index in range(MEASUREMENTS):
        value, row = inputs[index], start + index * HIDDEN
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


@kernel
def entry(position: Position, target: int, their_moves: Cells) -> int:
    """Where the table of `rollout_policy` has a move."""
    effect = 0
    if target in their_moves:
        effect = 1 if len(their_moves) > 1 else 2
    defends = (position.mine + position.theirs) % 2  # see `same_colour`
    return (defends * EFFECTS + effect) * ONWARD + len(jumps(target) & free(position))


@network(source="trained on games of strong agents", count=2 * EFFECTS * ONWARD)
def rollout_policy(position: Position, weights: Floats) -> float:
    """The same as policy, from a small table: for playouts of puct."""
    effect = 0
    if position.mine in jumps(position.theirs):
        effect = 1 if replies(position) else 2
    defends = 1 - (position.mine + position.theirs) % 2
    return float(weights[(defends * EFFECTS + effect) * ONWARD + len(moves(position))])


@kernel
def jumped(position: Position, target: int) -> Position:
    """The position after a jump, seen by the player who jumped: what a policy judges."""
    after = play(position, target)
    return Position(after.theirs, after.mine, after.low, after.high, after.sides)


@kernel
def measure_moves(positions: Rows, inputs: Floats, targets: Rows) -> None:
    """The measurements of every move of many positions, and its target; -1 where there are no more moves."""
    for index in range(len(positions)):
        position = position_of(positions[index])
        at = 0
        for target in moves(position):
            measure(jumped(position, target), inputs[index, at])
            targets[index, at] = target
            at += 1
        targets[index, at:] = -1


@kernel
def find_entries(positions: Rows, found: Rows) -> None:
    """Where the table of `rollout_policy` has every move of many positions; -1 where there are no more moves."""
    for index in range(len(positions)):
        position = position_of(positions[index])
        at = 0
        for target in moves(position):
            found[index, at] = entry(position, target, replies(position))
            at += 1
        found[index, at:] = -1
