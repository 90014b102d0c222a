"""Quantiles of the score's posterior, by quadrature: no random numbers, so equal counts give equal bytes.

With the prior Dirichlet(1/2, 1/2, 1/2) the chances of 0, 1 and 2 wins are Dirichlet(n0 + 1/2, n1 + 1/2, n2 + 1/2).
Such a triple is two independent parts,

    split  ~ Beta(n1 + 1/2, n0 + n2 + 1)     the chance that a pair splits
    share  ~ Beta(n2 + 1/2, n0 + 1/2)        our share of the pairs that do not

and the score is ``split / 2 + (1 - split) * share``. Its distribution function is therefore one integral over
``split`` of a known density times a known distribution function, and so is its density.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from scipy.special import betainc, betaincinv, betaln, expit, logit, ndtri

from lastknight.stats.pairs import Counts

Floats = npt.NDArray[np.float64]

PRIOR = 0.5  # added to each count: Jeffreys' prior for three outcomes
NEGLIGIBLE = 1e-13  # mass of ``split`` left out at each end
TOLERANCE = 1e-9  # of the logit of a quantile; the last Newton step is far smaller than the one before
STEP = 1 / 16  # tanh-sinh spacing: the mass is off by 3e-11 at most, with 1 / 12 by 3e-7

# Tanh-sinh nodes bear the inverse square roots that both densities have at 0 and 1.
_nodes = np.arange(-56, 57) * STEP
LEFT = expit(np.pi * np.sinh(_nodes))  # a node's distance from the left end of a unit interval
RIGHT = expit(-np.pi * np.sinh(_nodes))  # and from the right end, without cancellation
WEIGHT = STEP * np.pi * np.cosh(_nodes) * LEFT * RIGHT


def score_quantile(counts: Counts, probability: float) -> float:
    """The score below which the posterior holds ``probability``.

    >>> round(score_quantile(Counts(20, 50, 30), 0.5), 3)
    0.549
    """
    goal = ndtri(probability)
    at, low, high = _start(counts, probability), -math.inf, math.inf
    for _ in range(100):  # four suffice; bisection keeps a bad start from running away
        mass, density = score_distribution(counts, at)
        low, high = (at, high) if mass < probability else (low, at)
        following = math.nan
        if 0 < mass < 1 and density > 0:
            # The normal quantile of the mass is nearly a straight line in the logit of the score.
            reached = ndtri(mass)
            slope = density * expit(at) * expit(-at) * math.sqrt(2 * math.pi) * math.exp(reached * reached / 2)
            following = at + (goal - reached) / slope
        if not low < following < high:
            following = (max(low, at - 2) + min(high, at + 2)) / 2
        if abs(following - at) < TOLERANCE:
            break
        at = following
    return float(expit(following))


def score_distribution(counts: Counts, at: float) -> tuple[float, float]:
    """The posterior mass below, and the density at, the score whose logit is ``at``."""
    if at <= 0:
        return _lower_half(counts, float(expit(at)))
    above, density = _lower_half(counts.swapped, float(expit(-at)))
    return 1 - above, density


def _lower_half(counts: Counts, score: float) -> tuple[float, float]:
    """Mass below and density at a score of at most one half."""
    lost, both, won = counts.n0 + PRIOR, counts.n1 + PRIOR, counts.n2 + PRIOR
    start = betaincinv(both, lost + won, NEGLIGIBLE)
    end = min(2 * score, 1 - betaincinv(lost + won, both, NEGLIGIBLE))
    width = end - start
    if width <= 0:
        return 0.0, 0.0

    split = start + width * LEFT
    decisive = (1 - end) + width * RIGHT
    share = ((2 * score - end) + width * RIGHT) / (2 * decisive)
    weight = width * WEIGHT * _beta_density(both, lost + won, split, decisive)
    mass = weight @ betainc(won, lost, share)
    density = (weight / decisive) @ _beta_density(won, lost, share, 1 - share)
    return float(mass), float(density)


def _beta_density(first: float, second: float, at: Floats, rest: Floats) -> Floats:
    """The density of Beta(first, second) at ``at = 1 - rest``."""
    exponent: Floats = (first - 1) * np.log(at) + (second - 1) * np.log(rest) - betaln(first, second)
    return np.exp(exponent)


def _start(counts: Counts, probability: float) -> float:
    """The logit of the quantile of the beta distribution with the posterior's mean and variance."""
    lost, both, won = counts.n0 + PRIOR, counts.n1 + PRIOR, counts.n2 + PRIOR
    total = lost + both + won
    mean = (both / 2 + won) / total
    variance = ((both / 4 + won) / total - mean * mean) / (total + 1)
    size = mean * (1 - mean) / variance - 1
    guess = betaincinv(mean * size, (1 - mean) * size, probability)
    return float(logit(min(max(guess, 1e-12), 1 - 1e-12)))
