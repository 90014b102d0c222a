"""How sure we are: estimates, tests and ratings from pairs of games."""

from lastknight.stats.estimate import (
    EloEstimate,
    Estimate,
    Rate,
    elo,
    elo_estimate,
    expected_score,
    nelo,
    rate_interval,
    score_interval,
)
from lastknight.stats.evidence import live_test, live_verdict, log_e_value, sign_test, superiority
from lastknight.stats.holm import holm
from lastknight.stats.pairs import Counts
from lastknight.stats.ratings import Ratings, bradley_terry
from lastknight.stats.sprt import Sprt
from lastknight.stats.verdict import Conclusion, Verdict

__all__ = [
    "Conclusion",
    "Counts",
    "EloEstimate",
    "Estimate",
    "Rate",
    "Ratings",
    "Sprt",
    "Verdict",
    "bradley_terry",
    "elo",
    "elo_estimate",
    "expected_score",
    "holm",
    "live_test",
    "live_verdict",
    "log_e_value",
    "nelo",
    "rate_interval",
    "score_interval",
    "sign_test",
    "superiority",
]
