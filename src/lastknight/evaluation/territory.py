"""Heuristics of the cells that the knights can get to."""

from lastknight.evaluation.distances import discounted_distance
from lastknight.evaluation.features import discounted_reach
from lastknight.evaluation.heuristic import Parameter, heuristic
from lastknight.evaluation.vocabulary import count, first_to_reach, mover, waiter
from lastknight.game.rules import Position


@heuristic(source="seed 001, reach", ratio=Parameter(1.3, 1.0, 100.0))
def reach(position: Position, ratio: float) -> float:
    """The cells I can reach over free cells, each worth less the more jumps it takes."""
    return discounted_reach(position, mover(position), 1 / ratio)


@heuristic(source="seed 001, differential reach", ratio=Parameter(1.4, 1.0, 100.0))
def differential_reach(position: Position, ratio: float) -> float:
    """The cells I can reach minus the cells they can, each worth less the more jumps it takes."""
    return discounted_reach(position, mover(position), 1 / ratio) - discounted_reach(
        position, waiter(position), 1 / ratio
    )


@heuristic(source="seed 004, custom 0", r=Parameter(1 / 6, 0.0, 1.0))
def discounted_cells(position: Position, r: float) -> float:
    """The free cells, each worth more the fewer jumps it is from me on an empty board, minus the same for them."""
    return discounted_distance(position, mover(position), r) - discounted_distance(position, waiter(position), r)


@heuristic(source="Voronoi cells, as in Tron")
def voronoi(position: Position) -> float:
    """The cells I can reach first minus those they can; in as many jumps I am first, for I jump first."""
    mine, theirs = first_to_reach(position)
    return count(mine) - count(theirs)
