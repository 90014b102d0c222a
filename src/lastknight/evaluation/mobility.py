"""Heuristics that count moves."""

from lastknight.evaluation.heuristic import Parameter, heuristic
from lastknight.evaluation.vocabulary import count, moves, replies, size
from lastknight.game.rules import Position


@heuristic(source="Udacity")
def null(position: Position) -> float:
    """Nothing: every position looks the same until the game is over."""
    return 0


@heuristic(source="Udacity")
def open(position: Position) -> float:
    """My moves."""
    return count(moves(position))


@heuristic(source="Udacity; seed 000, heuristic 1")
def improved(position: Position) -> float:
    """My moves minus theirs."""
    return count(moves(position)) - count(replies(position))


@heuristic(source="seed 003, heuristic 1", weight=Parameter(2.0, 0.0, 100.0))
def chase(position: Position, weight: float) -> float:
    """My moves minus weight times theirs, per cell of the board: spend moves to strangle the opponent."""
    return (count(moves(position)) - weight * count(replies(position))) / size(position)
