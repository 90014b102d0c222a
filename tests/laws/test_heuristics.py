"""Laws that every heuristic of the catalogue obeys; a new entry is tested by being there."""

import json
import os
import subprocess
import sys
from math import isfinite

import pytest

from lastknight._jit import COMPILED
from lastknight.evaluation.catalogue import CATALOGUE
from lastknight.evaluation.features import separated
from lastknight.evaluation.heuristic import Heuristic
from lastknight.game.notation import Size
from lastknight.game.rules import Position, free, height, moves, width
from lastknight.game.symmetry import images
from tests.evaluation.samples import POSITIONS, sample

EVERY = pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.name)
SYMMETRIC = [entry for entry in CATALOGUE.values() if not entry.asymmetric]
LARGEST = 1e5  # a proven win is worth a million


def quick(position: Position) -> bool:
    """Whether plain Python finds a longest path there in much less than a second."""
    return len(free(position)) < 20 or not separated(position)


def for_it(entry: Heuristic, positions: list[Position]) -> list[Position]:
    """The positions on boards that a heuristic plays on."""
    return [position for position in positions if entry.plays(Size(width(position), height(position)))]


SOME = POSITIONS if COMPILED else list(filter(quick, POSITIONS[::4]))
COSTLY = {"rollouts": 20.0}  # high enough where each unit takes its time


def extremes(entry: Heuristic) -> list[dict[str, float]]:
    """The defaults, then every parameter at its lowest and at its highest, the others as they are."""
    chosen: list[dict[str, float]] = [{}]
    for name, parameter in entry.parameters.items():
        chosen += [{name: parameter.low}, {name: min(parameter.high, COSTLY.get(name, parameter.high))}]
    return chosen


@EVERY
def test_a_value_is_finite_and_far_from_a_proven_result(entry: Heuristic) -> None:
    for values in extremes(entry):
        evaluator = entry.evaluator(**values)
        found = [evaluator(position) for position in for_it(entry, SOME)]
        assert all(isfinite(value) and abs(value) < LARGEST for value in found), values


@pytest.mark.parametrize("entry", SYMMETRIC, ids=lambda entry: entry.name)
def test_a_mirrored_board_is_worth_the_same(entry: Heuristic) -> None:
    evaluator = entry.evaluator()
    for position in for_it(entry, SOME):
        value = evaluator(position)
        assert [evaluator(image) for image in images(position)] == pytest.approx([value] * len(images(position)))


@pytest.mark.parametrize("entry", [entry for entry in CATALOGUE.values() if entry.asymmetric], ids=lambda e: e.name)
def test_what_is_declared_asymmetric_is(entry: Heuristic) -> None:
    evaluator = entry.evaluator()
    assert any(len({evaluator(image) for image in images(position)}) > 1 for position in for_it(entry, POSITIONS))


@EVERY
def test_asking_again_in_another_order_gives_the_same_value(entry: Heuristic) -> None:
    evaluator = entry.evaluator()
    positions = for_it(entry, SOME)
    forwards = [evaluator(position) for position in positions]
    backwards = [evaluator(position) for position in reversed(positions)]
    assert forwards == backwards[::-1]


@EVERY
def test_a_finished_game_has_a_value_too(entry: Heuristic) -> None:
    finished = [position for position in for_it(entry, SOME) if not moves(position)]
    assert finished
    assert all(isfinite(entry(position)) for position in finished)


SHARED = list(filter(quick, sample(3, 4, seed=7) + sample(7, 7, seed=7) + sample(11, 11, seed=7)))

PRINT_VALUES = """
import json, sys
from lastknight.evaluation.catalogue import CATALOGUE
from lastknight.game.rules import Position
asked = {name: [Position(*fields) for fields in rows] for name, rows in json.load(sys.stdin).items()}
print(json.dumps({name: [CATALOGUE[name](position) for position in positions] for name, positions in asked.items()}))
"""


@pytest.mark.skipif(not COMPILED, reason="compares compiled code with this")
def test_compiled_and_interpreted_give_the_same_value_to_the_last_bit() -> None:
    asked = {name: for_it(entry, SHARED) for name, entry in CATALOGUE.items()}
    finished = subprocess.run(
        [sys.executable, "-c", PRINT_VALUES],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    interpreted = json.loads(finished.stdout)
    compiled = {name: [CATALOGUE[name](position) for position in positions] for name, positions in asked.items()}
    assert compiled == interpreted
