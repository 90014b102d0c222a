from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.arena.journal import Journal
from tests.arena.kills import EXPERIMENT, disturbed, undisturbed


def test_kills_at_random_moments_change_no_byte_of_the_table(tmp_path: Path) -> None:
    found, kills = disturbed(tmp_path / "disturbed.db", kills=5, seed=1)
    assert kills >= 1
    assert found == undisturbed(tmp_path / "undisturbed.db")
    with Journal(tmp_path / "disturbed.db", reading=True) as journal:
        keys = [key for key, _ in journal.games()]
    assert len(keys) == len(set(keys)) == 2 * EXPERIMENT.pairs * len(EXPERIMENT.pairings)


@pytest.mark.acceptance
def test_twenty_kills_change_no_byte_of_the_table(tmp_path: Path) -> None:
    experiment = replace(EXPERIMENT, pairs=200)
    found, kills = disturbed(tmp_path / "disturbed.db", 20, 1, experiment)
    assert kills == 20
    assert found == undisturbed(tmp_path / "undisturbed.db", experiment)
