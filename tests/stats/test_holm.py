from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.stats import holm


def closed_testing(p_values: list[float], at: int) -> float:
    """Reject a comparison when Bonferroni rejects every subset of the family that holds it."""
    others = [p for index, p in enumerate(p_values) if index != at]
    subsets = [(p_values[at], *rest) for size in range(len(p_values)) for rest in combinations(others, size)]
    return max(min(1.0, len(subset) * min(subset)) for subset in subsets)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=7))
def test_holm_is_the_closed_form_of_bonferroni_over_all_subsets(p_values: list[float]) -> None:
    family = range(len(p_values))
    adjusted = holm(dict(enumerate(p_values)), family)
    assert [adjusted[at] for at in family] == pytest.approx([closed_testing(p_values, at) for at in family])


def test_a_comparison_not_yet_made_still_counts() -> None:
    assert holm({"open": 0.02}, family=["chase", "open"]) == {"chase": 1.0, "open": 0.04}


def test_a_comparison_outside_the_family_is_refused() -> None:
    with pytest.raises(ValueError, match="'chase' is not in the declared family of 1 comparisons"):
        holm({"open": 0.02, "chase": 0.01}, family=["open"])


def test_a_p_value_must_be_a_probability() -> None:
    with pytest.raises(ValueError, match="expected a p-value from 0 to 1 for 'open', got 2"):
        holm({"open": 2}, family=["open"])
