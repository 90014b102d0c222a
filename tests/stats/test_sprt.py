import math
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize

from lastknight.stats import Counts, Sprt, expected_score
from lastknight.stats.sprt import OUTCOMES, UNSEEN, tilt
from tests.stats.samples import Ints, chances, first_crossing, matches

TEST = Sprt(0, 30)
differences = st.floats(-600, 600)
counts_seen = st.tuples(*[st.integers(1, 400)] * 3)


def obvious_likelihood(counts: tuple[int, int, int], score: float) -> float:
    """The largest log-likelihood of any chances whose score is the given one: a search over the split rate."""

    def loss(split: float) -> float:
        shares = np.array([1 - score - split / 2, split, score - split / 2])
        return -float(np.array(counts) @ np.log(np.maximum(shares, 1e-300)))

    most = 2 * min(score, 1 - score)
    found = optimize.minimize_scalar(loss, bounds=(0, most), method="bounded", options={"xatol": 1e-10})
    return -float(found.fun)


def run(test: Sprt, played: Ints) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """After how many pairs each match ends, 0 if it does not, and whether it ends with better."""
    lower, upper = test.bounds
    ends, better = np.zeros(len(played), np.int64), np.zeros(len(played), np.bool_)
    for start in range(0, played.shape[1], 200):  # most matches are over long before the last pair
        live = np.flatnonzero(ends == 0)
        ratio = test.log_ratio(played[live, start : start + 200])
        over = (ratio <= lower) | (ratio >= upper)
        first, ended = first_crossing(over), over.any(axis=1)
        better[live] = ended & (ratio[np.arange(len(live)), first] >= upper)
        ends[live[ended]] = start + 1 + first[ended]
    return ends, better


@given(counts_seen, differences, differences)
def test_the_ratio_is_that_of_the_two_largest_likelihoods(counts: tuple[int, int, int], one: float, two: float) -> None:
    low, high = sorted((one, two + 1e-3 if one == two else two))
    expected = obvious_likelihood(counts, expected_score(high)) - obvious_likelihood(counts, expected_score(low))
    assert Sprt(low, high).log_ratio(counts) == pytest.approx(expected, rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("difference", [-2000, -700, -1, 0, 1, 700, 2000])
def test_the_tilted_shares_are_chances_with_the_score_of_the_hypothesis(difference: float) -> None:
    seen = np.array(list(product([UNSEEN, 1, 30, 10**5], repeat=3)))
    shares = seen / seen.sum(axis=1, keepdims=True)
    score = expected_score(difference)
    tilted = shares / tilt(shares, score)
    assert (tilted > 0).all()
    assert tilted.sum(axis=1) == pytest.approx(1, rel=1e-7)
    assert tilted @ OUTCOMES == pytest.approx(score, rel=1e-7)


def test_an_outcome_never_seen_counts_as_a_thousandth_of_a_pair() -> None:
    assert TEST.log_ratio((0, 5, 7)) == TEST.log_ratio((0.001, 5, 7))


@given(counts_seen)
def test_the_middle_of_a_symmetric_test_is_a_balanced_match(counts: tuple[int, int, int]) -> None:
    symmetric = Sprt(-20, 20)
    assert symmetric.log_ratio(counts) == pytest.approx(-symmetric.log_ratio(counts[::-1]), abs=1e-8)


@given(st.tuples(*[st.integers(0, 300)] * 3))
def test_one_more_win_speaks_for_better(counts: tuple[int, int, int]) -> None:
    n0, n1, n2 = counts
    assert TEST.log_ratio((n0, n1, n2 + 1)) > TEST.log_ratio((n0 + 1, n1, n2))


@given(st.lists(st.tuples(*[st.integers(0, 300)] * 3), min_size=1, max_size=20))
def test_many_rows_at_once_are_the_rows_one_by_one(rows: list[tuple[int, int, int]]) -> None:
    assert TEST.log_ratio(rows).tolist() == pytest.approx([float(TEST.log_ratio(row)) for row in rows])


@pytest.mark.parametrize("counts", [(0, 0, 0), (50, 0, 0), (0, 50, 0), (0, 0, 50), (0, 100_000, 1)])
@pytest.mark.parametrize("bounds", [(0, 30), (-30, 0), (-800, -790), (790, 800)])
def test_outcomes_never_seen_keep_the_ratio_finite(counts: tuple[int, int, int], bounds: tuple[int, int]) -> None:
    assert math.isfinite(float(Sprt(*bounds).log_ratio(counts)))


def test_the_bounds_of_five_percent() -> None:
    assert TEST.bounds == pytest.approx((-2.94444, 2.94444), abs=1e-5)
    assert Sprt(0, 30, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))


@pytest.mark.parametrize(("truth", "accepted", "pairs"), [(0, 0.05, 361), (30, 0.957, 355), (60, 1.0, 140)])
def test_error_rates_and_lengths_are_as_promised(truth: int, accepted: float, pairs: float) -> None:
    played = matches(chances(truth), runs=2000, pairs=2000, seed=truth)
    ends, better = run(TEST, played)
    assert np.mean(ends > 0) > 0.999
    assert np.mean(better) == pytest.approx(accepted, abs=0.015)
    assert np.mean(ends) == pytest.approx(pairs, rel=0.05)


def test_the_three_verdicts() -> None:
    assert TEST.verdict(Counts(60, 150, 90)).conclusion == "better"
    assert TEST.verdict(Counts(100, 200, 90)).conclusion == "not better"
    assert TEST.verdict(Counts(20, 50, 30)).conclusion == "undecided"
    assert TEST.verdict(Counts(60, 150, 90)).pairs_needed is None


@given(st.builds(Counts, *[st.integers(0, 60)] * 3))
def test_pairs_needed_is_where_the_scaled_counts_first_reach_a_bound(counts: Counts) -> None:
    needed = TEST.verdict(counts).pairs_needed
    if needed is not None and needed < 10_000:
        rows = [counts.scaled(counts.pairs + more) for more in range(needed + 1)]
        outside = np.abs(TEST.log_ratio(rows)) >= TEST.bounds[1]
        assert outside.tolist() == [False] * needed + [True]


def test_before_the_first_pair_it_is_undecided() -> None:
    assert TEST.verdict(Counts()) == ("undecided", None)


def test_an_agent_against_itself_is_found_not_better() -> None:
    assert TEST.verdict(Counts(0, 500, 0)).conclusion == "not better"


def test_hypotheses_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(ValueError, match="expected the first Elo difference below the second, got 30 and 0"):
        Sprt(30, 0)


def test_error_rates_above_one_half_are_refused() -> None:
    with pytest.raises(ValueError, match=r"expected alpha and beta between 0 and 0\.5, got 0\.05 and 0\.7"):
        Sprt(0, 30, beta=0.7)
