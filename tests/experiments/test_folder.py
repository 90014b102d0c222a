"""What is kept beside a tournament is what it asked for."""

import json
from pathlib import Path

import pytest

from experiments.alphago.play import HERE as ALPHAGO
from experiments.learned.play import HERE as LEARNED
from lastknight.arena.tournament import load_tournament

TOURNAMENTS = sorted([*ALPHAGO.glob("*.toml"), *LEARNED.glob("*.toml")])


@pytest.mark.parametrize("file", TOURNAMENTS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_kept_games_are_those_of_the_tournament(file: Path) -> None:
    experiment = load_tournament(str(file))
    data = json.loads((file.with_suffix(".json")).read_text(encoding="utf-8"))
    assert [(one, two) for one, two, _ in data["pairings"]] == list(experiment.pairings)
    assert {len(won) for _, _, won in data["pairings"]} == {experiment.pairs}
    assert (data["seed"], data["board"]) == (experiment.seed, str(experiment.size))
