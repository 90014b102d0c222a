import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.stats import Counts
from tests.stats.samples import some_counts

pairs_of_wins = st.lists(st.integers(0, 2), min_size=1, max_size=60)


@given(pairs_of_wins)
def test_score_and_variance_are_those_of_the_list_of_pair_scores(wins: list[int]) -> None:
    counts = Counts.from_wins(wins)
    scores = [won / 2 for won in wins]
    assert counts.pairs == len(wins)
    assert counts.score == pytest.approx(statistics.fmean(scores))
    assert counts.variance == pytest.approx(statistics.pvariance(scores))
    assert counts.split_rate == pytest.approx(wins.count(1) / len(wins))
    assert counts.decisive == len(wins) - wins.count(1)


@given(pairs_of_wins, pairs_of_wins)
def test_counts_of_two_matches_add_up(one: list[int], two: list[int]) -> None:
    assert Counts.from_wins(one) + Counts.from_wins(two) == Counts.from_wins(one + two)


@given(some_counts)
def test_the_other_agent_sees_the_complement(counts: Counts) -> None:
    assert counts.swapped.swapped == counts
    assert counts.swapped.score == pytest.approx(1 - counts.score)
    assert counts.swapped.variance == pytest.approx(counts.variance)


@given(some_counts.filter(lambda counts: counts.pairs > 0), st.integers(1, 10**6))
def test_scaling_keeps_the_shares(counts: Counts, pairs: int) -> None:
    n0, n1, n2 = counts.scaled(pairs)
    assert n0 + n1 + n2 == pytest.approx(pairs)
    assert (n1 / 2 + n2) / pairs == pytest.approx(counts.score)


def test_before_the_first_pair_the_score_is_one_half() -> None:
    nothing = Counts()
    assert (nothing.pairs, nothing.score, nothing.variance, nothing.split_rate) == (0, 0.5, 0.0, 0.0)


def test_negative_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="counts of pairs must not be negative, got 3 -1 2"):
        Counts(3, -1, 2)


def test_a_pair_cannot_be_won_three_times() -> None:
    with pytest.raises(ValueError, match="expected 0, 1 or 2 wins in a pair, got 3"):
        Counts.from_wins([2, 3])
