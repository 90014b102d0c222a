"""Is one agent better? Answers from the decisive pairs; those called live may be watched.

A pair that splits says nothing about who is better, so all of them look at ``n0`` and ``n2`` only.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from scipy.special import bdtr, betainc, betaln

from lastknight.stats.pairs import Counts
from lastknight.stats.posterior import PRIOR
from lastknight.stats.verdict import ScaledCounts, Verdict, pairs_needed

ALPHA = 0.05  # the chance of a false alarm that a verdict may carry
MIXTURE = 5.0  # the e-process bets Beta(5, 5) on our share of decisive pairs: mostly between 0.2 and 0.8


def superiority(counts: Counts) -> float:
    """The posterior probability that our agent is the better one (LOS).

    >>> round(superiority(Counts(20, 50, 30)), 3)
    0.922
    """
    return float(betainc(counts.n0 + PRIOR, counts.n2 + PRIOR, 0.5))


def sign_test(counts: Counts) -> float:
    """The exact two-sided p-value of "both are equally good"; only for a number of pairs fixed beforehand.

    >>> round(sign_test(Counts(20, 50, 30)), 3)
    0.203
    """
    return min(1.0, 2 * float(bdtr(min(counts.n0, counts.n2), counts.decisive, 0.5)))


def log_e_value(n0: npt.ArrayLike, n2: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The logarithm of the evidence against equality, of decisive pairs; arrays give arrays.

    Between equals the e-value ever exceeds 1 / alpha with a chance of at most alpha, whoever looks and how often.

    >>> round(math.exp(log_e_value(20, 30)), 2)
    0.94
    """
    n0, n2 = np.asarray(n0, np.float64), np.asarray(n2, np.float64)
    evidence: npt.NDArray[np.float64] = (
        betaln(n2 + MIXTURE, n0 + MIXTURE) - betaln(MIXTURE, MIXTURE) + (n0 + n2) * math.log(2)
    )
    return evidence


def live_test(counts: Counts) -> float:
    """A two-sided p-value of "both are equally good" that holds whenever one looks, and wherever the pairs stop.

    >>> round(live_test(Counts(20, 50, 30)), 3), round(live_test(Counts(40, 100, 80)), 3)
    (1.0, 0.007)
    """
    return min(1.0, math.exp(-float(log_e_value(counts.n0, counts.n2))))


def live_verdict(counts: Counts, alpha: float = ALPHA) -> Verdict:
    """Better, worse or undecided by the e-process: valid at every look, so one may stop at the first conclusion.

    >>> print(live_verdict(Counts(20, 50, 30)))
    undecided, 378 more pairs needed
    >>> print(live_verdict(Counts(40, 100, 80)))
    better
    """
    if not 0 < alpha < 1:
        raise ValueError(f"expected alpha between 0 and 1, got {alpha}")
    bound = -math.log(alpha)

    def decides(scaled: ScaledCounts) -> bool:
        # The logarithm of the e-value is convex along the scale: once above the bound it stays there.
        return bool(log_e_value(scaled[0], scaled[2]) >= bound)

    if decides((counts.n0, counts.n1, counts.n2)):
        return Verdict("better" if counts.n2 > counts.n0 else "worse")
    if counts.n0 == counts.n2:
        return Verdict("undecided")
    return Verdict("undecided", pairs_needed(counts, decides))
