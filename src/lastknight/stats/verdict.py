"""What a test concludes: one of four answers, and how far off a conclusion is when there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from lastknight.stats.pairs import Counts

Conclusion = Literal["better", "worse", "not better", "undecided"]
ScaledCounts = tuple[float, float, float]

MOST_PAIRS = 10**9  # more pairs than anyone will play


class Verdict(NamedTuple):
    """A conclusion about our agent and, while there is none, the number of further pairs it would take.

    ``pairs_needed`` is None once decided, and also when no number of pairs like those so far would decide.

    >>> print(Verdict("undecided", 120))
    undecided, 120 more pairs needed
    """

    conclusion: Conclusion
    pairs_needed: int | None = None

    @property
    def decided(self) -> bool:
        """Whether the test has come to an end."""
        return self.conclusion != "undecided"

    def __str__(self) -> str:
        if self.decided:
            return self.conclusion
        if self.pairs_needed is None:
            return "undecided, the pairs so far favour neither side"
        return f"undecided, {self.pairs_needed} more {'pair' if self.pairs_needed == 1 else 'pairs'} needed"


def pairs_needed(counts: Counts, decides: Callable[[ScaledCounts], bool]) -> int | None:
    """The fewest further pairs at which the present counts, scaled up, would decide; None if none would.

    ``decides`` must be false for the counts as they are and stay true once it is true.
    """
    played = counts.pairs
    if not played:
        return None
    enough = 1
    while not decides(counts.scaled(played + enough)):
        enough *= 2
        if enough > MOST_PAIRS:
            return None
    short = enough // 2
    while enough - short > 1:
        middle = (short + enough) // 2
        short, enough = (short, middle) if decides(counts.scaled(played + middle)) else (middle, enough)
    return enough
