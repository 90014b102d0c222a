import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, special, stats

from lastknight.stats import Counts, live_test, live_verdict, log_e_value, sign_test, superiority
from tests.stats.samples import chances, first_crossing, matches, some_counts

few = st.integers(0, 40)


@given(some_counts)
def test_superiority_is_the_upper_tail_of_our_share_of_decisive_pairs(counts: Counts) -> None:
    assert superiority(counts) == pytest.approx(stats.beta.sf(0.5, counts.n2 + 0.5, counts.n0 + 0.5))
    assert superiority(counts) + superiority(counts.swapped) == pytest.approx(1)


@given(some_counts)
def test_the_sign_test_is_the_exact_binomial_test(counts: Counts) -> None:
    expected = stats.binomtest(counts.n2, counts.decisive, 0.5).pvalue if counts.decisive else 1.0
    assert sign_test(counts) == pytest.approx(expected)


@pytest.mark.parametrize(("n0", "n2", "expected"), [(0, 5, 2 / 32), (1, 7, 18 / 256), (5, 0, 2 / 32), (3, 3, 1.0)])
def test_sign_test_of_counts_one_can_add_up_by_hand(n0: int, n2: int, expected: float) -> None:
    assert sign_test(Counts(n0, 9, n2)) == pytest.approx(expected)


@given(few, few)
def test_the_e_value_is_the_average_likelihood_ratio_against_equality(n0: int, n2: int) -> None:
    def integrand(share: float) -> float:
        return float(stats.beta.pdf(share, 5, 5) * share**n2 * (1 - share) ** n0 * 2 ** (n0 + n2))

    assert math.exp(log_e_value(n0, n2)) == pytest.approx(integrate.quad(integrand, 0, 1)[0], rel=1e-6)


@given(few, few)
def test_a_bet_on_the_next_pair_is_fair_between_equals(n0: int, n2: int) -> None:
    following = (math.exp(log_e_value(n0 + 1, n2)) + math.exp(log_e_value(n0, n2 + 1))) / 2
    assert following == pytest.approx(math.exp(log_e_value(n0, n2)))


@given(some_counts)
def test_splits_change_no_conclusion(counts: Counts) -> None:
    more = counts + Counts(0, 1000, 0)
    assert live_verdict(more).conclusion == live_verdict(counts).conclusion
    assert all(test(more) == test(counts) for test in (sign_test, live_test, superiority))


@given(some_counts)
def test_the_live_p_value_is_below_alpha_where_the_live_verdict_decides(counts: Counts) -> None:
    assert (live_test(counts) <= 0.05) == live_verdict(counts).decided
    assert live_test(counts) == live_test(counts.swapped) <= 1


@given(some_counts)
def test_what_is_better_for_one_is_worse_for_the_other(counts: Counts) -> None:
    mirrored = {"better": "worse", "worse": "better", "undecided": "undecided"}
    ours, theirs = live_verdict(counts), live_verdict(counts.swapped)
    assert theirs.conclusion == mirrored[ours.conclusion]
    assert theirs.pairs_needed == ours.pairs_needed


@given(st.builds(Counts, *[st.integers(0, 30)] * 3))
def test_pairs_needed_is_the_first_number_of_scaled_pairs_that_decides(counts: Counts) -> None:
    needed = live_verdict(counts).pairs_needed
    if needed is not None and needed < 2000:
        n0, _, n2 = np.transpose([counts.scaled(counts.pairs + more) for more in range(needed + 1)])
        assert (log_e_value(n0, n2) >= math.log(20)).tolist() == [False] * needed + [True]


@given(some_counts)
def test_only_an_undecided_verdict_asks_for_more_pairs(counts: Counts) -> None:
    verdict = live_verdict(counts)
    assert (verdict.pairs_needed is None) == (verdict.decided or counts.n0 == counts.n2)


def test_equals_watched_after_every_pair_raise_a_false_alarm_in_less_than_5_of_100_matches() -> None:
    played = matches(chances(0), runs=4000, pairs=1500, seed=1)
    alarm = log_e_value(played[..., 0], played[..., 2]) >= math.log(20)
    assert np.mean(alarm.any(axis=1)) <= 0.05
    assert np.mean(alarm[:, :500].any(axis=1)) == pytest.approx(0.028, abs=0.01)


def test_watching_the_interval_instead_raises_a_false_alarm_in_33_of_100_matches() -> None:
    looks = matches(chances(0), runs=4000, pairs=500, seed=2)[:, 9::10]
    above = special.betainc(looks[..., 0] + 0.5, looks[..., 2] + 0.5, 0.5)  # superiority, for arrays
    assert np.mean(((above > 0.975) | (above < 0.025)).any(axis=1)) == pytest.approx(0.33, abs=0.03)


def test_sixty_elo_are_found_in_about_150_pairs() -> None:
    played = matches(chances(60), runs=4000, pairs=1000, seed=3)
    found = log_e_value(played[..., 0], played[..., 2]) >= math.log(20)
    assert np.mean(found.any(axis=1)) > 0.999
    assert np.mean(first_crossing(found) + 1) == pytest.approx(150, abs=10)


def test_an_agent_against_itself_stays_undecided() -> None:
    verdict = live_verdict(Counts(0, 500, 0))
    assert (verdict.conclusion, verdict.pairs_needed) == ("undecided", None)


def test_alpha_must_be_a_probability() -> None:
    with pytest.raises(ValueError, match="expected alpha between 0 and 1, got 5"):
        live_verdict(Counts(1, 1, 1), alpha=5)
