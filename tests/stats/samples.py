"""Counts for property tests, and simulated matches for tests of coverage and of error rates."""

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from lastknight.stats import Counts, expected_score

Ints = npt.NDArray[np.int32]

some_counts = st.builds(Counts, *[st.integers(0, 300)] * 3)


def chances(difference: float, split_rate: float = 0.5) -> tuple[float, float, float]:
    """The chances of 0, 1, 2 wins in a pair between agents that far apart in Elo."""
    won = expected_score(difference) - split_rate / 2
    return 1 - split_rate - won, split_rate, won


def matches(outcomes: tuple[float, float, float], runs: int, pairs: int, seed: int) -> Ints:
    """The counts (n0, n1, n2) after every pair of every run: an array runs x pairs x 3."""
    wins = np.random.default_rng(seed).choice(3, size=(runs, pairs), p=outcomes)
    counts: Ints = (wins[..., np.newaxis] == np.arange(3)).cumsum(axis=1, dtype=np.int32)
    return counts


def first_crossing(crossed: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """The index of the first true value of each row, or of the last entry."""
    first: npt.NDArray[np.int64] = np.where(crossed.any(axis=1), crossed.argmax(axis=1), crossed.shape[1] - 1)
    return first
