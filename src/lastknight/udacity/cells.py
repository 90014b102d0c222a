"""Cells under their three names: ours, the 7x7 kit's and the 11x9 kit's; and positions as the protocol writes them.

ours    a1 is at the bottom left: a file letter, then a rank number
7x7     (row, column), row 0 at the top
11x9    one number, 0 at the bottom right, 1 to the left, 13 upwards
"""

import re
from typing import NamedTuple

FILES = "abcdefghijk"
ROW = 13  # from one row of the 11x9 kit to the next
LAST_FILE = 10  # of the 11x9 board

Location = tuple[int, int]


def to_location(name: str, height: int) -> Location:
    """A cell of the 7x7 kit.

    >>> to_location("a7", 7), to_name((0, 0), 7)
    ((0, 0), 'a7')
    """
    return height - int(name[1:]), FILES.index(name[0])


def to_name(location: Location, height: int) -> str:
    """The inverse of `to_location`."""
    return f"{FILES[location[1]]}{height - location[0]}"


def to_number(name: str) -> int:
    """A cell of the 11x9 kit.

    >>> to_number("k1"), to_number("a9"), number_to_name(114)
    (0, 114, 'a9')
    """
    return (int(name[1:]) - 1) * ROW + LAST_FILE - FILES.index(name[0])


def number_to_name(number: int) -> str:
    """The inverse of `to_number`."""
    return f"{FILES[LAST_FILE - number % ROW]}{number // ROW + 1}"


class Picture(NamedTuple):
    """A position text taken apart."""

    free: tuple[str, ...]
    knights: tuple[str | None, str | None]
    turn: int  # the seat to move
    visited: int  # how many cells are not free


def read_picture(text: str) -> Picture:
    """A position such as `7/2x1B2/7/3A3/7/7/7 A`.

    >>> picture = read_picture("2x/1A1/3 B")
    >>> picture.knights, picture.turn, picture.visited, picture.free[0]
    (('b2', None), 2, 2, 'a3')
    """
    rows, mover = text.split()
    marks: dict[str, str] = {}
    for rank, row in enumerate(reversed(rows.split("/")), start=1):
        cells = re.sub(r"\d+", lambda run: "." * int(run[0]), row)
        marks |= {f"{FILES[column]}{rank}": mark for column, mark in enumerate(cells)}
    places = {mark: name for name, mark in marks.items()}
    free = tuple(sorted((name for name, mark in marks.items() if mark == "."), key=lambda name: (-int(name[1:]), name)))
    return Picture(free, (places.get("A"), places.get("B")), "AB".index(mover) + 1, len(marks) - len(free))
