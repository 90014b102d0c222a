"""The private state of the oldest boards, as live views on the flat list that is the state.

Agents of the first generation read and write ``board.__board_state__[row][column]`` and
``board.__last_player_move__[player]``; what they see and change here is the board itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

Location = tuple[int, int]
TAIL = 3  # entries of the flat list behind its cells: seat to move, cell of seat 2, cell of seat 1


class _LikeAList(Sequence[Any]):
    """A sequence that compares, prints and adds as a list does."""

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __eq__(self, other: object) -> bool:
        return list(self) == (list(other) if isinstance(other, _LikeAList) else other)

    def __add__(self, other: Iterable[Any]) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Iterable[Any]) -> list[Any]:
        return [*other, *self]

    def __repr__(self) -> str:
        return repr(list(self))

    def copy(self) -> list[Any]:
        """A list of the same entries."""
        return list(self)


class Row(_LikeAList):
    """One row of a board, written through to the flat list.

    >>> state = [0, 1, 2, 3, 4, 5]
    >>> row = Row(state, range(1, 6, 2))
    >>> row[-1] = 9
    >>> row, state
    ([1, 3, 9], [0, 1, 2, 3, 4, 9])
    """

    def __init__(self, state: list[Any], cells: range) -> None:
        self._state = state
        self._cells = cells

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, column: Any) -> Any:
        cell = self._cells[column]
        return [self._state[each] for each in cell] if isinstance(cell, range) else self._state[cell]

    def __setitem__(self, column: Any, mark: Any) -> None:
        cell = self._cells[column]
        if isinstance(cell, range):
            for each, value in zip(cell, mark, strict=True):
                self._state[each] = value
        else:
            self._state[cell] = mark


class Rows(_LikeAList):
    """All rows of a board; ``deepcopy`` detaches them from it."""

    def __init__(self, state: list[Any], height: int) -> None:
        self._state = state
        self._height = height

    def __len__(self) -> int:
        return self._height

    def __getitem__(self, row: Any) -> Any:
        first = range(self._height)[row]
        if isinstance(first, range):
            return [self[each] for each in first]
        return Row(self._state, range(first, len(self._state) - TAIL, self._height))

    def __setitem__(self, row: int, marks: Iterable[Any]) -> None:
        self[row][:] = list(marks)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Rows":
        return Rows(self._state.copy(), self._height)

    def marks(self) -> list[Any]:
        """What the cells hold, column by column, as in the flat list."""
        return self._state[:-TAIL]


def marks_of(rows: Any) -> list[Any]:
    """What the cells hold, column by column, from anything indexed by row and column."""
    return rows.marks() if isinstance(rows, Rows) else [mark for column in zip(*rows, strict=True) for mark in column]


class _Board(Protocol):
    _board_state: list[Any]
    _player_1: Any
    _player_2: Any
    height: int


class LastMoves(Mapping[Any, Location | None]):
    """Where each player stands, by player; ``copy`` makes a plain dictionary."""

    def __init__(self, board: _Board) -> None:
        self._board = board

    def _entry(self, player: Any) -> int:
        """Where the flat list holds the cell of ``player``."""
        if player == self._board._player_1:
            return -1
        if player == self._board._player_2:
            return -2
        raise KeyError(player)

    def __getitem__(self, player: Any) -> Location | None:
        cell = self._board._board_state[self._entry(player)]
        return None if cell is None else (cell % self._board.height, cell // self._board.height)

    def __setitem__(self, player: Any, location: Location | None) -> None:
        cell = None if location is None else location[0] + location[1] * self._board.height
        self._board._board_state[self._entry(player)] = cell

    def __iter__(self) -> Iterator[Any]:
        return iter((self._board._player_1, self._board._player_2))

    def __len__(self) -> int:
        return 2

    def __repr__(self) -> str:
        return repr(dict(self))

    def copy(self) -> dict[Any, Location | None]:
        """A dictionary of the same entries."""
        return dict(self)

    def __copy__(self) -> dict[Any, Location | None]:
        return dict(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[Any, Location | None]:
        return dict(self)
