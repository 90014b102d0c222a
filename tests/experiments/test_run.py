"""Playing claims again, and measuring again only what they need."""

from pathlib import Path

import pytest

from experiments.judge import claims, measurements
from experiments.measure import parts
from experiments.run import forget
from lastknight.arena import RUNS


def test_only_the_journal_that_was_named_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    RUNS.mkdir()
    for name in ("time-50.db", "time-50.db-wal", "time-500.db", "time-5.db"):
        (RUNS / name).touch()
    forget("time-50")
    assert sorted(file.name for file in RUNS.iterdir()) == ["time-5.db", "time-500.db"]


def test_every_number_that_a_claim_asks_for_is_known_and_can_be_measured_again() -> None:
    known = measurements()
    for name in (test["measured"] for claim in claims() for test in claim.test if "measured" in test):
        assert name in known or f"{name}, nodes" in known
        assert name.startswith((*parts(), "reliability of", "spread of")), "measured, or drawn from games"
