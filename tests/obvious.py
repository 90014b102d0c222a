"""The rules in the most obvious words: names of cells, sets and recursion. What is fast is compared with this."""

from collections.abc import Iterable
from typing import NamedTuple

from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name
from lastknight.game.rules import Position, free, height, width

Names = set[str]


def all_names(size: Size) -> Names:
    """The names of a board's cells."""
    return {f"{'abcdefghijk'[column]}{row + 1}" for row in range(size.height) for column in range(size.width)}


def names(cells: Iterable[int]) -> Names:
    """The names of some cells."""
    return {cell_name(cell) for cell in cells}


def steps(one: str, other: str) -> list[int]:
    """How far apart two cells are along the two axes, the shorter way first."""
    return sorted((abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:]))))


class Plain(NamedTuple):
    """A game: the knights by name, None before they are placed, and the cells nobody has visited."""

    mine: str | None
    theirs: str | None
    free: frozenset[str]

    @classmethod
    def start(cls, size: Size) -> "Plain":
        """The empty board."""
        return cls(None, None, frozenset(all_names(size)))

    @classmethod
    def of_board(cls, board: Board) -> "Plain":
        """The same position in plain words."""
        knights = [None if knight is None else cell_name(knight) for knight in board.knights]
        return cls(knights[board.turn - 1], knights[2 - board.turn], frozenset(names(board.free)))

    @classmethod
    def of_position(cls, position: Position) -> "Plain":
        """The same position in plain words."""
        on_board = all_names(Size(width(position), height(position)))
        left = names(free(position))
        assert left <= on_board, "cells outside the board are never free"
        return cls(cell_name(position.mine), cell_name(position.theirs), frozenset(left))

    def targets(self) -> Names:
        """Where the player to move may go."""
        return {name for name in self.free if self.mine is None or steps(self.mine, name) == [1, 2]}

    def replies(self) -> Names:
        """Where the waiting player could go if it were its turn."""
        return Plain(self.theirs, self.mine, self.free).targets()

    def after(self, target: str) -> "Plain":
        """The position after a move, seen by the other player."""
        return Plain(self.theirs, target, self.free - {target})

    def walk(self, depth: int) -> tuple[int, int]:
        """The leaves at exactly this depth and all positions down to it."""
        if depth == 0:
            return 1, 1
        below = [self.after(target).walk(depth - 1) for target in self.targets()]
        return sum(leaves for leaves, _ in below), 1 + sum(nodes for _, nodes in below)
