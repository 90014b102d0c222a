"""A game in progress: what people hold in their hands.

>>> board = Board.from_game("d4 c6 e2")
>>> board.turn, [cell_name(cell) for cell in board.legal_moves]
(2, ['b4', 'a5', 'e5', 'a7', 'e7'])
>>> board.push_name("e5")
>>> print(board)
7 | . . . . . . .
6 | . . # . . . .
5 | . . . . 2 . .
4 | . . . # . . .
3 | . . . . . . .
2 | . . . . 1 . .
1 | . . . . . . .
  +--------------
    a b c d e f g    player 1 to move
"""

from collections.abc import Sequence
from typing import NamedTuple

from lastknight._jit import Cells
from lastknight.errors import GameOverError, IllegalMoveError, LastKnightError, NotationError
from lastknight.game.geometry import JUMPS, STRIDE, board_cells
from lastknight.game.notation import FILES, STANDARD, Size, cell_name, make_size, parse_cell
from lastknight.game.rules import Position, pack_sides
from lastknight.game.symmetry import image_of_cells, symmetries


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int  # seat, 1 or 2

    def __str__(self) -> str:
        return f"player {self.winner} wins: player {3 - self.winner} has no move left"


class Board:
    """Two knights, the cells they have visited, and the moves that led here."""

    def __init__(self, width: int = 7, height: int = 7) -> None:
        self.size: Size = make_size(width, height)
        self.turn: int = 1
        """The seat to move: 1 placed its knight first."""
        self.free: Cells = board_cells(width, height)
        """The cells nobody has visited."""
        self.moves: list[int] = []
        """The targets played on this board, placements included."""
        self._knights: list[int | None] = [None, None]
        self._left: list[int | None] = []  # where the knight of each move came from

    @classmethod
    def from_game(cls, text: str, size: Size = STANDARD) -> "Board":
        """The board after a game such as `d4 c6 e2`; the inverse of `game`."""
        board = cls(*size)
        for name in text.split():
            board.push_name(name)
        return board

    @classmethod
    def set_up(cls, size: Size, turn: int, knights: Sequence[int | None], free: Cells) -> "Board":
        """A board without a past: these knights (None where not yet placed), these cells free, this seat to move."""
        board = cls(*size)
        board.turn, board.free, board._knights = turn, free, list(knights)
        return board

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.size.width

    @property
    def height(self) -> int:
        """How many rows there are."""
        return self.size.height

    @property
    def knights(self) -> tuple[int | None, int | None]:
        """The cells of the first and the second player's knight; None before it is placed."""
        return self._knights[0], self._knights[1]

    @property
    def placed(self) -> bool:
        """Whether both knights stand."""
        return None not in self._knights

    @property
    def ply(self) -> int:
        """How many cells have been visited: 0 on the empty board, 2 once both knights stand."""
        return self.width * self.height - len(self.free)

    @property
    def legal_moves(self) -> list[int]:
        """Where the player to move may go, in ascending order of cells."""
        return list(self._targets())

    def _targets(self) -> Cells:
        """The legal moves as a set."""
        knight = self._knights[self.turn - 1]
        return self.free if knight is None else self.free & JUMPS[knight]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return None if self._targets() else Outcome(3 - self.turn)

    @property
    def position(self) -> Position:
        """The board as searches and heuristics see it; both knights must stand."""
        mine, theirs = self._knights[self.turn - 1], self._knights[2 - self.turn]
        if mine is None or theirs is None:
            raise NotationError(f"expected both knights on the board, got {2 - self.knights.count(None)} of 2")
        return Position(mine, theirs, self.free.low, self.free.high, pack_sides(*self.size))

    def push(self, target: int) -> None:
        """Move the knight whose turn it is to ``target``, or place it there."""
        if target not in self._targets():
            raise self._refusal(target)
        self._left.append(self._knights[self.turn - 1])
        self._knights[self.turn - 1] = target
        self.free -= Cells.of(target)
        self.moves.append(target)
        self.turn = 3 - self.turn

    def push_name(self, name: str) -> None:
        """`push` the cell called ``name``."""
        self.push(parse_cell(name, self.size))

    def _refusal(self, target: int) -> LastKnightError:
        """Why ``target`` cannot be played, and what can."""
        if target not in board_cells(self.width, self.height):
            last = cell_name(STRIDE * (self.height - 1) + self.width - 1)
            return NotationError(f"expected the number of a cell from a1 to {last}, got {target!r}")
        name = cell_name(target)
        after = f" after {self.game()}" if self.moves else ""
        legal = [cell_name(cell) for cell in self.legal_moves]
        if not legal:
            return GameOverError(f"player {self.turn} cannot go to {name}{after}: the game is over")
        if self._knights[self.turn - 1] is None:
            return IllegalMoveError(f"player {self.turn} cannot start on {name}{after}: the cell is not free")
        return IllegalMoveError(f"player {self.turn} cannot go to {name}{after}; legal: {' '.join(sorted(legal))}")

    def pop(self) -> int:
        """Take the last move back and return it."""
        if not self.moves:
            raise IllegalMoveError("there is no move to take back")
        target = self.moves.pop()
        self.turn = 3 - self.turn
        self._knights[self.turn - 1] = self._left.pop()
        self.free |= Cells.of(target)
        return target

    def copy(self) -> "Board":
        """A board of its own, with the same past."""
        other = Board.set_up(self.size, self.turn, self._knights, self.free)
        other.moves, other._left = self.moves.copy(), self._left.copy()
        return other

    def game(self) -> str:
        """The moves played on this board, as text."""
        return " ".join(map(cell_name, self.moves))

    def canonical(self) -> "Board":
        """The smallest of the board's images under its symmetries, without its past: one for each class of equals."""
        return min(map(self.image, range(len(symmetries(self.size)))), key=Board._key)

    def image(self, number: int) -> "Board":
        """The board under one of its symmetries, without its past."""
        symmetry = symmetries(self.size)[number]
        knights = [None if knight is None else symmetry[knight] for knight in self._knights]
        return Board.set_up(self.size, self.turn, knights, image_of_cells(symmetry, self.free))

    def _key(self) -> tuple[object, ...]:
        """What makes two boards the same; their past does not count."""
        knights = tuple(-1 if knight is None else knight for knight in self._knights)
        return self.size, self.turn, knights, self.free.low, self.free.high

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Board) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def __repr__(self) -> str:
        from lastknight.game.position_text import position_text

        return f"<Board {position_text(self)}>"

    def __str__(self) -> str:
        lines = [
            f"{row + 1:2} | " + " ".join(self._symbol(STRIDE * row + column) for column in range(self.width))
            for row in reversed(range(self.height))
        ]
        lines += ["   +" + "--" * self.width, "     " + " ".join(FILES[: self.width])]
        status = str(self.outcome) if self.outcome else f"player {self.turn} to move"
        margin = "" if self.height > 9 else " "  # the room for a second digit is dropped where it is not needed
        return "\n".join(line.removeprefix(margin) for line in lines) + f"    {status}"

    def _symbol(self, cell: int) -> str:
        """How a cell is printed: a player's number, `.` free, `#` blocked."""
        if cell in self._knights:
            return str(self._knights.index(cell) + 1)
        return "." if cell in self.free else "#"

    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
        from lastknight.game.svg import board_svg

        return board_svg(self)
