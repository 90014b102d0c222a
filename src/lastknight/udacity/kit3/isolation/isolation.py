"""The state of the 11x9 course project: an immutable triple around one integer.

A set bit is a free cell. Rows are 13 bits apart, the last two of them never free, so that no jump wraps
around; cell 0 is the bottom right corner, and numbers grow to the left and upwards:

    114 113 112 ... 105 104        W = +1    N = +13
    ...                            E = -1    S = -13
     23  22  21 ...  14  13
     10   9   8 ...   1   0

The first action of each player is a cell, every later one an ``Action``: what a jump adds to the cell.
"""

from enum import IntEnum
from functools import reduce
from operator import or_
from typing import NamedTuple

_WIDTH = 11
_HEIGHT = 9
_STRIDE = _WIDTH + 2
_SIZE = _STRIDE * _HEIGHT - 2
_BLANK_BOARD = sum(((1 << _WIDTH) - 1) << _STRIDE * row for row in range(_HEIGHT))

S, N, W, E = -_STRIDE, _STRIDE, 1, -1


class Action(IntEnum):
    """The eight jumps of a knight, each as what it adds to the cell."""

    NNE = N + N + E
    ENE = E + N + E
    ESE = E + S + E
    SSE = S + S + E
    SSW = S + S + W
    WSW = W + S + W
    WNW = W + N + W
    NNW = N + N + W


_ACTIONSET = set(Action)


def _jumps(cell: int) -> tuple[tuple[Action, int, int], ...]:
    """Every jump from ``cell`` that does not end below the board: its action, its target, the target's bit."""
    return tuple((action, cell + action, 1 << cell + action) for action in Action if cell + action >= 0)


_JUMPS = tuple(_jumps(cell) for cell in range(_SIZE))
_NEIGHBOURS = tuple(reduce(or_, (bit for _, _, bit in jumps)) for jumps in _JUMPS)
_CELLS = tuple((cell, 1 << cell) for cell in range(_SIZE))


class _Fields(NamedTuple):
    board: int
    ply_count: int
    locs: tuple[int | None, int | None]


class Isolation(_Fields):
    """What is left of the board, how many plies have been played, and the cells of both knights."""

    def __new__(
        cls, board: int = _BLANK_BOARD, ply_count: int = 0, locs: tuple[int | None, int | None] = (None, None)
    ) -> "Isolation":
        """The empty board, unless told otherwise."""
        return tuple.__new__(cls, (board, ply_count, locs))

    def actions(self) -> list[int]:
        """Everything the player to move may do: cells before its knight is placed, then jumps."""
        cell = self.locs[self.ply_count % 2]
        if cell is None:
            return self.liberties(None)
        board = self.board
        return [action for action, _, bit in _JUMPS[cell] if board & bit]

    def player(self) -> int:
        """The player to move: 0 or 1."""
        return self.ply_count % 2

    def result(self, action: int) -> "Isolation":
        """The state after ``action``: ``AssertionError`` for what is no jump, ``RuntimeError`` for a blocked target."""
        board, ply_count, locs = self
        cell = locs[ply_count % 2]
        if cell is None:
            target = int(action)
        elif action in _ACTIONSET:
            target = cell + int(action)
        else:
            raise AssertionError(f"expected one of {[each.value for each in Action]}, got {action!r}")
        if target < 0 or not board >> target & 1:
            raise RuntimeError(f"expected an action to a free cell, got {action!r} to {target}")
        after = (locs[0], target) if ply_count % 2 else (target, locs[1])
        return tuple.__new__(Isolation, (board ^ 1 << target, ply_count + 1, after))

    def terminal_test(self) -> bool:
        """Whether either player, to move or not, has nowhere to go."""
        return not (self._has_liberties(0) and self._has_liberties(1))

    def utility(self, player_id: int) -> float:
        """Plus infinity when ``player_id`` has won, minus infinity when it has lost, else 0."""
        if not self.terminal_test():
            return 0
        mover = self.ply_count % 2
        return float("inf") if self._has_liberties(mover) == (player_id == mover) else float("-inf")

    def liberties(self, loc: int | None) -> list[int]:
        """The free cells that a knight reaches from ``loc``; all free cells when that is None."""
        board = self.board
        if loc is None:
            return [cell for cell, bit in _CELLS if board & bit]
        jumps = _JUMPS[loc] if 0 <= loc < _SIZE else _jumps(loc)
        return [target for _, target, bit in jumps if board & bit]

    def _has_liberties(self, player_id: int) -> bool:
        """Whether ``liberties`` would find any cell for the player, cell 0 included."""
        cell = self.locs[player_id]
        return self.board & (_BLANK_BOARD if cell is None else _NEIGHBOURS[cell]) != 0


class DebugState(Isolation):
    """A state that can be looked at."""

    player_symbols = ("1", "2")

    @staticmethod
    def from_state(gamestate: Isolation) -> "DebugState":
        """The same state, with the means to look at it."""
        return DebugState(gamestate.board, gamestate.ply_count, gamestate.locs)

    @property
    def bitboard_string(self) -> str:
        """The board in binary digits."""
        return f"{self.board:b}"

    @classmethod
    def ind2xy(cls, ind: int) -> tuple[int, int]:
        """Columns from the right edge and rows from the bottom edge.

        >>> DebugState.ind2xy(14)
        (1, 1)
        """
        return ind % _STRIDE, ind // _STRIDE

    def _symbol(self, cell: int) -> str:
        if cell in self.locs:
            return self.player_symbols[1 if cell == self.locs[1] else 0]
        return " " if self.board >> cell & 1 else "X"

    def __str__(self) -> str:
        line = "+" + " - +" * _WIDTH
        drawn = [line]
        for row in reversed(range(_HEIGHT)):
            cells = reversed(range(row * _STRIDE, row * _STRIDE + _WIDTH))
            drawn += ["|" + "".join(f" {self._symbol(cell)} |" for cell in cells), line]
        return "\n" + "\n".join(drawn) + "\n"
