"""What tests of every folder share: how large they may be, and positions drawn as pictures."""

import re

import pytest

from lastknight._jit import COMPILED, Cells
from lastknight.game.board import Board
from lastknight.game.geometry import CELLS, STRIDE
from lastknight.game.halves import COLOUR, cell_of
from lastknight.game.notation import Size

SMALL = not COMPILED
"""Whether kernels run as plain Python, a hundred times slower: tests then take their small sizes."""

compiled_only = pytest.mark.skipif(SMALL, reason="nothing is compiled under NUMBA_DISABLE_JIT=1")


def picture(drawing: str) -> Board:
    """The board a drawing shows: knights `1` and `2`, free cells `.`, blocked ones `#`, and `2 to move` if it is so.

    >>> print(picture('''
    ...     . . 2
    ...     . # .
    ...     1 . .    2 to move
    ... '''))
    3 | . . 2
    2 | . # .
    1 | 1 . .
      +------
        a b c    player 2 to move
    """
    turn = re.search(r"([12]) to move", drawing)
    rows = [line.split() for line in re.sub(r"[12] to move", "", drawing).splitlines() if line.strip()]
    marks = {STRIDE * row + column: mark for row, line in enumerate(reversed(rows)) for column, mark in enumerate(line)}
    knights = [next((cell for cell, mark in marks.items() if mark == seat), None) for seat in "12"]
    free = Cells.of(*(cell for cell, mark in marks.items() if mark == "."))
    return Board.set_up(Size(len(rows[0]), len(rows)), int(turn[1]) if turn else 1, knights, free)


def cells_of(word: int, colour: int) -> set[int]:
    """The cells in a word of one colour, numbered as on the board; bits beyond the largest board do not count."""
    found = {int(cell_of(colour * COLOUR + bit)) for bit in range(COLOUR - 1) if int(word) >> bit & 1}
    return {cell for cell in found if cell < CELLS}
