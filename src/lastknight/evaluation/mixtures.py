"""Heuristics made of other heuristics."""

from lastknight._jit import kernel
from lastknight.evaluation.chains import alone, path_lead
from lastknight.evaluation.features import colour_bound
from lastknight.evaluation.heuristic import Parameter, heuristic
from lastknight.evaluation.mobility import chase
from lastknight.evaluation.playouts import centre_playout
from lastknight.evaluation.standing import apart, centre, off_centre
from lastknight.evaluation.territory import discounted_cells
from lastknight.evaluation.vocabulary import (
    count,
    first_to_reach,
    free,
    mover,
    moves,
    replies,
    separated,
    size,
    waiter,
)
from lastknight.game.rules import Position


@kernel
def chain_or(early: float, position: Position, exact: float) -> float:
    """``early`` while more than three quarters of the board are free or the knights are not separated, else `chain`."""
    if 4 * count(free(position)) > 3 * size(position) or not alone(position, exact):
        return early
    return path_lead(position)


@heuristic(source="seed 003", weight=Parameter(2.0, 0.0, 100.0), exact=Parameter(1.0, 0.0, 1.0))
def chase_chain(position: Position, weight: float, exact: float) -> float:
    """chain where the knights are separated late in the game, else chase."""
    return chain_or(chase(position, weight), position, exact)


@heuristic(source="seed 003", weight=Parameter(2.0, 0.0, 100.0), exact=Parameter(1.0, 0.0, 1.0))
def chase_apart_chain(position: Position, weight: float, exact: float) -> float:
    """chain where the knights are separated late in the game, else chase plus apart."""
    return chain_or(chase(position, weight) + apart(position), position, exact)


@heuristic(source="seed 003", weight=Parameter(2.0, 0.0, 100.0), exact=Parameter(1.0, 0.0, 1.0))
def chase_centre_chain(position: Position, weight: float, exact: float) -> float:
    """chain where the knights are separated late in the game, else chase minus off_centre."""
    return chain_or(chase(position, weight) - off_centre(position), position, exact)


@heuristic(source="seed 003", weight=Parameter(1.0, 0.0, 100.0), exact=Parameter(1.0, 0.0, 1.0))
def improved_chain(position: Position, weight: float, exact: float) -> float:
    """chain where the knights are separated late in the game, else my moves minus weight times theirs."""
    return chain_or(count(moves(position)) - weight * count(replies(position)), position, exact)


@heuristic(source="seed 004, custom 3a and 3b", r=Parameter(1 / 6, 0.0, 1.0), r3=Parameter(0.02, -100.0, 100.0))
def cells_and_centre(position: Position, r: float, r3: float) -> float:
    """discounted_cells plus r3 times centre; a negative r3 likes the edge."""
    return discounted_cells(position, r) + r3 * centre(position)


@heuristic(
    source="seed 004, custom 5",
    asymmetric="of equally central cells the playout takes the topmost, then the leftmost",
    r=Parameter(1 / 6, 0.0, 1.0),
    r4=Parameter(0.99, 0.0, 1.0),
    r5=Parameter(0.3, 0.0, 1.0),
)
def cells_and_playout(position: Position, r: float, r4: float, r5: float) -> float:
    """1 - r5 parts of discounted_cells and r5 parts of centre_playout, which discounts by r4."""
    return (1 - r5) * discounted_cells(position, r) + r5 * centre_playout(position, r4, 0.0)


@heuristic(source="ours", contested=Parameter(2.0, 0.0, 100.0), lead=Parameter(3.0, 0.0, 100.0))
def house(position: Position, contested: float, lead: float) -> float:
    """voronoi, but of the targets that both can take I get only one; where the knights are separated, colour bounds."""
    mine, theirs = first_to_reach(position)
    if separated(position):
        return lead * (colour_bound(mine, mover(position)) - colour_bound(theirs, waiter(position)) - 0.5)
    return count(mine) - count(theirs) - contested * count(moves(position) & replies(position))
