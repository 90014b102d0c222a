"""The board of the 7x7 course project, in all its generations and any size.

Locations are pairs (row, column), row 0 at the top. The state is one flat list, column after column,
with three entries more at its end:

    _board_state[row + column * height]    0 while the cell is free, else its mark
    _board_state[-3]                       0 when seat 1 is to move, 1 when seat 2 is
    _board_state[-2]                       cell of seat 2, None before it is placed
    _board_state[-1]                       cell of seat 1, None before it is placed

Agents of every generation reach into it, by names of two families; both are the state itself:

    _player_1, _player_2                   __player_1__, __player_2__
    _active_player, _inactive_player       __active_player__, __inactive_player__
    _board_state                           __board_state__ (by row and column)
    _board_state[-1], _board_state[-2]     __last_player_move__ (by player)
"""

import timeit
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from isolation.generations import Generation, Move, TimeLeft, chosen
from isolation.views import LastMoves, Rows, marks_of

Player = Any  # any object at all: the course's own tests play with strings

DIRECTIONS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


@cache
def _locations(width: int, height: int) -> tuple[Move, ...]:
    """Every location of a board, in the order of the flat list."""
    return tuple((row, column) for column in range(width) for row in range(height))


@cache
def _jumps(width: int, height: int, row: int, column: int) -> tuple[tuple[Move, int], ...]:
    """Where a knight can jump on an empty board: locations, each with its place in the flat list."""
    targets = ((row + down, column + right) for down, right in DIRECTIONS)
    return tuple((target, target[0] + target[1] * height) for target in targets if _inside(width, height, target))


def _inside(width: int, height: int, location: Move) -> bool:
    return 0 <= location[0] < height and 0 <= location[1] < width


def _countdown(limit: float) -> TimeLeft:
    """A function that says how many milliseconds are left of ``limit``, counted from now."""
    start = 1000 * timeit.default_timer()
    return lambda: limit - (1000 * timeit.default_timer() - start)


