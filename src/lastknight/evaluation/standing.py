"""Heuristics of where the knights stand."""

from lastknight.evaluation.heuristic import heuristic
from lastknight.evaluation.mobility import improved
from lastknight.evaluation.vocabulary import (
    distance_to_centre,
    mover,
    same_colour,
    size,
    steps_between,
    steps_to_centre,
    waiter,
)
from lastknight.game.rules import Position


@heuristic(source="seed 000, heuristic 2")
def centre_tiebreak(position: Position) -> float:
    """My moves minus theirs; between equals, a tenth of a move for each step I am nearer the centre."""
    lead = improved(position)
    nearer = steps_to_centre(position, waiter(position)) - steps_to_centre(position, mover(position))
    return lead if lead else nearer / 10


@heuristic(source="seed 003, heuristic 2")
def apart(position: Position) -> float:
    """The steps between the knights, per cell of the board: keep away from the opponent."""
    return steps_between(mover(position), waiter(position)) / size(position)


@heuristic(source="seed 003, heuristic 3")
def off_centre(position: Position) -> float:
    """My steps to the centre, per cell of the board: meant to be subtracted."""
    return steps_to_centre(position, mover(position)) / size(position)


@heuristic(source="seed 004, custom 2a")
def edge(position: Position) -> float:
    """How much farther from the centre I am than they are."""
    return distance_to_centre(position, mover(position)) - distance_to_centre(position, waiter(position))


@heuristic(source="seed 004, custom 2b")
def centre(position: Position) -> float:
    """How much nearer the centre I am than they are."""
    return distance_to_centre(position, waiter(position)) - distance_to_centre(position, mover(position))


@heuristic(source="the colour law")
def tempo(position: Position) -> float:
    """1 if I am the attacker (the knights stand on the same colour), else -1: only placements change who that is."""
    return 1 if same_colour(mover(position), waiter(position)) else -1
