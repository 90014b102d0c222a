"""Every heuristic that was learned, in the most obvious words: measurements as lists, layers as matrices."""

import numpy as np

from lastknight.evaluation.weights import SHIPPED, read_weights
from tests.evaluation.obvious import OFFSETS, Scene, Square, Squares, distances, jumps


def q_network(here: Scene) -> float:
    numbers = read_weights(SHIPPED / "q_network.bin").numbers
    planes = [here.free, {here.mine}, {here.theirs}]
    values = np.array([[float((row, column) in plane) for row in range(7) for column in range(7)] for plane in planes])
    values = values.ravel()
    for inputs, outputs in [(147, 148), (148, 102), (102, 55), (55, 8)]:
        matrix, biases, numbers = np.split(numbers, [inputs * outputs, (inputs + 1) * outputs])
        values = np.where(values > 0, values, np.exp(np.minimum(values, 0)) - 1)  # does nothing to 0 and 1
        values = values @ matrix.reshape(inputs, outputs) + biases
    targets = [(here.mine[0] + rows, here.mine[1] + columns) for rows, columns in OFFSETS]
    return max((value for value, target in zip(values, targets, strict=True) if target in here.free), default=-1.0)


def learned(here: Scene) -> float:
    attacker, defender = np.split(read_weights(SHIPPED / "learned.bin").numbers, 2)
    weights = attacker if sum(here.mine) % 2 == sum(here.theirs) % 2 else defender
    sums, scale, zero, more = weights[:20], *weights[20:]
    return float((sums @ exit_measurements(here)) * scale / max(len(here.free), 10) ** 3 + zero + more * len(here.free))


def exit_measurements(here: Scene) -> list[int]:
    my_way, their_way = distances(here.mine, here.free), distances(here.theirs, here.free)
    mine = {square for square in my_way if my_way[square] <= their_way.get(square, 999)}
    theirs = {square for square in their_way if their_way[square] < my_way.get(square, 999)}
    moves, replies = jumps(here.mine, here.free), jumps(here.theirs, here.free)
    exits = {square: len(jumps(square, here.free)) for square in here.free}
    mine_2, theirs_2 = onward_from(moves, here.free), onward_from(replies, here.free)
    same = sum(here.mine) % 2 == sum(here.theirs) % 2
    meeting = (
        (moves & replies, mine_2 & theirs_2) if same else (mine_2 & replies, onward_from(mine_2, here.free) & theirs_2)
    )
    return [
        len(mine), len(theirs),
        *(sum(exits[square] >= least for square in own) for own in (mine, theirs) for least in (2, 3, 4, 5, 6)),
        len(moves), len(replies),
        *(sum(exits[square] >= 3 for square in targets) for targets in (moves, replies)),
        sum(bool(jumps(square, frozenset(theirs))) for square in mine),
        sum(bool(jumps(square, frozenset(mine))) for square in theirs),
        *map(len, meeting),
    ]  # fmt: skip


def onward_from(squares: Squares, free: Squares) -> Squares:
    return frozenset(target for square in squares for target in jumps(square, free))


def value_network(here: Scene) -> float:
    halves = np.split(read_weights(SHIPPED / "value_network.bin").numbers, 2)
    same = sum(here.mine) % 2 == sum(here.theirs) % 2
    matrix, biases, last, offset = np.split(halves[0 if same else 1], [31 * 16, 32 * 16, 33 * 16])
    hidden = np.array(measurements(here)) @ matrix.reshape(31, 16) + biases
    return float(np.maximum(hidden, 0) @ last + offset[0])


