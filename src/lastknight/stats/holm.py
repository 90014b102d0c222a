"""Many comparisons, one error rate: Holm's correction over a family declared before the games."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

Comparison = TypeVar("Comparison", bound=Hashable)


def holm(p_values: Mapping[Comparison, float], family: Collection[Comparison]) -> dict[Comparison, float]:
    """Adjusted p-values, in the family's order; a comparison without a p-value yet counts as 1.

    Call what is below alpha a difference: the chance of even one false call in the family is at most alpha.

    >>> holm({"open": 0.01, "chase": 0.03, "reach": 0.02}, family=["open", "chase", "reach", "longest"])
    {'open': 0.04, 'chase': 0.06, 'reach': 0.06, 'longest': 1.0}
    """
    declared = list(dict.fromkeys(family))
    for comparison, p_value in p_values.items():
        if comparison not in declared:
            raise ValueError(f"{comparison!r} is not in the declared family of {len(declared)} comparisons")
        if not 0 <= p_value <= 1:
            raise ValueError(f"expected a p-value from 0 to 1 for {comparison!r}, got {p_value}")

    adjusted = {}
    largest = 0.0
    ranked = sorted(declared, key=lambda comparison: p_values.get(comparison, 1.0))
    for rank, comparison in enumerate(ranked):
        largest = max(largest, min(1.0, (len(declared) - rank) * p_values.get(comparison, 1.0)))
        adjusted[comparison] = largest
    return {comparison: adjusted[comparison] for comparison in declared}
