"""The weights that the engine gets judge as the sums in training do."""

from pathlib import Path

import numpy as np

from lastknight.evaluation.learned import FEW, MEASUREMENTS, learned, measure_all
from lastknight.evaluation.samples import sample_boards
from lastknight.evaluation.weights import write_weights
from lastknight.game.notation import STANDARD, Size
from lastknight.learning.recipe import TwinRecipe
from tests.learning.support import needs_torch

RECIPE = TwinRecipe(
    steps=3, boards=("6x5", "5x5"), twins=(20, 20), twin_nodes=30, games=(60, 20), teacher_nodes=30, proven=50
)
SIZES = [STANDARD, Size(9, 9), Size(11, 9), Size(6, 5)]


@needs_torch
def test_the_engine_says_what_the_sums_say_on_ten_thousand_positions(tmp_path: Path) -> None:
    from lastknight.learning.twin_learning import TwinLearning

    trainer = TwinLearning(RECIPE, tmp_path)
    trainer.advance(2)
    weights = trainer.weights()
    write_weights(tmp_path / "learned.bin", "learned", weights)
    evaluator = learned.with_weights(tmp_path / "learned.bin").evaluator()
    positions = [board.position for board in sample_boards(10_000, seed=3, sizes=SIZES)]
    measured = np.empty((len(positions), MEASUREMENTS))
    measure_all(np.array(positions), measured)
    for position, row in zip(positions, measured, strict=True):
        side = (position.mine + position.theirs) % 2
        scale, zero, more = weights.reshape(2, -1)[side, MEASUREMENTS:]
        left = position.low.bit_count() + position.high.bit_count()
        expected = row @ trainer.sums[side] * scale / max(left, FEW) ** 3 + zero + more * left
        assert abs(evaluator(position) - expected) < 1e-5 * max(1, abs(expected))


@needs_torch
def test_equal_seeds_give_equal_weights_and_twins_change_them(tmp_path: Path) -> None:
    from lastknight.learning.twin_learning import TwinLearning

    one, other = TwinLearning(RECIPE, tmp_path), TwinLearning(RECIPE, tmp_path)
    start = one.sums.copy()
    one.advance(2)
    other.advance(2)
    assert (one.sums == other.sums).all()
    assert (one.sums != start).all()


@needs_torch
def test_a_scale_never_turns_an_order_round(tmp_path: Path) -> None:
    from lastknight.learning.twin_learning import TwinLearning

    trainer = TwinLearning(RECIPE, tmp_path)
    trainer.won = ~trainer.won  # the worst material there is: the better position always loses
    assert (trainer.weights().reshape(2, -1)[:, MEASUREMENTS] > 0).all()
