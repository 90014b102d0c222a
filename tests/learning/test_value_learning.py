"""The weights that the engine gets judge as the network in training does."""

from pathlib import Path

import numpy as np

from lastknight.evaluation.samples import sample_boards
from lastknight.evaluation.value_network import HIDDEN, MEASUREMENTS, measure_all, value_network
from lastknight.evaluation.weights import write_weights
from lastknight.game.notation import STANDARD, Size
from lastknight.game.rules import Position
from lastknight.learning.recipe import ValueRecipe
from tests.learning.support import needs_torch

RECIPE = ValueRecipe(steps=20, boards=("6x5",), games=(60,), teacher_nodes=30)
SIZES = [STANDARD, Size(9, 9), Size(11, 9), Size(6, 5)]


@needs_torch
def test_the_engine_says_what_the_framework_says_on_ten_thousand_positions(tmp_path: Path) -> None:
    import torch

    from lastknight.learning.value_learning import ValueLearning

    trainer = ValueLearning(RECIPE, tmp_path)
    trainer.advance(20)
    write_weights(tmp_path / "value_network.bin", "value_network", trainer.weights())
    evaluator = value_network.with_weights(tmp_path / "value_network.bin").evaluator()
    first, bias, last, offset = (part.detach() for part in trainer.parts)
    positions = np.array([list(board.position) for board in sample_boards(10_000, seed=2, sizes=SIZES)])
    found = np.empty((len(positions), MEASUREMENTS))
    measure_all(positions, found)
    sides = (positions[:, 0] + positions[:, 1]) % 2
    standard = torch.from_numpy((found - trainer.means[sides]) / trainer.spreads[sides]).float()
    for row, inputs, side in zip(positions.tolist(), standard, sides, strict=True):
        hidden = torch.relu(inputs @ first[side] + bias[side, 0])
        assert hidden.shape == (HIDDEN,)
        expected = float(hidden @ last[side, :, 0] + offset[side, 0, 0])
        assert abs(evaluator(Position(*row)) - expected) < 1e-5 * max(1, abs(expected))
