"""Positions to try heuristics on: every kind of board, from the placements to the end of the game."""

from random import Random

from lastknight._jit import COMPILED, Cells
from lastknight.game.geometry import board_cells
from lastknight.game.rules import Position, moves, play

SIZES = [(3, 3), (3, 11), (4, 4), (5, 3), (6, 7), (7, 7), (8, 8), (11, 9), (10, 11), (11, 11)]
GAMES = 5 if COMPILED else 2  # random games on each of them; plain Python is a hundred times slower


def placed(width: int, height: int, mine: int, theirs: int, blocked: Cells) -> Position:
    left = board_cells(width, height) - Cells.of(mine, theirs) - blocked
    return Position(mine, theirs, left.low, left.high, width << 4 | height)


def random_game(width: int, height: int, random: Random) -> list[Position]:
    """Every position of a random game, the finished one last."""
    mine, theirs = random.sample(list(board_cells(width, height)), 2)
    position = placed(width, height, mine, theirs, Cells(0, 0))
    game = [position]
    while targets := list(moves(position)):
        position = Position(*map(int, play(position, random.choice(targets))))
        game.append(position)
    return game


def scattered(width: int, height: int, share: float, random: Random) -> Position:
    """A position with this share of its cells blocked anywhere: many are separated, as games seldom are."""
    cells = list(board_cells(width, height))
    random.shuffle(cells)
    return placed(width, height, cells[0], cells[1], Cells.of(*cells[2 : 2 + int(share * len(cells))]))


def sample(width: int, height: int, seed: int = 1, games: int = GAMES) -> list[Position]:
    """Positions of random games and scattered ones, a few of each stage."""
    random = Random(f"{width}x{height} {seed}")
    found = []
    for _ in range(games):
        game = random_game(width, height, random)
        found += [game[0], *random.sample(game, min(3, len(game))), game[-1]]
        found += [scattered(width, height, share, random) for share in (0.4, 0.6, 0.8)]
    return found


POSITIONS = [position for size in SIZES for position in sample(*size)]
