"""The page about learning prints what was played."""

import json
from pathlib import Path

import pytest

from experiments.learned.play import HERE
from experiments.learned.write import PAGE, page
from lastknight.arena.tournament import load_tournament

TOURNAMENTS = sorted(HERE.glob("*.toml"))


def test_the_tables_are_what_the_results_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "`python -m experiments.learned.write` writes them again"


@pytest.mark.parametrize("file", TOURNAMENTS, ids=lambda file: str(file.stem))
def test_the_kept_games_are_those_of_the_tournament(file: Path) -> None:
    experiment = load_tournament(str(file))
    data = json.loads((file.with_suffix(".json")).read_text(encoding="utf-8"))
    assert [(one, two) for one, two, _ in data["pairings"]] == list(experiment.pairings)
    assert {len(won) for _, _, won in data["pairings"]} == {experiment.pairs}
    assert (data["seed"], data["board"]) == (experiment.seed, str(experiment.size))
