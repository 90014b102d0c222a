"""The sequential probability ratio test between two Elo differences, on the three outcomes of a pair.

Under the hypothesis of a score s the likeliest chances of 0, 1, 2 wins, given observed shares p, are
``p_j / (1 + t b_j)`` with ``b = (0 - s, 1/2 - s, 1 - s)``: they add up to one and have the score s when

    sum_j p_j b_j / (1 + t b_j) = 0,      a quadratic in t once the fractions are cleared.

The root is found in closed form: no iteration, nothing that can hang.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lastknight.stats.estimate import expected_score
from lastknight.stats.pairs import Counts
from lastknight.stats.verdict import ScaledCounts, Verdict, pairs_needed

Floats = npt.NDArray[np.float64]

OUTCOMES = np.array([0.0, 0.5, 1.0])  # the score of a pair with 0, 1, 2 wins
UNSEEN = 0.001  # stands for a count of 0, so that no outcome is ever impossible


@dataclass(frozen=True)
class Sprt:
    """A test of "the difference is ``elo_0``" against "it is ``elo_1``"; better means the second is accepted.

    >>> test = Sprt(0, 30)
    >>> print(test.verdict(Counts(20, 50, 30)))
    undecided, 199 more pairs needed
    >>> print(test.verdict(Counts(60, 150, 90)))
    better
    """

    elo_0: float
    elo_1: float
    alpha: float = 0.05
    """The chance of calling an agent better when the difference is ``elo_0``."""

    beta: float = 0.05
    """The chance of calling it not better when the difference is ``elo_1``."""

    def __post_init__(self) -> None:
        if not self.elo_0 < self.elo_1:
            raise ValueError(f"expected the first Elo difference below the second, got {self.elo_0} and {self.elo_1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"expected alpha and beta between 0 and 0.5, got {self.alpha} and {self.beta}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends: not better, better.

        >>> [round(bound, 3) for bound in Sprt(0, 30).bounds]
        [-2.944, 2.944]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_ratio(self, counts: npt.ArrayLike) -> Floats:
        """The generalised log-likelihood ratio of counts (n0, n1, n2), or of many such rows at once."""
        seen = np.asarray(counts, np.float64)
        seen = np.where(seen == 0, UNSEEN, seen)
        shares = seen / seen.sum(axis=-1, keepdims=True)
        logs = np.log(tilt(shares, expected_score(self.elo_0)) / tilt(shares, expected_score(self.elo_1)))
        ratio: Floats = (seen * logs).sum(axis=-1)
        return ratio

    def verdict(self, counts: Counts) -> Verdict:
        """Better, not better or undecided; for counts of whole pairs taken in schedule order."""
        lower, upper = self.bounds
        present = float(self.log_ratio((counts.n0, counts.n1, counts.n2)))
        if present >= upper:
            return Verdict("better")
        if present <= lower:
            return Verdict("not better")

        def decides(scaled: ScaledCounts) -> bool:
            return not lower < self.log_ratio(scaled) < upper

        return Verdict("undecided", pairs_needed(counts, decides))


def tilt(shares: Floats, score: float) -> Floats:
    """``1 + t b_j``: what the observed shares are divided by to have the given score."""
    b = OUTCOMES - score
    constant = shares @ b
    linear = b.sum() * constant - shares @ b**2
    square = b.prod()
    root = np.sqrt(np.maximum(linear**2 - 4 * square * constant, 0.0))
    # The left side of the equation falls through its root, so the slope there is -root; of the two ways to write
    # that solution each loses digits for one sign of the linear term, and the first also serves a square of 0.
    falling = linear < 0
    above = np.where(falling, 2 * constant, -linear - root)
    below = np.where(falling, root - linear, 2 * square)
    divisor: Floats = 1 + (above / below)[..., np.newaxis] * b
    return divisor
