"""What is printed is what the games gave."""

import json
from typing import Any

import pytest

from experiments.figure import LABEL, PLOT, Bar, curves, intervals
from experiments.games import FOLDER
from experiments.judge import KINDS, Claim, claims, judge
from experiments.write import files, result, still_open
from lastknight.arena.tournament import load_tournament


def test_every_file_is_what_the_results_say() -> None:
    for file, content in files().items():
        assert file.read_text(encoding="utf-8") == content, f"{file.name}: `make findings` writes it again"


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim.number)
def test_every_verdict_follows_from_the_games(claim: Claim) -> None:
    kept, found = json.loads((claim.folder / "result.json").read_text(encoding="utf-8")), judge(claim)
    assert kept.keys() == found.keys()
    for kind in KINDS:
        assert kept[kind] == found[kind]
        assert kept[f"evidence, {kind}"] == [nearly(item) for item in found[f"evidence, {kind}"]]


def nearly(item: dict[str, Any]) -> dict[str, Any]:
    """The same evidence, but for the last digits of its numbers, which are those of a version of scipy."""
    return {name: pytest.approx(value) if isinstance(value, float) else value for name, value in item.items()}


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim.number)
def test_an_undecided_claim_says_what_it_would_take(claim: Claim) -> None:
    assert bool(still_open(claim)) == any(result(claim, kind)[0] == "undecided" for kind in KINDS)


def test_the_kept_games_are_those_of_the_tournaments() -> None:
    for file in sorted(FOLDER.glob("*.toml")):
        experiment = load_tournament(str(file))
        data = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        assert [(one, two) for one, two, _ in data["pairings"]] == list(experiment.pairings), file.name
        assert {len(won) for _, _, won in data["pairings"]} == {experiment.pairs}, file.name
        assert (data["seed"], data["board"]) == (experiment.seed, str(experiment.size)), file.name


def test_a_figure_places_its_numbers() -> None:
    bar = Bar("a < b", 0.5, 0.4, 0.6, (0.5,), (0.0, 1.0), "half", "open")
    drawn = intervals([bar], "halves")
    assert f'cx="{LABEL + PLOT / 2:.1f}"' in drawn, "the middle of the plot"
    assert "a &lt; b" in drawn
    assert "10,000" in curves({"one": [0.5, 0.1]}, [100, 10_000], "errors", "nodes")
