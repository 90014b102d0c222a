"""The board by colour: a knight changes colour with every jump, so half the cells are enough, and fit one word.

Cells are numbered eleven to a row, so a cell's colour is its lowest bit, and the other bits number the cells of that
colour:

    even    bit i is cell 2 i          cells 0, 2, .. 120
    odd     bit i is cell 2 i + 1      cells 1, 3, .. 119

A knight is written as ``colour * 64 + number``. Moves, and all that is reached by them, cost one word on every board up
to 11x11: a third of the operations of a set of two words.
"""

from typing import NamedTuple

import numpy as np

from lastknight._jit import kernel
from lastknight.game.geometry import CELLS, LONGEST, OFFSETS, STRIDE

COLOUR = 64  # the bit that tells the colours apart in a knight's cell
EVEN_BITS = 0x5555_5555_5555_5555
GATHER = (  # halving the distance between the bits that are kept, five times
    0x3333_3333_3333_3333, 0x0F0F_0F0F_0F0F_0F0F, 0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF,
)  # fmt: skip


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
    """A cell as a knight is written; the inverse of `cell_of`."""
    return (cell & 1) * COLOUR + (cell >> 1)


@kernel
def cell_of(knight: int) -> int:
    """Where a knight stands, in the numbering of the board."""
    return (knight & (COLOUR - 1)) << 1 | knight >> 6


def _leap(cell: int) -> int:
    """The cells a knight's move away on the largest board, all of the other colour."""
    row, column = divmod(cell, STRIDE)
    landings = ((row + rows, column + columns) for rows, columns in OFFSETS)
    return sum(1 << (STRIDE * y + x >> 1) for y, x in landings if 0 <= y < LONGEST and 0 <= x < LONGEST)


def _leaps() -> list[int]:
    """The cells each knight could jump to."""
    table = [0] * (2 * COLOUR)
    for cell in range(CELLS):
        table[(cell & 1) * COLOUR + (cell >> 1)] = _leap(cell)
    return table


LEAPS = np.array(_leaps())


def _columns(colour: int, first: int, last: int) -> int:
    """The cells of one colour in some columns."""
    return sum(1 << (cell >> 1) for cell in range(colour, CELLS, 2) if first <= cell % STRIDE <= last)


_EDGE = LONGEST - 1
_ONE_RIGHT = (_columns(0, 0, _EDGE - 1), _columns(1, 0, _EDGE - 1))  # cells that can go so far to a side, by colour
_ONE_LEFT = (_columns(0, 1, _EDGE), _columns(1, 1, _EDGE))
_TWO_RIGHT = (_columns(0, 0, _EDGE - 2), _columns(1, 0, _EDGE - 2))
_TWO_LEFT = (_columns(0, 2, _EDGE), _columns(1, 2, _EDGE))


class Strides(NamedTuple):
    """Cells of one colour, one and two columns to either side of where they were, still to go up and down."""

    one_right: int
    one_left: int
    two_right: int
    two_left: int
    far_up: int  # how many bits the first two go up two rows, and down
    far_down: int
    up: int  # how many bits the last two go up one row, and down
    down: int


@kernel
def strides(cells: int, colour: int) -> Strides:
    """The half of a jump that goes sideways; ``colour`` is that of the cells, 0 even or 1 odd."""
    odd = colour == 1
    return Strides(
        (cells & (_ONE_RIGHT[1] if odd else _ONE_RIGHT[0])) << 1,
        cells & (_ONE_LEFT[1] if odd else _ONE_LEFT[0]),
        (cells & (_TWO_RIGHT[1] if odd else _TWO_RIGHT[0])) << 2,
        cells & (_TWO_LEFT[1] if odd else _TWO_LEFT[0]),
        STRIDE - 1 + colour,
        STRIDE + 1 - colour,
        STRIDE // 2 - 1 + colour,
        STRIDE // 2 + 2 - colour,
    )


@kernel
def spread_half(cells: int, colour: int) -> int:
    """Every cell a knight's move away from some cell of a set, all of whose cells have ``colour``.

    What comes back may hold bits beyond the board: only those of free cells count.
    """
    side = strides(cells, colour)
    one, two = side.one_right | side.one_left, side.two_right | side.two_left
    return one << side.far_up | one >> side.far_down | two << side.up | two >> side.down


class Exits(NamedTuple):
    """The cells from which at least so many of a set's cells are a knight's move away."""

    two: int
    three: int
    four: int
    five: int
    six: int


@kernel
def exits(cells: int, colour: int) -> Exits:
    """The cells of the other colour by how many of the set's they lead to; as `spread_half`, only free ones count."""
    side = strides(cells, colour)
    a, b = side.one_right << side.far_up, side.one_left << side.far_up
    c, d = side.one_right >> side.far_down, side.one_left >> side.far_down
    e, f = side.two_right << side.up, side.two_left << side.up
    g, h = side.two_right >> side.down, side.two_left >> side.down
    # At least one, two, three, four of four jumps; then of all eight.
    a, b, c, d = a | b, a & b, c | d, c & d
    e, f, g, h = e | f, e & f, g | h, g & h
    p1, p2, p3, p4 = a | c, b | d | a & c, a & d | b & c, b & d
    q1, q2, q3, q4 = e | g, f | h | e & g, e & h | f & g, f & h
    return Exits(
        p2 | q2 | p1 & q1,
        p3 | q3 | p2 & q1 | p1 & q2,
        p4 | q4 | p3 & q1 | p2 & q2 | p1 & q3,
        p4 & q1 | p3 & q2 | p2 & q3 | p1 & q4,
        p4 & q2 | p3 & q3 | p2 & q4,
    )
