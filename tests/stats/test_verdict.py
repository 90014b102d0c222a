import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.stats import Counts, Verdict
from lastknight.stats.verdict import MOST_PAIRS, pairs_needed


@given(st.integers(1, 100), st.integers(1, 5000))
def test_pairs_needed_is_the_least_number_that_decides(played: int, more: int) -> None:
    assert pairs_needed(Counts(0, 0, played), lambda scaled: scaled[2] > played + more - 0.5) == more


def test_pairs_needed_is_none_when_nothing_decides() -> None:
    assert pairs_needed(Counts(5, 0, 5), lambda scaled: sum(scaled) > 2 * MOST_PAIRS) is None


def test_without_pairs_there_is_nothing_to_scale() -> None:
    assert pairs_needed(Counts(), lambda _: True) is None


@pytest.mark.parametrize(
    ("verdict", "text"),
    [
        (Verdict("better"), "better"),
        (Verdict("not better"), "not better"),
        (Verdict("undecided", 1), "undecided, 1 more pair needed"),
        (Verdict("undecided", 120), "undecided, 120 more pairs needed"),
        (Verdict("undecided"), "undecided, the pairs so far favour neither side"),
    ],
)
def test_a_verdict_is_one_phrase(verdict: Verdict, text: str) -> None:
    assert str(verdict) == text
    assert verdict.decided == (not text.startswith("undecided"))
