"""Random playouts: two blind players to the end of the game."""

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import BITS, Cells, kernel, lowest_bit, mix
from lastknight.game.rules import Position, moves, play

Random = NDArray[np.int64]  # a seed, and how many numbers have been drawn from it


def make_random(seed: int) -> Random:
    """A generator for kernels; equal seeds give equal numbers."""
    return np.array([mix(mix(seed) + 1), 0], np.int64)


@kernel
def draw(random: Random, size: int) -> int:
    """A number from 0 to ``size`` - 1."""
    random[1] += 1
    return ((mix(random[0] ^ random[1]) & 0x7FFFFFFF) * size) >> 31


@kernel
def choose(targets: Cells, number: int) -> int:
    """One of the moves of a knight: ``number`` counts from 0.

    A knight's targets lie within 47 consecutive cells, so no two of them share a bit when the words are laid on each
    other; clearing bits without a branch then ran at 107 M plies/s, with a loop over two words at 72 M.
    """
    word = targets.low | targets.high
    for at in range(7):
        word = word & (word - 1) if at < number else word
    bit = lowest_bit(word)
    return bit + BITS if (targets.high >> bit) & 1 else bit


@kernel
def playout(position: Position, random: Random, room: int) -> tuple[bool, int]:
    """Play at random to the end: whether the mover won, and the positions entered; at most ``room`` of them."""
    targets = moves(position)
    plies = 0
    while targets and plies < room:
        position = play(position, choose(targets, draw(random, len(targets))))
        targets = moves(position)
        plies += 1
    return plies & 1 == 1, plies
