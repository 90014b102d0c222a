"""When a search stops, and what it answers."""

from dataclasses import dataclass, fields
from math import inf
from typing import NamedTuple

from lastknight.errors import LimitError

WIN = 1_000_000.0  # a proven win in n plies scores WIN - n
LONGEST_GAME = 128  # plies; more than the largest board has cells
PROVEN = WIN - LONGEST_GAME  # scores at least this far from 0 are proven; exactly so far: nobody counted the plies
INFINITY = 2 * WIN


@dataclass(frozen=True, kw_only=True)
class Limit:
    """A stopping rule; the search obeys whichever bound it meets first.

    >>> Limit(depth=8, nodes=100_000)
    Limit(depth=8, nodes=100000)
    >>> print(Limit(nodes=1000))
    1,000 nodes
    """

    depth: int | None = None
    """Search no deeper than this many plies."""

    nodes: int | None = None
    """Enter no more than this many positions; it replays exactly."""

    cost: float | None = None
    """Do no more work than this many nodes of `improved`: nodes weighted with the price of the agent's heuristic."""

    seconds: float | None = None
    """Stop after this much time on the wall clock."""

    cpu_seconds: float | None = None
    """Stop after this much time of the processor, whatever else the machine does."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not 0 < value < inf:
                raise LimitError(f"Limit {field.name} must be positive, got {value}")
        if self.seconds is not None and self.cpu_seconds is not None:
            raise LimitError("expected a limit in seconds or in cpu_seconds, got both")

    def __bool__(self) -> bool:
        return any(bound is not None for bound in vars(self).values())

    def __repr__(self) -> str:
        bounds = ((field.name, getattr(self, field.name)) for field in fields(self))
        return f"Limit({', '.join(f'{name}={value}' for name, value in bounds if value is not None)})"

    def __str__(self) -> str:
        words = {
            "depth": "depth {:,}",
            "nodes": "{:,} nodes",
            "cost": "the cost of {:,.0f} nodes",
            "seconds": "{:g} s",
            "cpu_seconds": "{:g} s of processor",
        }
        bounds = (text.format(getattr(self, name)) for name, text in words.items() if getattr(self, name) is not None)
        return ", ".join(bounds) or "no limit"


class Result(NamedTuple):
    """What a search found: the move it would play, and why."""

    move: int  # the target
    score: float  # to the player to move; a proven result is +-(1,000,000 - plies), or +-PROVEN
    depth: int  # plies of the last completed iteration; of the deepest line for `mcts`
    nodes: int
    seconds: float
    line: tuple[int, ...]  # the play that the search expects, ``move`` first

    @property
    def plies(self) -> int | None:
        """How many plies the game still lasts, when that is proven."""
        return int(WIN - abs(self.score)) if abs(self.score) > PROVEN else None

    @property
    def verdict(self) -> str | None:
        """`won` or `lost`, and in how many plies, as far as that is proven.

        >>> Result(0, -PROVEN, 0, 0, 0.0, (0,)).verdict
        'lost'
        """
        if abs(self.score) < PROVEN:
            return None
        word = "won" if self.score > 0 else "lost"
        return word if self.plies is None else f"{word} in {self.plies} plies"
