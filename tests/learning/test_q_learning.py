"""The network in PyTorch and in the engine is the same one."""

import numpy as np

from lastknight.evaluation.q_network import q_network, q_values
from lastknight.evaluation.samples import sample_boards
from lastknight.game.notation import STANDARD
from lastknight.game.rules import moves, play
from lastknight.game.symmetry import images
from lastknight.learning.q_learning import (
    IMAGE_INPUTS,
    IMAGE_JUMPS,
    TARGETS,
    forward,
    legal_moves,
    planes_of,
    play_all,
)
from tests.learning.support import needs_torch

POSITIONS = [board.position for board in sample_boards(10_000, seed=1, sizes=[STANDARD])]


@needs_torch
def test_the_engine_says_what_the_framework_says_on_ten_thousand_positions() -> None:
    import torch

    weights = q_network.evaluator().parameters
    planes = np.array([planes_of(position) for position in POSITIONS])
    theirs = forward(torch.from_numpy(weights).float(), torch.from_numpy(planes).float()).numpy()
    ours = np.array([q_values(position, weights) for position in POSITIONS])
    assert np.abs(ours - theirs).max() < 1e-5


def test_planes_know_the_rules() -> None:
    for position in POSITIONS[:500]:
        planes = planes_of(position)[None]
        legal = legal_moves(planes)[0]
        assert legal.sum() == len(moves(position))
        if legal.any():
            direction = int(np.flatnonzero(legal)[0])
            number = TARGETS[planes[0, 49:98].argmax(), direction]
            target = number // 7 * 11 + number % 7
            assert target in moves(position)
            after = planes_of(play(position, int(target)))
            assert (play_all(planes, np.array([direction]))[0] == after).all()


def test_images_of_inputs_and_jumps_are_those_of_the_board() -> None:
    for position in POSITIONS[:200]:
        planes = planes_of(position)
        assert [planes[inputs].tolist() for inputs in IMAGE_INPUTS] == [
            planes_of(image).tolist() for image in images(position)
        ]
        for inputs, jumps in zip(IMAGE_INPUTS, IMAGE_JUMPS, strict=True):
            for direction in np.flatnonzero(legal_moves(planes[None])[0]):
                after = play_all(planes[None], np.array([direction]))[0]
                image = play_all(planes[inputs][None], jumps[[direction]])[0]
                assert (image == after[inputs]).all()
