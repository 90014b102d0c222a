import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import integrate, special, stats

from lastknight.stats import Counts
from lastknight.stats.posterior import score_distribution, score_quantile
from tests.stats.samples import some_counts

EXTREMES = [
    Counts(),
    Counts(0, 10, 0),
    Counts(0, 0, 10),
    Counts(1, 0, 3),
    Counts(0, 0, 100_000),
    Counts(1, 99_998, 1),
    Counts(99_999, 1, 0),
    Counts(25_000, 50_000, 25_000),
]


def obvious_mass(counts: Counts, score: float) -> float:
    """P(p1 / 2 + p2 <= score), integrated over p2: the rest of the stick is shared by p1 and p0."""
    a0, a1, a2 = counts.n0 + 0.5, counts.n1 + 0.5, counts.n2 + 0.5
    won, split = stats.beta(a2, a0 + a1), stats.beta(a1, a0)

    def integrand(root: float) -> float:
        p2 = root * root  # takes the singularity of the density at 0 away
        return float(won.pdf(p2) * split.cdf(2 * (score - p2) / (1 - p2)) * 2 * root)

    breaks = sorted(np.sqrt([won.ppf(q) for q in (0.001, 0.1, 0.5, 0.9, 0.999) if 0 < won.ppf(q) < score]))
    return float(integrate.quad(integrand, 0, np.sqrt(score), points=breaks or None, limit=400)[0])


@pytest.mark.parametrize("counts", [Counts(1, 1, 1), Counts(3, 5, 2), Counts(0, 7, 1), Counts(40, 90, 60)], ids=str)
@pytest.mark.parametrize("probability", [0.001, 0.025, 0.5, 0.8, 0.975])
def test_quantiles_agree_with_a_plain_integral_of_the_posterior(counts: Counts, probability: float) -> None:
    assert obvious_mass(counts, score_quantile(counts, probability)) == pytest.approx(probability, abs=1e-6)


@pytest.mark.parametrize("counts", EXTREMES, ids=str)
def test_quantiles_agree_with_random_draws_at_the_extremes(counts: Counts) -> None:
    draws = np.random.default_rng(7).dirichlet([counts.n0 + 0.5, counts.n1 + 0.5, counts.n2 + 0.5], 200_000)
    scores = draws @ [0, 0.5, 1]
    for probability in (0.025, 0.5, 0.975):
        below = np.mean(scores <= score_quantile(counts, probability))
        assert below == pytest.approx(probability, abs=4 * np.sqrt(probability * (1 - probability) / 200_000))


@given(some_counts, st.floats(1e-6, 1 - 1e-6))
def test_the_quantile_inverts_the_distribution(counts: Counts, probability: float) -> None:
    quantile = score_quantile(counts, probability)
    assert score_distribution(counts, float(special.logit(quantile)))[0] == pytest.approx(probability, abs=1e-8)


@given(some_counts, st.floats(0.02, 0.98))
def test_the_density_is_the_slope_of_the_mass(counts: Counts, score: float) -> None:
    assume(counts.decisive or abs(score - 0.5) > 0.01)  # without decisive pairs the density at one half is infinite

    def mass(at: float) -> float:
        return score_distribution(counts, float(special.logit(at)))[0]

    density = score_distribution(counts, float(special.logit(score)))[1]
    slope = (mass(score + 1e-6) - mass(score - 1e-6)) / 2e-6
    assert density == pytest.approx(slope, rel=1e-4, abs=1e-3)


def test_equal_counts_give_equal_bytes() -> None:
    assert score_quantile(Counts(3, 5, 2), 0.025).hex() == score_quantile(Counts(3, 5, 2), 0.025).hex()
