"""Numbers that cannot be quoted without their interval and their n."""

from __future__ import annotations

import math
from typing import NamedTuple

from scipy.special import betaincinv

from lastknight.stats.pairs import Counts
from lastknight.stats.posterior import PRIOR, score_quantile

LEVEL = 0.95  # what an interval promises to hold, unless another level is asked for


class Estimate(NamedTuple):
    """A score with the bounds of its interval and the pairs behind it.

    >>> print(Estimate(0.521, 0.506, 0.536, 2000))
    52.1% [50.6%, 53.6%] over 2000 pairs
    """

    value: float
    low: float
    high: float
    pairs: int

    def __str__(self) -> str:
        return f"{self.value:.1%} [{self.low:.1%}, {self.high:.1%}] over {_counted(self.pairs, 'pair')}"


class EloEstimate(NamedTuple):
    """An Elo difference with its bounds and the pairs behind it; None stands for an infinite number.

    >>> print(EloEstimate(14.6, 4.2, 25.1, 2000))
    +15 [+4, +25] Elo over 2000 pairs
    >>> print(EloEstimate(None, 205.0, None, 10))
    +inf [+205, +inf] Elo over 10 pairs
    """

    value: float | None
    low: float | None
    high: float | None
    pairs: int

    def __str__(self) -> str:
        low = -math.inf if self.low is None else self.low
        high = math.inf if self.high is None else self.high
        # An infinite value lies at the infinite end of its interval.
        value = self.value if self.value is not None else high if self.high is None else low
        return f"{value:+z.0f} [{low:+z.0f}, {high:+z.0f}] Elo over {_counted(self.pairs, 'pair')}"


class Rate(NamedTuple):
    """A proportion of positions, such as an error rate, with the bounds of its interval.

    >>> print(Rate(0.032, 0.029, 0.036, 10000))
    3.2% [2.9%, 3.6%] of 10000 positions
    """

    value: float
    low: float
    high: float
    positions: int

    def __str__(self) -> str:
        return f"{self.value:.1%} [{self.low:.1%}, {self.high:.1%}] of {_counted(self.positions, 'position')}"


def score_interval(counts: Counts, level: float = LEVEL) -> Estimate:
    """The score with its equal-tailed interval under the posterior Dirichlet(n + 1/2).

    A bound is 0 or 1 when no game speaks against it, so the interval always holds the score.

    >>> print(score_interval(Counts(20, 50, 30)))
    55.0% [48.1%, 61.7%] over 100 pairs
    >>> print(score_interval(Counts(0, 0, 10)))
    100.0% [76.5%, 100.0%] over 10 pairs
    """
    tail = _tail(level)
    low = score_quantile(counts, tail) if counts.n1 or counts.n2 else 0.0
    high = 1 - score_quantile(counts.swapped, tail) if counts.n0 or counts.n1 else 1.0
    return Estimate(counts.score, low, high, counts.pairs)


def elo(score: float) -> float | None:
    """The Elo difference at which ``score`` is expected; None at 0 and 1, where it is infinite.

    >>> round(elo(0.75)), elo(1.0)
    (191, None)
    """
    if not 0 <= score <= 1:
        raise ValueError(f"expected a score from 0 to 1, got {score}")
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None


def expected_score(difference: float) -> float:
    """The score expected of an agent that is ``difference`` Elo stronger; the inverse of `elo`.

    >>> expected_score(0.0), round(expected_score(191.0), 2)
    (0.5, 0.75)
    """
    # tanh neither overflows nor loses the symmetry s(-d) = 1 - s(d)
    return (1 + math.tanh(difference * math.log(10) / 800)) / 2


def elo_estimate(counts: Counts, level: float = LEVEL) -> EloEstimate:
    """The Elo difference with its interval: `score_interval` on another scale.

    >>> print(elo_estimate(Counts(20, 50, 30)))
    +35 [-13, +83] Elo over 100 pairs
    """
    value, low, high, pairs = score_interval(counts, level)
    return EloEstimate(elo(value), elo(low), elo(high), pairs)


def nelo(counts: Counts) -> float | None:
    """The normalised Elo: the score's lead in standard deviations of a game; None when all pairs are alike.

    >>> round(nelo(Counts(20, 50, 30)))
    35
    """
    if counts.variance == 0:
        return None
    return (counts.score - 0.5) / math.sqrt(2 * counts.variance) * 800 / math.log(10)


def rate_interval(count: int, positions: int, level: float = LEVEL) -> Rate:
    """The rate ``count / positions`` with Jeffreys' interval, whose bound is 0 or 1 at the ends.

    >>> print(rate_interval(32, 1000))
    3.2% [2.2%, 4.4%] of 1000 positions
    >>> print(rate_interval(0, 50))
    0.0% [0.0%, 4.9%] of 50 positions
    """
    if not 0 <= count <= positions:
        raise ValueError(f"expected a count from 0 to {positions}, the number of positions, got {count}")
    tail = _tail(level)
    rest = positions - count
    low = float(betaincinv(count + PRIOR, rest + PRIOR, tail)) if count else 0.0
    high = 1 - float(betaincinv(rest + PRIOR, count + PRIOR, tail)) if rest else 1.0
    return Rate(count / positions if positions else 0.5, low, high, positions)


def _tail(level: float) -> float:
    """The probability outside an interval, on one side."""
    if not 0 < level < 1:
        raise ValueError(f"expected a level between 0 and 1, got {level}")
    return (1 - level) / 2


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
