"""Random positions to try and to time heuristics on: from the placements to the end, on boards of several sizes."""

import random
from collections.abc import Sequence

from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size

SIZES = (*[STANDARD] * 14, Size(5, 5), Size(5, 5), Size(11, 9), Size(11, 9), Size(3, 3), Size(11, 11))
FINISHED = 8  # every so many positions one is the end of its game


def sample_boards(count: int, seed: int, sizes: Sequence[Size] = SIZES) -> list[Board]:
    """Boards with both knights placed, of these sizes in turn; equal seeds give equal boards."""
    generator = random.Random(seed)
    return [_sample(generator, number, sizes[number % len(sizes)]) for number in range(count)]


def _sample(generator: random.Random, number: int, size: Size) -> Board:
    """A random game, cut off at random or played to its end."""
    board = Board(*size)
    cells = board.width * board.height
    last = cells if number % FINISHED == 0 else 2 + generator.randrange(cells - 2)
    while board.ply < last and board.outcome is None:
        board.push(generator.choice(board.legal_moves))
    return board
