"""The weights that the engine gets judge as the policy in training does."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from lastknight.evaluation.policy import jumped
from lastknight.evaluation.spec import parse_evaluator
from lastknight.evaluation.weights import write_weights
from lastknight.game.rules import Position, moves
from lastknight.learning.recipe import PolicyRecipe, RolloutRecipe
from tests.learning.support import needs_torch

NETWORK = PolicyRecipe(steps=20, boards=("6x5",), games=(60,), teacher="house", teacher_nodes=30)
TABLE = RolloutRecipe(steps=20, boards=("6x5",), games=(60,), teacher="house", teacher_nodes=30)


@needs_torch
@pytest.mark.parametrize("recipe", [NETWORK, TABLE], ids=lambda recipe: recipe.name)
def test_the_engine_says_what_the_framework_says(recipe: PolicyRecipe, tmp_path: Path) -> None:
    from lastknight.learning.policy_learning import PolicyLearning

    trainer = PolicyLearning(recipe, tmp_path)
    trainer.advance(20)
    write_weights(tmp_path / "weights.bin", recipe.name, trainer.weights())
    evaluator = parse_evaluator(str(tmp_path / "weights.bin"))
    rows = trainer.moves.positions
    for row, logits in zip(rows, trainer.form.logits(rows).detach().numpy(), strict=True):
        position = Position(*map(int, row))
        said = np.array([evaluator(jumped(position, target)) for target in moves(position)])
        assert said == pytest.approx(logits[: len(said)], abs=1e-5)


@needs_torch
def test_training_makes_what_was_played_more_likely(tmp_path: Path) -> None:
    from lastknight.learning.policy_learning import PolicyLearning

    trainer = PolicyLearning(replace(NETWORK, steps=200, rate=0.01), tmp_path)
    first = trainer.advance(20)
    trainer.advance(160)
    assert trainer.advance(20) < first


@needs_torch
@pytest.mark.parametrize("recipe", [NETWORK, TABLE], ids=lambda recipe: recipe.name)
def test_training_goes_on_where_it_was_left(recipe: PolicyRecipe, tmp_path: Path) -> None:
    from lastknight.learning.policy_learning import PolicyLearning

    straight, broken = PolicyLearning(recipe, tmp_path), PolicyLearning(recipe, tmp_path)
    straight.advance(20)
    broken.advance(10)
    resumed = PolicyLearning(recipe, tmp_path)
    resumed.restore(broken.state())
    resumed.advance(10)
    assert np.array_equal(straight.weights(), resumed.weights())


@needs_torch
def test_what_was_played_is_a_move_of_its_position(tmp_path: Path) -> None:
    from lastknight.learning.policy_learning import moves_of

    found = moves_of(NETWORK, tmp_path)
    again = moves_of(NETWORK, tmp_path)
    assert all(np.array_equal(one, two) for one, two in zip(found, again, strict=True))
    for row, chosen in zip(found.positions, found.chosen, strict=True):
        assert 0 <= chosen < len(moves(Position(*map(int, row))))
