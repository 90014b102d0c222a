import math
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from lastknight.stats import (
    Counts,
    EloEstimate,
    Estimate,
    Rate,
    elo,
    elo_estimate,
    expected_score,
    nelo,
    rate_interval,
    score_interval,
    superiority,
)
from tests.stats.samples import some_counts

ROUNDING = 1e-9


@given(some_counts)
def test_the_interval_holds_the_score_and_stays_in_bounds(counts: Counts) -> None:
    estimate = score_interval(counts)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.low < estimate.high
    assert (estimate.value, estimate.pairs) == (counts.score, counts.pairs)


@given(some_counts)
def test_the_other_agent_gets_the_mirrored_interval(counts: Counts) -> None:
    ours, theirs = score_interval(counts), score_interval(counts.swapped)
    assert (theirs.low, theirs.high) == pytest.approx((1 - ours.high, 1 - ours.low), abs=ROUNDING)


@given(some_counts, st.sampled_from([Counts(1, 0, 0), Counts(0, 1, 0), Counts(0, 0, 0)]))
def test_a_better_pair_never_lowers_a_bound(counts: Counts, worse: Counts) -> None:
    before, after = score_interval(counts + worse), score_interval(counts + Counts(0, 0, 1))
    assert after.low >= before.low - ROUNDING
    assert after.high >= before.high - ROUNDING


@given(some_counts)
def test_a_higher_level_gives_a_wider_interval(counts: Counts) -> None:
    narrow, wide = score_interval(counts, level=0.8), score_interval(counts, level=0.99)
    assert wide.low <= narrow.low and narrow.high <= wide.high


@given(some_counts)
def test_the_interval_excludes_one_half_exactly_when_superiority_is_beyond_its_tail(counts: Counts) -> None:
    estimate = score_interval(counts)
    probability = superiority(counts)
    if abs(probability - 0.975) > 1e-6 and abs(probability - 0.025) > 1e-6 and counts.pairs:
        assert (estimate.low > 0.5) == (probability > 0.975)
        assert (estimate.high < 0.5) == (probability < 0.025)


@pytest.mark.parametrize("pairs", [10, 40, 200])
@pytest.mark.parametrize(
    "outcomes", [(0.25, 0.5, 0.25), (0.1, 0.2, 0.7), (0.1, 0.6, 0.3), (0.02, 0.16, 0.82)], ids=["50", "80", "60", "90"]
)
def test_the_interval_covers_the_true_score_in_93_to_97_of_100_matches(
    outcomes: tuple[float, float, float], pairs: int
) -> None:
    truth = outcomes[1] / 2 + outcomes[2]

    @cache
    def covers(n0: int, n1: int, n2: int) -> bool:
        estimate = score_interval(Counts(n0, n1, n2))
        return estimate.low <= truth <= estimate.high

    played = np.random.default_rng(pairs).multinomial(pairs, outcomes, size=4000).tolist()
    assert 0.93 <= np.mean([covers(*counts) for counts in played]) <= 0.97


@pytest.mark.parametrize(("pairs", "expected"), [(10, 0.91), (40, 0.95)])
def test_near_certainty_the_exact_coverage_needs_forty_pairs(pairs: int, expected: float) -> None:
    outcomes = (0.001, 0.05, 0.949)
    coverage = 0.0
    for n0, n1 in product(range(pairs + 1), repeat=2):
        chance = stats.multinomial.pmf((n0, n1, pairs - n0 - n1), pairs, outcomes)  # 0 for n0 + n1 > pairs
        if chance > 1e-7:
            estimate = score_interval(Counts(n0, n1, pairs - n0 - n1))
            coverage += chance * (estimate.low <= 0.974 <= estimate.high)
    assert coverage == pytest.approx(expected, abs=0.005)


def test_all_pairs_won_is_not_certainty() -> None:
    assert str(score_interval(Counts(0, 0, 10))) == "100.0% [76.5%, 100.0%] over 10 pairs"
    assert str(score_interval(Counts(10, 0, 0))) == "0.0% [0.0%, 23.5%] over 10 pairs"


def test_no_pairs_say_nothing() -> None:
    assert score_interval(Counts()) == Estimate(0.5, 0.0, 1.0, 0)
    assert elo_estimate(Counts()) == EloEstimate(0.0, None, None, 0)


def test_all_pairs_split_leaves_an_interval_around_one_half() -> None:
    estimate = score_interval(Counts(0, 100_000, 0))
    assert 1e-6 < estimate.high - 0.5 < 1e-4
    assert estimate.high - 0.5 == pytest.approx(0.5 - estimate.low)


