"""A position as the solver sees it: attacker and defender, and the free cells of each colour in a word of their own.

A knight changes colour with every jump, so whether the knights share a colour when a given player is to move never
changes during a game. That player is the attacker: it jumps first onto the colour that the other one's next targets
have, and can take one of them away each time; the defender never can. A round is a jump of each.

    near    free cells of the colour that both knights jump to in this round
    far     free cells of the colour that they stand on, and will jump to in the next

Cells are numbered eleven to a row, so a cell's colour is its lowest bit, and the other bits number the cells of that
colour. The solver writes a knight's cell as ``colour * 64 + number``; moves cost one word on every board up to 11x11.
"""

from typing import NamedTuple

import numpy as np

from lastknight._jit import kernel
from lastknight.game.geometry import CELLS, LONGEST, OFFSETS, STRIDE
from lastknight.game.rules import Position

COLOUR = 64  # the bit that tells the colours apart in a knight's cell
EVEN_BITS = 0x5555_5555_5555_5555
GATHER = (  # halving the distance between the bits that are kept, five times
    0x3333_3333_3333_3333, 0x0F0F_0F0F_0F0F_0F0F, 0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF,
)  # fmt: skip


class Duel(NamedTuple):
    """Two knights with the attacker to move."""

    attacker: int
    defender: int
    near: int
    far: int


class Halves(NamedTuple):
    """A set of cells, sorted by colour."""

    even: int
    odd: int


@kernel
def gather(word: int) -> int:
    """The even bits of a word, side by side."""
    word &= EVEN_BITS
    for step, mask in enumerate(GATHER):
        word = (word | word >> (1 << step)) & mask
    return word


@kernel
def halves(low: int, high: int) -> Halves:
    """The words of a `Cells`, sorted by colour; its high word begins with cell 61, an odd one."""
    return Halves(gather(low) | gather(high >> 1) << 31, gather(low >> 1) | gather(high) << 30)


@kernel
def knight_on(cell: int) -> int:
    """A cell in the solver's numbering; the inverse of `cell_of`."""
    return (cell & 1) * COLOUR + (cell >> 1)


@kernel
def cell_of(knight: int) -> int:
    """A cell of the solver in the numbering of the board."""
    return (knight & (COLOUR - 1)) << 1 | knight >> 6


@kernel
def attacks(position: Position) -> bool:
    """Whether the player to move is the attacker."""
    return (position.mine ^ position.theirs) & 1 == 0


@kernel
def make_duel(position: Position) -> Duel:
    """A position whose mover is the attacker."""
    left = halves(position.low, position.high)
    near, far = (left.even, left.odd) if position.mine & 1 else (left.odd, left.even)
    return Duel(knight_on(position.mine), knight_on(position.theirs), near, far)


def _leap(cell: int) -> int:
    """The cells a knight's move away on the largest board, all of the other colour."""
    row, column = divmod(cell, STRIDE)
    landings = ((row + rows, column + columns) for rows, columns in OFFSETS)
    return sum(1 << (STRIDE * y + x >> 1) for y, x in landings if 0 <= y < LONGEST and 0 <= x < LONGEST)


def _leaps() -> list[int]:
    """The cells each knight of the solver could jump to."""
    table = [0] * (2 * COLOUR)
    for cell in range(CELLS):
        table[(cell & 1) * COLOUR + (cell >> 1)] = _leap(cell)
    return table


LEAPS = np.array(_leaps())


@kernel
def spread(cells: int, colour: int) -> int:
    """Cells a knight's move away from some cell of the set, all of whose cells have ``colour`` (0 even, 1 odd).

    For estimates only: on boards wider than nine a jump over the side may land on the next row.
    """
    pairs, gaps = cells | cells << 1, cells | cells << 2
    far_up, up = STRIDE - 1 + colour, STRIDE // 2 - 1 + colour
    return pairs << far_up | pairs >> (STRIDE + 1 - colour) | gaps << up | gaps >> (STRIDE // 2 + 2 - colour)