class Board:
    """Two players, their knights, and the cells that are still free."""

    BLANK = 0
    NOT_MOVED = None
    GENERATION: ClassVar[Generation] = chosen()

    def __init__(self, player_1: Player, player_2: Player, width: int = 7, height: int = 7) -> None:
        self.width = width
        self.height = height
        self.move_count = 0
        self._player_1 = player_1
        self._player_2 = player_2
        self._active_player = player_1
        self._inactive_player = player_2
        self._board_state: list[Any] = [0] * (width * height + 1) + [None, None]

    @property
    def active_player(self) -> Player:
        """The player to move."""
        return self._active_player

    @property
    def inactive_player(self) -> Player:
        """The player who waits."""
        return self._inactive_player

    def get_opponent(self, player: Player) -> Player:
        """The other player."""
        if player == self._active_player:
            return self._inactive_player
        if player == self._inactive_player:
            return self._active_player
        raise RuntimeError(f"expected one of this game's two players, got {player!r}")

    def copy(self) -> "Board":
        """A board of its own in the same state, with the same players; a subclass must do this for itself."""
        board = Board.__new__(Board)
        board.width = self.width
        board.height = self.height
        board.move_count = self.move_count
        board._player_1 = self._player_1
        board._player_2 = self._player_2
        board._active_player = self._active_player
        board._inactive_player = self._inactive_player
        board._board_state = self._board_state[:]
        return board

    def forecast_move(self, move: Move) -> "Board":
        """A copy of this board on which the active player has made ``move``."""
        board = self.copy()
        board.apply_move(move)
        return board

    def move_is_legal(self, move: Move) -> bool:
        """Whether the location is on the board and free, however far from any knight."""
        row, column = move
        return _inside(self.width, self.height, move) and self._board_state[row + column * self.height] == 0

    def get_blank_spaces(self) -> list[Move]:
        """Every free location, column by column."""
        locations = _locations(self.width, self.height)
        return [location for location, mark in zip(locations, self._board_state, strict=False) if mark == 0]

    def get_player_location(self, player: Player) -> Move | None:
        """Where the knight of ``player`` stands, None before it is placed."""
        if player == self._player_1:
            cell = self._board_state[-1]
        elif player == self._player_2:
            cell = self._board_state[-2]
        else:
            raise self.GENERATION.stranger(f"expected one of this game's two players, got {player!r}")
        return None if cell is None else (cell % self.height, cell // self.height)

    def get_legal_moves(self, player: Player | None = None) -> list[Move]:
        """Where ``player``, by default the active one, may go; all free locations before it is placed."""
        return self.__get_moves(self.get_player_location(self._active_player if player is None else player))

    def __get_moves(self, location: Move | None) -> list[Move]:
        """Where a knight may go from ``location``."""
        if location is None:
            return self.get_blank_spaces()
        state = self._board_state
        moves = [move for move, cell in _jumps(self.width, self.height, *location) if state[cell] == 0]
        self.GENERATION.arrange(moves)
        return moves

    __get_moves__ = __get_moves

    def apply_move(self, move: Move) -> None:
        """Put the active player's knight on ``move``, legal or not, and let the other player move."""
        state = self._board_state
        cell = move[0] + move[1] * self.height
        seat_2 = self._active_player == self._player_2
        state[-2 if seat_2 else -1] = cell
        state[cell] = self.GENERATION.marks[seat_2]
        state[-3] ^= 1
        self._active_player, self._inactive_player = self._inactive_player, self._active_player
        self.move_count += 1

    def is_winner(self, player: Player) -> bool:
        """Whether the opponent of ``player`` is to move and cannot."""
        return bool(player == self._inactive_player) and not self.get_legal_moves(self._active_player)

    def is_loser(self, player: Player) -> bool:
        """Whether ``player`` is to move and cannot."""
        return bool(player == self._active_player) and not self.get_legal_moves(self._active_player)

    def utility(self, player: Player) -> float:
        """Plus infinity when ``player`` has won, minus infinity when it has lost, else 0."""
        if not self.get_legal_moves(self._active_player):
            if player == self._inactive_player:
                return float("inf")
            if player == self._active_player:
                return float("-inf")
        return 0.0

    def hash(self) -> int:
        """A number for the state, good within one process only: Python salts it anew in each."""
        return hash(str(self._board_state))

    def to_string(self, symbols: Sequence[str] = ("1", "2")) -> str:
        """A picture of the board: ``-`` is a blocked cell; lines end as they did in the course."""
        above, margins = self.GENERATION.margins(self.width, self.height)
        knights = {self._board_state[-2]: symbols[1], self._board_state[-1]: symbols[0]}
        lines = [above]
        for row, margin in enumerate(margins):
            cells = range(row, self.width * self.height, self.height)
            drawn = [knights.get(cell, "-") if self._board_state[cell] else " " for cell in cells]
            lines.append(f"{margin} | {' | '.join(drawn)} | \n\r")
        return "".join(lines)

    def print_board(self) -> str:
        """The same as ``to_string``; it prints nothing."""
        return self.to_string()

    def play(self, time_limit: float | None = None) -> tuple[Player, list[Any], str]:
        """Let the players move until one cannot, may not, or thinks too long: the winner, the moves, the reason."""
        generation = self.GENERATION
        history: list[Any] = []
        while True:
            legal_moves = self.get_legal_moves()
            game = self.copy()
            time_left = _countdown(generation.time_limit if time_limit is None else time_limit)
            move = generation.ask(self._active_player, game, legal_moves, time_left)
            remaining = time_left()
            generation.offered(history, move, self._active_player == self._player_1)
            if remaining < 0:
                return self._inactive_player, history, "timeout"
            if move not in legal_moves:
                return self._inactive_player, history, generation.forfeit if legal_moves else "illegal move"
            generation.applied(history, move)
            self.apply_move(move)

    @property
    def __player_1__(self) -> Player:
        """The player in seat 1, as ``_player_1``."""
        return self._player_1

    @__player_1__.setter
    def __player_1__(self, player: Player) -> None:
        self._player_1 = player

    @property
    def __player_2__(self) -> Player:
        """The player in seat 2, as ``_player_2``."""
        return self._player_2

    @__player_2__.setter
    def __player_2__(self, player: Player) -> None:
        self._player_2 = player

    @property
    def __active_player__(self) -> Player:
        """The player to move, as ``_active_player``."""
        return self._active_player

    @__active_player__.setter
    def __active_player__(self, player: Player) -> None:
        self._active_player = player

    @property
    def __inactive_player__(self) -> Player:
        """The player who waits, as ``_inactive_player``."""
        return self._inactive_player

    @__inactive_player__.setter
    def __inactive_player__(self, player: Player) -> None:
        self._inactive_player = player

    @property
    def __board_state__(self) -> Any:
        """The cells by row and column, a live view; whatever is assigned is copied in."""
        return Rows(self._board_state, self.height)

    @__board_state__.setter
    def __board_state__(self, rows: Any) -> None:
        self._board_state = marks_of(rows) + self._board_state[-3:]

    @property
    def __last_player_move__(self) -> Any:
        """Where each player stands, a live view; whatever is assigned is copied in."""
        return LastMoves(self)

    @__last_player_move__.setter
    def __last_player_move__(self, locations: Mapping[Player, Move | None]) -> None:
        moves = LastMoves(self)
        for player, location in locations.items():
            moves[player] = location

    @property
    def __player_symbols__(self) -> dict[Any, int]:
        """What the players leave on the cells they visit."""
        return {self.BLANK: self.BLANK, self._player_1: 1, self._player_2: 2}

    @__player_symbols__.setter
    def __player_symbols__(self, symbols: Mapping[Any, int]) -> None:
        if dict(symbols) != self.__player_symbols__:
            raise ValueError(f"expected the symbols {self.__player_symbols__}, which cannot be changed, got {symbols}")


TIME_LIMIT_MILLIS = Board.GENERATION.time_limit
