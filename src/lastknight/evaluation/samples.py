"""Random positions to try and to time heuristics on: from the placements to the end, on boards of several sizes."""

import random
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size

SIZES = (*[STANDARD] * 14, Size(5, 5), Size(5, 5), Size(11, 9), Size(11, 9), Size(3, 3), Size(11, 11))
SHARE = 0.25  # of a game's positions that are taken, besides its last


def sample_boards(count: int, seed: int, sizes: Sequence[Size] = SIZES) -> list[Board]:
    """Boards of random games of these sizes in turn, both knights placed; equal seeds give equal boards."""
    return list(islice(_random_boards(random.Random(seed), sizes), count))


def _random_boards(generator: random.Random, sizes: Sequence[Size]) -> Iterator[Board]:
    """Some positions of one random game after another, every game's last among them."""
    for size in cycle(sizes):
        board = Board(*size)
        while board.outcome is None:
            board.push(generator.choice(board.legal_moves))
            if board.placed and (board.outcome is not None or generator.random() < SHARE):
                yield board.copy()
