"""Heuristics that play the game to its end, at random or by a rule."""

from lastknight._jit import Cells, kernel, mix
from lastknight.evaluation.heuristic import Parameter, heuristic
from lastknight.evaluation.vocabulary import column, count, height, moves, play, row, width
from lastknight.game.geometry import CELLS, LONGEST, STRIDE
from lastknight.game.playout import choose
from lastknight.game.rules import Position

RANDOM_BITS = 32  # of a random word, used to pick one of at most eight cells


@kernel
def random_start(position: Position, seed: int) -> int:
    """A random word that is a function of the position and the seed."""
    word = mix(seed)
    for field in position:
        word = mix(word ^ field)
    return word


@kernel
def pick(targets: Cells, word: int) -> int:
    """The target that a random word picks, all alike."""
    return choose(targets, (word & (1 << RANDOM_BITS) - 1) * count(targets) >> RANDOM_BITS)


@kernel
def random_playout(position: Position, word: int) -> tuple[int, int]:
    """1 or -1 as the mover wins or loses a game of random moves, and the random word for the next one."""
    outcome = -1
    targets = moves(position)
    while targets:
        word = mix(word + 1)
        position = play(position, pick(targets, word))
        outcome = -outcome
        targets = moves(position)
    return outcome, word


@kernel
def nearest_centre(position: Position, cells: Cells) -> int:
    """The cell of a set that is nearest the centre; of several the topmost, then the leftmost."""
    best, least = -1, 0
    for cell in cells:
        rows, columns = 2 * row(cell) - height(position) + 1, 2 * column(cell) - width(position) + 1
        from_top = (LONGEST - row(cell)) * STRIDE + column(cell)
        rank = (rows * rows + columns * columns) * 2 * CELLS + from_top
        if best < 0 or rank < least:
            best, least = cell, rank
    return best


@heuristic(
    source="seed 001, pure Monte Carlo",
    asymmetric="a mirrored position draws other random numbers",
    rollouts=Parameter(5.0, 1.0, 10_000.0),
    seed=Parameter(0.0, 0.0, 1e9),
)
def monte_carlo(position: Position, rollouts: float, seed: float) -> float:
    """The mean of random games from here, 1 for each I win and -1 for each I lose."""
    word = random_start(position, int(seed))
    total = 0
    for _ in range(int(rollouts)):
        outcome, word = random_playout(position, word)
        total += outcome
    return total / int(rollouts)


@heuristic(
    source="seed 004, custom 4",
    asymmetric="of equally central cells the playout takes the topmost, then the leftmost",
    r=Parameter(0.99, 0.0, 1.0),
    limit=Parameter(0.0, 0.0, 1000.0),
)
def centre_playout(position: Position, r: float, limit: float) -> float:
    """r^n if I win, -r^n if I lose, when both jump nearest the centre for n plies to the end; 0 past the limit."""
    plies = 0
    value = -1.0
    targets = moves(position)
    while targets:
        if plies == int(limit) and plies > 0:
            return 0
        position = play(position, nearest_centre(position, targets))
        plies += 1
        value *= -r
        targets = moves(position)
    return value
