"""Boards and cells as text, and back.

text    a board is `WxH`, width first; a cell is a file letter and a rank number, `a1` at the bottom left
number  a cell is 11 * row + column, row 0 at the bottom, on every board (see `geometry`)
pair    Udacity's `(row, column)` counts rows from the top: `(0, 0)` is `a7` on 7x7
"""

import re
from typing import NamedTuple

from lastknight.errors import NotationError
from lastknight.game.geometry import LONGEST, SHORTEST, STRIDE

FILES = "abcdefghijk"


class Size(NamedTuple):
    """The sides of a board; prints as it is written.

    >>> str(Size(11, 9))
    '11x9'
    """

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


STANDARD = Size(7, 7)
"""The board of the students' project."""


def make_size(width: int, height: int) -> Size:
    """A size whose sides have been checked."""
    if not (SHORTEST <= width <= LONGEST and SHORTEST <= height <= LONGEST):
        raise NotationError(f"a board's sides are from {SHORTEST} to {LONGEST}, got {width}x{height}")
    return Size(width, height)


def parse_size(text: str) -> Size:
    """The sides of the board `WxH`; the inverse of `str(size)`."""
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if match is None:
        raise NotationError(f"expected a board such as 7x7 or 11x9, got {text!r}")
    return make_size(int(match[1]), int(match[2]))


def cell_name(cell: int) -> str:
    """The name of a cell; the inverse of `parse_cell`.

    >>> cell_name(0), cell_name(72)
    ('a1', 'g7')
    """
    row, column = divmod(int(cell), STRIDE)
    return f"{FILES[column]}{row + 1}"


def parse_cell(name: str, size: Size = STANDARD) -> int:
    """The number of the cell called ``name`` on a board of this size."""
    match = re.fullmatch(r"([a-k])([1-9][0-9]?)", name)
    if match is not None:
        column, row = FILES.index(match[1]), int(match[2]) - 1
        if column < size.width and row < size.height:
            return STRIDE * row + column
    last = cell_name(STRIDE * (size.height - 1) + size.width - 1)
    raise NotationError(f"expected a cell from a1 to {last}, got {name!r}")
