"""Random positions to try and to time heuristics on: from the placements to the end, on boards of several sizes."""

import random

from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size

SIZES = (*[STANDARD] * 14, Size(5, 5), Size(5, 5), Size(11, 9), Size(11, 9), Size(3, 3), Size(11, 11))
FINISHED = 8  # every so many positions one is the end of its game


def sample_boards(count: int, seed: int) -> list[Board]:
    """Boards with both knights placed, most of them 7x7; equal seeds give equal boards."""
    generator = random.Random(seed)
    return [_sample(generator, number) for number in range(count)]


def _sample(generator: random.Random, number: int) -> Board:
    """A random game, cut off at random or played to its end."""
    board = Board(*SIZES[number % len(SIZES)])
    cells = board.width * board.height
    last = cells if number % FINISHED == 0 else 2 + generator.randrange(cells - 2)
    while board.ply < last and board.outcome is None:
        board.push(generator.choice(board.legal_moves))
    return board
