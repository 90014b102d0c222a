"""Every built-in heuristic has the value that its definition says."""

import inspect
from pathlib import Path
from random import Random

import pytest

from lastknight.errors import HeuristicError
from lastknight.evaluation.catalogue import CATALOGUE, markdown
from lastknight.evaluation.heuristic import Heuristic
from lastknight.game.notation import Size
from lastknight.game.rules import height, width
from tests.evaluation import obvious, obvious_networks
from tests.evaluation.obvious import Scene, alone, count_paths, scene
from tests.evaluation.samples import POSITIONS

PATIENCE = 2_000  # paths: where the obvious longest path would take more, a test of its own looks at the bound

DEFINITIONS = {**vars(obvious), **vars(obvious_networks), "open": obvious.open_}
OBVIOUS = {name: DEFINITIONS[name] for name in CATALOGUE if name in DEFINITIONS}
DEFINED = [entry for name, entry in CATALOGUE.items() if name in OBVIOUS]


def parameters_to_try(entry: Heuristic, random: Random) -> list[dict[str, float]]:
    """The defaults, and values from the middle of where students tried them."""
    other = {
        "weight": random.choice((0.0, 0.5, 3.0)), "first": 1.0, "ratio": random.choice((1.0, 1.1, 2.0)), "r": 0.5,
        "limit": float(random.randint(1, 12)), "exact": 0.0, "r3": -0.1, "r4": 0.9, "r5": 0.8,
        "contested": 0.5, "lead": 1.0,
    }  # fmt: skip
    defaults = {name: parameter.default for name, parameter in entry.parameters.items()}
    return [defaults, {name: other[name] for name in defaults}] if defaults else [{}]


@pytest.mark.parametrize("entry", DEFINED, ids=lambda entry: entry.name)
def test_a_heuristic_agrees_with_its_obvious_definition(entry: Heuristic) -> None:
    random = Random(entry.name)
    compared = 0
    positions = [position for position in POSITIONS if entry.plays(Size(width(position), height(position)))]
    for position in positions:
        here = scene(position)
        if "chain" in entry.name and alone(here, 1) and long_to_walk(here):
            continue
        for values in parameters_to_try(entry, random):
            assert entry(position, **values) == pytest.approx(OBVIOUS[entry.name](here, **values)), (position, values)
            compared += 1
    assert compared >= len(positions) / 2 > 0


def long_to_walk(here: Scene) -> bool:
    return any(count_paths(square, here.free, PATIENCE) > PATIENCE for square in (here.mine, here.theirs))


def test_all_but_the_random_one_have_an_obvious_definition() -> None:
    assert CATALOGUE.keys() - OBVIOUS.keys() == {"monte_carlo"}


def test_the_catalogue_knows_each_heuristic_by_its_own_name() -> None:
    assert all(entry.name == name for name, entry in CATALOGUE.items())


@pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.name)
def test_a_heuristic_says_in_one_sentence_what_it_measures(entry: Heuristic) -> None:
    assert inspect.getdoc(entry.function) == entry.summary, "one line"
    assert entry.summary.endswith(".")
    assert entry.source not in ("", "yours")


def test_more_values_than_parameters_are_refused() -> None:
    with pytest.raises(HeuristicError, match="heuristic chase has 1 parameters, got 2 values"):
        CATALOGUE["chase"](POSITIONS[0], 2.0, 1.0)


def test_the_page_of_heuristics_holds_the_table_of_the_catalogue() -> None:
    page = Path(__file__).parents[2] / "docs" / "heuristics.md"
    assert markdown() in page.read_text()