def test_a_hundred_thousand_pairs_approach_the_normal_interval() -> None:
    counts = Counts(20_000, 50_000, 30_000)
    margin = 1.959964 * math.sqrt(counts.variance / counts.pairs)
    estimate = score_interval(counts)
    assert (estimate.low, estimate.high) == pytest.approx((counts.score - margin, counts.score + margin), abs=1e-5)


def test_twenty_elo_take_580_pairs_at_a_split_rate_of_one_half() -> None:
    assert str(elo_estimate(Counts(145, 290, 145))) == "+0 [-20, +20] Elo over 580 pairs"


def test_ten_pairs_leave_about_150_elo() -> None:
    estimate = elo_estimate(Counts(2, 5, 3))
    assert estimate.low is not None and estimate.high is not None
    assert 140 < (estimate.high - estimate.low) / 2 < 160


@pytest.mark.parametrize(("score", "expected"), [(0.5, 0.0), (0.75, 190.848), (10 / 11, 400.0), (0.25, -190.848)])
def test_elo_of_known_scores(score: float, expected: float) -> None:
    assert elo(score) == pytest.approx(expected, abs=1e-3)


@given(st.floats(0.0001, 0.9999))
def test_expected_score_inverts_elo(score: float) -> None:
    difference = elo(score)
    assert difference is not None
    assert expected_score(difference) == pytest.approx(score)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_elo_is_none_where_it_is_infinite(score: float) -> None:
    assert elo(score) is None


def test_a_score_above_one_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected a score from 0 to 1, got 1\.5"):
        elo(1.5)


def test_an_infinite_elo_prints_at_its_end_of_the_interval() -> None:
    assert str(elo_estimate(Counts(0, 0, 10))) == "+inf [+205, +inf] Elo over 10 pairs"
    assert str(elo_estimate(Counts(10, 0, 0))) == "-inf [-inf, -205] Elo over 10 pairs"


def test_normalised_elo_of_independent_games_is_close_to_elo() -> None:
    """Independent games with p = 0.51 give pairs of 0, 1, 2 wins with the binomial chances."""
    counts = Counts(2401, 4998, 2601)
    assert nelo(counts) == pytest.approx(elo(counts.score), rel=0.01)
    assert nelo(counts.swapped) == pytest.approx(-(nelo(counts) or 0))


def test_normalised_elo_is_none_when_all_pairs_are_alike() -> None:
    assert nelo(Counts()) is nelo(Counts(0, 5, 0)) is nelo(Counts(0, 0, 5)) is None


@given(st.integers(1, 2000), st.integers(1, 2000))
def test_the_rate_interval_is_the_posterior_of_a_binomial(errors: int, rest: int) -> None:
    rate = rate_interval(errors, errors + rest)
    posterior = stats.beta(errors + 0.5, rest + 0.5)
    assert (rate.low, rate.high) == pytest.approx((posterior.ppf(0.025), posterior.ppf(0.975)), rel=1e-9)
    assert rate.low < rate.value < rate.high


@pytest.mark.parametrize(("errors", "rate"), [(30, 0.03), (500, 0.5), (970, 0.97)])
def test_the_rate_interval_covers_the_true_rate(errors: int, rate: float) -> None:
    seen = np.random.default_rng(errors).binomial(1000, rate, size=4000).tolist()
    covered = [(found := rate_interval(count, 1000)).low <= rate <= found.high for count in seen]
    assert 0.93 <= np.mean(covered) <= 0.97


def test_rates_at_the_ends_reach_them() -> None:
    assert str(rate_interval(0, 50)) == "0.0% [0.0%, 4.9%] of 50 positions"
    assert rate_interval(50, 50).high == 1.0
    assert rate_interval(0, 0) == Rate(0.5, 0.0, 1.0, 0)


def test_one_pair_and_one_position_are_singular() -> None:
    assert str(score_interval(Counts(0, 0, 1))).endswith("over 1 pair")
    assert str(elo_estimate(Counts(0, 0, 1))).endswith("over 1 pair")
    assert str(rate_interval(0, 1)).endswith("of 1 position")


def test_more_errors_than_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="expected a count from 0 to 10, the number of positions, got 11"):
        rate_interval(11, 10)


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_a_level_must_lie_between_0_and_1(level: float) -> None:
    with pytest.raises(ValueError, match=f"expected a level between 0 and 1, got {level}"):
        score_interval(Counts(1, 1, 1), level=level)