def measurements(here: Scene) -> list[float]:
    my_way, their_way = distances(here.mine, here.free), distances(here.theirs, here.free)
    mine = {square for square in my_way if my_way[square] <= their_way.get(square, 999)}
    theirs = {square for square in their_way if their_way[square] < my_way.get(square, 999)}
    steps = {here.theirs: 0} | {square: their_way[square] for square in theirs}  # the other goes on from its own only
    ties = {
        square for square in mine if any(steps.get(near) == my_way[square] - 1 for near in jumps(square, EVERYWHERE))
    }
    firsts = [
        sum(way[square] == jump for square in own)
        for jump in (1, 2, 3, 4)
        for own, way in ((mine, my_way), (theirs, their_way))
    ]
    both = jumps(here.mine, here.free) & jumps(here.theirs, here.free)
    border = [
        sum(bool(jumps(square, frozenset(other))) for square in own) for own, other in ((mine, theirs), (theirs, mine))
    ]
    return [
        *(len(jumps(knight, here.free)) for knight in (here.mine, here.theirs)), len(both),
        *onward(here.mine, here.free), *onward(here.theirs, here.free),
        *firsts, len(mine), len(theirs),
        path_bound(here.mine, mine), path_bound(here.theirs, theirs),
        colour_lead(here.mine, mine), colour_lead(here.theirs, theirs),
        len(ties), sum(sum(square) % 2 == sum(here.mine) % 2 for square in ties), *border,
        len(here.free), max([my_way[square] for square in mine] + [their_way[square] for square in theirs], default=0),
        *(sum(jump == 2 for jump in way.values()) for way in (my_way, their_way)),
    ]  # fmt: skip


EVERYWHERE = frozenset((row, column) for row in range(11) for column in range(11))


def onward(knight: Square, squares: Squares) -> list[int]:
    targets = jumps(knight, squares)
    counts = sorted((len(jumps(target, squares - targets)) for target in targets), reverse=True)
    return [*[*counts, 0, 0][:2], sum(counts)]


def colour_lead(knight: Square, squares: set[Square]) -> int:
    return sum(1 if sum(square) % 2 == sum(knight) % 2 else -1 for square in squares)


def path_bound(knight: Square, squares: set[Square]) -> int:
    same = sum(sum(square) % 2 == sum(knight) % 2 for square in squares)
    return min(2 * same + 1, 2 * (len(squares) - same))


def policy(here: Scene) -> float:
    halves = np.split(read_weights(SHIPPED / "policy.bin").numbers, 2)
    matrix, biases, last = np.split(halves[defended(here)], [21 * 8, 22 * 8])
    return float(np.maximum(np.array(move_measurements(here)) @ matrix.reshape(21, 8) + biases, 0) @ last)


def defended(here: Scene) -> int:
    """1 if the player who has just jumped defends: the knights then stand on one colour."""
    return int(sum(here.mine) % 2 == sum(here.theirs) % 2)


def move_measurements(here: Scene) -> list[float]:
    my_way, their_way = distances(here.mine, here.free), distances(here.theirs, here.free)
    mine = {square for square in my_way if my_way[square] < their_way.get(square, 999)}
    theirs = {square for square in their_way if their_way[square] <= my_way.get(square, 999)}
    moves, replies = jumps(here.mine, here.free), jumps(here.theirs, here.free)
    steps = [abs(here.mine[axis] - here.theirs[axis]) for axis in (0, 1)]
    return [
        len(moves), len(replies), len(moves & replies), *onward(here.mine, here.free), *onward(here.theirs, here.free),
        len(mine), len(theirs), path_bound(here.mine, mine), path_bound(here.theirs, theirs),
        *(sum(jump == 2 for jump in way.values()) for way in (my_way, their_way)),
        here.mine in jumps(here.theirs, EVERYWHERE), not replies, not moves,
        sum(steps), sum(abs(here.mine[axis] - here.centre[axis]) for axis in (0, 1)), len(here.free),
    ]  # fmt: skip


def rollout_policy(here: Scene) -> float:
    table = read_weights(SHIPPED / "rollout_policy.bin").numbers.reshape(2, 3, 9)
    took, left = here.mine in jumps(here.theirs, EVERYWHERE), jumps(here.theirs, here.free)
    return float(table[defended(here), 0 if not took else 1 if left else 2, len(jumps(here.mine, here.free))])
