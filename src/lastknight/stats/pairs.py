"""The pair: one opening played twice with the seats swapped, so our agent wins 0, 1 or 2 games of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """How many pairs gave our agent 0, 1 and 2 wins.

    >>> counts = Counts(20, 50, 30)
    >>> counts.pairs, counts.score, counts.split_rate
    (100, 0.55, 0.5)
    >>> counts + Counts(1, 0, 0)
    Counts(n0=21, n1=50, n2=30)
    """

    n0: int = 0
    n1: int = 0
    n2: int = 0

    def __post_init__(self) -> None:
        if min(self.n0, self.n1, self.n2) < 0:
            raise ValueError(f"counts of pairs must not be negative, got {self.n0} {self.n1} {self.n2}")

    @classmethod
    def from_wins(cls, wins: Iterable[int]) -> Counts:
        """The counts of a sequence of pairs, each given as our agent's wins in it.

        >>> Counts.from_wins([2, 1, 1, 0, 2])
        Counts(n0=1, n1=2, n2=2)
        """
        found = [0, 0, 0]
        for won in wins:
            if won not in (0, 1, 2):
                raise ValueError(f"expected 0, 1 or 2 wins in a pair, got {won!r}")
            found[won] += 1
        return cls(*found)

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.n0 + other.n0, self.n1 + other.n1, self.n2 + other.n2)

    @property
    def swapped(self) -> Counts:
        """The same pairs as the other agent sees them."""
        return Counts(self.n2, self.n1, self.n0)

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return self.n0 + self.n1 + self.n2

    @property
    def decisive(self) -> int:
        """How many pairs one agent won twice; only these speak for either."""
        return self.n0 + self.n2

    @property
    def score(self) -> float:
        """The share of games our agent won; one half before the first pair."""
        return (self.n1 / 2 + self.n2) / self.pairs if self.pairs else 0.5

    @property
    def variance(self) -> float:
        """The variance of one pair's score; 0 before the first pair."""
        if not self.pairs:
            return 0.0
        score = self.score
        squares = self.n0 * score**2 + self.n1 * (0.5 - score) ** 2 + self.n2 * (1 - score) ** 2
        return squares / self.pairs

    @property
    def split_rate(self) -> float:
        """The share of pairs in which the opening alone decided; 0 before the first pair."""
        return self.n1 / self.pairs if self.pairs else 0.0

    def scaled(self, pairs: int) -> tuple[float, float, float]:
        """What the counts would be after ``pairs`` pairs, were every share to stay as it is."""
        n0, n1, n2 = astuple(self)
        return n0 * pairs / self.pairs, n1 * pairs / self.pairs, n2 * pairs / self.pairs
