"""Games of policies against each other, each move drawn by its chances, in compiled code."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import call, kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Handle
from lastknight.evaluation.policy import jumped
from lastknight.game.playout import Random, choose, draw
from lastknight.game.rules import Position, moves, play

Rows = NDArray[np.int64]  # positions, a row each
FINE = 1 << 30


@kernel
def drawn_move(evaluate: Handle, weights: Floats, position: Position, random: Random) -> int:
    """One of the moves, counted in the order of targets, drawn by the chances that a policy gives them."""
    odds, count, highest = np.empty(8), 0, -np.inf
    for target in moves(position):
        odds[count] = call(evaluate, jumped(position, target), weights)
        highest = max(highest, odds[count])
        count += 1
    total = 0.0
    for at in range(count):
        odds[at] = exp(odds[at] - highest)
        total += odds[at]
    left = draw(random, FINE) / FINE * total
    for at in range(count - 1):
        left -= odds[at]
        if left < 0:
            return at
    return count - 1


@kernel
def play_both(
    evaluate: Handle, one: Floats, two: Floats, starts: Rows, random: Random, positions: Rows, chosen: Rows, won: Rows
) -> int:
    """A game from every start between two policies, who take turns to jump first.

    Writes the positions of the first policy, what it chose and whether it won the game; returns how many there are.
    """
    found = 0
    for game in range(len(starts)):
        row = starts[game]
        position, ply, begin = Position(row[0], row[1], row[2], row[3], row[4]), game % 2, found
        while moves(position):
            choice = drawn_move(evaluate, one if ply % 2 == 0 else two, position, random)
            if ply % 2 == 0:
                row = positions[found]
                row[0], row[1], row[2], row[3], row[4] = position
                chosen[found] = choice
                found += 1
            position = play(position, choose(moves(position), choice))
            ply += 1
        won[begin:found] = ply % 2
    return found


@kernel
def one_of_each(
    evaluate: Handle, weights: Floats, starts: Rows, latest: int, random: Random, positions: Rows, won: Rows
) -> int:
    """From every start one position and whether its mover won, as in the paper.

    Some plies are played by the policy, fewer than ``latest``, then one at random; the position after that counts, and
    the policy plays on to the end.
    """
    found = 0
    for game in range(len(starts)):
        row = starts[game]
        position, left = Position(row[0], row[1], row[2], row[3], row[4]), draw(random, latest)
        while moves(position) and left > 0:
            position = play(position, choose(moves(position), drawn_move(evaluate, weights, position, random)))
            left -= 1
        if moves(position):
            position = play(position, choose(moves(position), draw(random, len(moves(position)))))
        if not moves(position):
            continue
        row = positions[found]
        row[0], row[1], row[2], row[3], row[4] = position
        plies = 0
        while moves(position):
            position = play(position, choose(moves(position), drawn_move(evaluate, weights, position, random)))
            plies += 1
        won[found] = plies % 2
        found += 1
    return found
