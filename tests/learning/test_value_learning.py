"""The weights that the engine gets judge as the network in training does."""

from pathlib import Path

import numpy as np

from lastknight.evaluation.value_network import HIDDEN, MEASUREMENTS, measure_all, value_network
from lastknight.evaluation.weights import write_weights
from lastknight.game.rules import Position
from lastknight.learning.recipe import ValueRecipe
from tests.learning.support import needs_torch

RECIPE = ValueRecipe(steps=20, boards=("6x5",), games=(60,), teacher_nodes=30)


@needs_torch
def test_the_engine_says_what_the_framework_says(tmp_path: Path) -> None:
    import torch

    from lastknight.learning.value_learning import ValueLearning, games_of

    trainer = ValueLearning(RECIPE, tmp_path)
    trainer.advance(20)
    write_weights(tmp_path / "value_network.bin", "value_network", trainer.weights())
    evaluator = value_network.with_weights(tmp_path / "value_network.bin").evaluator()
    first, bias, last, offset = (part.detach() for part in trainer.parts)
    positions = games_of(RECIPE, tmp_path).positions
    found = np.empty((len(positions), MEASUREMENTS))
    measure_all(positions, found)
    for row, inputs in zip(positions, found, strict=True):
        side = (row[0] + row[1]) % 2
        standard = torch.from_numpy((inputs - trainer.means[side]) / trainer.spreads[side]).float()
        hidden = torch.relu(standard @ first[side] + bias[side, 0])
        assert hidden.shape == (HIDDEN,)
        expected = float(hidden @ last[side, :, 0] + offset[side, 0, 0])
        assert abs(evaluator(Position(*map(int, row))) - expected) < 1e-4
