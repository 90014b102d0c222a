"""A position on its own as one line of text, in the manner of chess's FEN.

    7/2x1B2/7/3A3/7/7/7 A

Rows from the top: a number is a run of free cells, `x` a blocked cell, `A` and `B` the first and the second player's
knight; then the side to move. Knights that are not yet placed are absent.
"""

import re

from lastknight._jit import Cells
from lastknight.errors import NotationError
from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE
from lastknight.game.notation import make_size

FORM = "a position such as '7/2x1B2/7/3A3/7/7/7 A'"


def position_text(board: Board) -> str:
    """The position of a board as text; the inverse of `parse_position`."""
    rows = []
    for row in reversed(range(board.height)):
        marks = "".join(_mark(board, STRIDE * row + column) for column in range(board.width))
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), marks))
    return f"{'/'.join(rows)} {'AB'[board.turn - 1]}"


def _mark(board: Board, cell: int) -> str:
    """The letter of a cell, a dot when it is free."""
    if cell in board.knights:
        return "AB"[board.knights.index(cell)]
    return "." if cell in board.free else "x"


def parse_position(text: str) -> Board:
    """The board a position text describes, without a past."""
    match = re.fullmatch(r"([0-9xAB/]+) ([AB])", text.strip())
    if match is None:
        raise NotationError(f"expected {FORM}, got {text!r}")
    rows = [_parse_row(row, text) for row in match[1].split("/")]
    if len({len(row) for row in rows}) != 1:
        lengths = ", ".join(str(len(row)) for row in rows)
        raise NotationError(f"expected rows of one length, got rows of {lengths} cells in {text!r}")
    size = make_size(len(rows[0]), len(rows))
    marks = {STRIDE * row + column: mark for row, line in enumerate(reversed(rows)) for column, mark in enumerate(line)}
    knights = [_find(marks, letter, text) for letter in "AB"]
    free = Cells.of(*(cell for cell, mark in marks.items() if mark == "."))
    board = Board.set_up(size, "AB".index(match[2]) + 1, knights, free)
    _check_turn(board, text)
    return board


def _parse_row(row: str, text: str) -> str:
    """One row, a character a cell."""
    parts = re.findall(r"[1-9][0-9]?|[xAB]", row)
    if "".join(parts) != row or not row:
        raise NotationError(f"expected rows of numbers, x, A and B, got {row!r} in {text!r}")
    return "".join("." * int(part) if part.isdigit() else part for part in parts)


def _find(marks: dict[int, str], letter: str, text: str) -> int | None:
    """The cell with this letter, or None."""
    found = [cell for cell, mark in marks.items() if mark == letter]
    if len(found) > 1:
        raise NotationError(f"expected at most one {letter}, got {len(found)} in {text!r}")
    return found[0] if found else None


def _check_turn(board: Board, text: str) -> None:
    """A places first, then B: a side to move that contradicts the knights present is refused."""
    first, second = board.knights
    if first is None and second is not None:
        raise NotationError(f"expected A before B, since A places first, got {text!r}")
    expected = 1 if first is None else 2
    if second is None and board.turn != expected:
        raise NotationError(f"expected {'AB'[expected - 1]} to move, since its knight is not placed, got {text!r}")


def parse_game_or_position(text: str, width: int, height: int) -> Board:
    """A board from a game on a board of this size, or from a position text, which brings its own size."""
    if "/" in text:
        return parse_position(text)
    return Board.from_game(text, make_size(width, height))
