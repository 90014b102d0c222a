"""Heuristics of separated knights: then each walks alone, and the longer walk wins."""

from lastknight._jit import kernel
from lastknight.evaluation.heuristic import Parameter, heuristic
from lastknight.evaluation.vocabulary import longest_path, mover, separated, waiter, walled
from lastknight.game.rules import Position


@kernel
def alone(position: Position, exact: float) -> bool:
    """Whether the knights are separated; unless ``exact``, only by a wall of two rows or columns."""
    return separated(position) if exact else walled(position)


@kernel
def path_lead(position: Position) -> int:
    """My longest path minus theirs."""
    return longest_path(position, mover(position)) - longest_path(position, waiter(position))


@heuristic(source="seed 003, heuristic 4", exact=Parameter(1.0, 0.0, 1.0))
def chain(position: Position, exact: float) -> float:
    """My longest path minus theirs where the knights are separated (by a wall, if exact is 0), else 0."""
    return path_lead(position) if alone(position, exact) else 0
