"""What the arena asks of a player.

An `Agent` is a value: a name and a way to start. A `Player` is that agent in one game, with the game's own randomness
and, for a foreign program, a process of its own.
"""

from typing import Protocol

from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result


class Player(Protocol):
    """An agent in one game."""

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        """Choose one of ``board.legal_moves``."""

    def close(self) -> None:
        """The game is over; give back what it took."""


class Agent(Protocol):
    """Something that chooses moves."""

    @property
    def name(self) -> str:
        """Its text, as in `deepening:improved,order=static`."""

    @property
    def fingerprint(self) -> str:
        """A digest of everything that decides how it plays."""

    def start(self, seed: int) -> Player:
        """Sit down to one game; whatever is random in it comes from ``seed``."""
