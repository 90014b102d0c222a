"""Every heuristic in the most obvious words: sets of (row, column), row 0 at the bottom. The fast ones must agree."""

from collections.abc import Callable
from math import hypot
from typing import NamedTuple

import numpy as np

from lastknight.evaluation.weights import SHIPPED, read_weights
from lastknight.game.geometry import STRIDE
from lastknight.game.rules import Position, free, height, width

Square = tuple[int, int]  # row and column
Squares = frozenset[Square]


class Scene(NamedTuple):
    """A position as sets of coordinates."""

    mine: Square
    theirs: Square
    free: Squares
    width: int
    height: int

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def centre(self) -> tuple[float, float]:
        return (self.height - 1) / 2, (self.width - 1) / 2

    def after(self, target: Square) -> "Scene":
        return Scene(self.theirs, target, self.free - {target}, self.width, self.height)


def scene(position: Position) -> Scene:
    left = frozenset(divmod(cell, STRIDE) for cell in free(position))
    return Scene(
        divmod(position.mine, STRIDE), divmod(position.theirs, STRIDE), left, width(position), height(position)
    )


def board(here: Scene) -> Squares:
    return frozenset((row, column) for row in range(here.height) for column in range(here.width))


OFFSETS = [(rows, columns) for rows in range(-2, 3) for columns in range(-2, 3) if abs(rows * columns) == 2]


def jumps(square: Square, squares: Squares) -> Squares:
    return squares & {(square[0] + rows, square[1] + columns) for rows, columns in OFFSETS}


def distances(start: Square, squares: Squares) -> dict[Square, int]:
    """How many jumps over ``squares`` lead to each of them, for those that can be reached, ``start`` left out."""
    found = {start: 0}
    queue = [start]
    for square in queue:
        for target in sorted(jumps(square, squares)):
            if target not in found:
                found[target] = found[square] + 1
                queue.append(target)
    del found[start]
    return found


def manhattan(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def euclid(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def lead(here: Scene) -> int:
    return len(jumps(here.mine, here.free)) - len(jumps(here.theirs, here.free))


def null(here: Scene) -> float:
    return 0


def open_(here: Scene) -> float:
    return len(jumps(here.mine, here.free))


def improved(here: Scene) -> float:
    return lead(here)


def chase(here: Scene, weight: float) -> float:
    return (len(jumps(here.mine, here.free)) - weight * len(jumps(here.theirs, here.free))) / here.cells


def centre_tiebreak(here: Scene) -> float:
    if lead(here) != 0:
        return lead(here)
    return (manhattan(here.theirs, here.centre) - manhattan(here.mine, here.centre)) / 10


def apart(here: Scene) -> float:
    return manhattan(here.mine, here.theirs) / here.cells


def off_centre(here: Scene) -> float:
    return manhattan(here.mine, here.centre) / here.cells


def edge(here: Scene) -> float:
    return euclid(here.mine, here.centre) - euclid(here.theirs, here.centre)


def centre(here: Scene) -> float:
    return -edge(here)


def tempo(here: Scene) -> float:
    return 1 if (sum(here.mine) - sum(here.theirs)) % 2 == 0 else -1


def run(square: Square, target: Square, squares: Squares) -> int:
    """How many of the six further cells are free before the first that is not."""
    y, x = target[0] - square[0], target[1] - square[1]
    if abs(x) == 2:
        s, t = x // 2, y
        offsets = [(-t, s), (t, 0), (0, 2 * s), (-t, 0), (t, s), (-t, 2 * s)]
    else:
        s, t = y // 2, x
        offsets = [(s, -t), (0, t), (2 * s, 0), (0, -t), (s, t), (2 * s, -t)]
    length = 0
    for rows, columns in offsets:
        if (square[0] + rows, square[1] + columns) not in squares:
            break
        length += 1
    return length


def longest_run_from(square: Square, squares: Squares) -> int:
    return max((1 + run(square, target, squares) for target in jumps(square, squares)), default=1)


def longest_run(here: Scene) -> float:
    return longest_run_from(here.mine, here.free) - longest_run_from(here.theirs, here.free)


def run_tiebreak(here: Scene) -> float:
    return centre_tiebreak(here) or longest_run(here) / 100


def run_sum(here: Scene, first: float) -> float:
    mine, theirs = (
        sum(first + run(square, target, here.free) for target in jumps(square, here.free))
        for square in (here.mine, here.theirs)
    )
    return mine - theirs


def reach_from(square: Square, squares: Squares, ratio: float) -> float:
    return sum(ratio ** (1 - jumps) for jumps in distances(square, squares).values())


def reach(here: Scene, ratio: float) -> float:
    return reach_from(here.mine, here.free, ratio)


def differential_reach(here: Scene, ratio: float) -> float:
    return reach(here, ratio) - reach_from(here.theirs, here.free, ratio)


def discounted_cells(here: Scene, r: float) -> float:
    mine, theirs = (
        sum(r**jumps for square, jumps in distances(knight, board(here)).items() if square in here.free)
        for knight in (here.mine, here.theirs)
    )
    return mine - theirs


def voronoi(here: Scene) -> float:
    mine, theirs = distances(here.mine, here.free), distances(here.theirs, here.free)
    never = here.cells
    value = 0
    for square in mine.keys() | theirs.keys():
        my_ply, their_ply = 2 * mine.get(square, never) - 1, 2 * theirs.get(square, never)
        value += 1 if my_ply < their_ply else -1
    return value


def centre_playout(here: Scene, r: float, limit: float) -> float:
    plies, won = 0, False
    while jumps(here.mine, here.free):
        if limit and plies == limit:
            return 0
        # twice the coordinates are whole numbers, so that equal distances are equal
        best = min(
            jumps(here.mine, here.free),
            key=lambda square: (
                (2 * square[0] - here.height + 1) ** 2 + (2 * square[1] - here.width + 1) ** 2,
                -square[0],
                square[1],
            ),
        )
        here = here.after(best)
        plies += 1
        won = not won
    return r**plies if won else -(r**plies)


def separated(here: Scene) -> bool:
    return not distances(here.mine, here.free).keys() & distances(here.theirs, here.free).keys()


def walled(here: Scene) -> bool:
    for axis, length in ((0, here.height), (1, here.width)):
        taken = {square[axis] for square in here.free}
        one, other = sorted((here.mine[axis], here.theirs[axis]))
        if any(line not in taken and line + 1 not in taken and one < line and line + 1 < other
               for line in range(length - 1)):  # fmt: skip
            return True
    return False


def longest_path(square: Square, squares: Squares) -> int:
    return max((1 + longest_path(target, squares - {target}) for target in jumps(square, squares)), default=0)


def count_paths(square: Square, squares: Squares, limit: int) -> int:
    """How many paths there are, each one jump longer than another: the steps of a search that tries them all."""
    total = 0
    for target in jumps(square, squares):
        if total > limit:
            break
        total += 1 + count_paths(target, squares - {target}, limit - total)
    return total


def colour_bound(square: Square, squares: Squares) -> int:
    reached = distances(square, squares)
    same = sum((sum(other) - sum(square)) % 2 == 0 for other in reached)
    opposite = len(reached) - same
    return 2 * min(same, opposite) + (opposite > same)


def path_or_bound(square: Square, squares: Squares, steps: int) -> int:
    if count_paths(square, squares, steps) > steps:
        return colour_bound(square, squares)
    return longest_path(square, squares)


def path_lead(here: Scene, steps: int) -> int:
    return path_or_bound(here.mine, here.free, steps) - path_or_bound(here.theirs, here.free, steps)


def alone(here: Scene, exact: float) -> bool:
    return separated(here) if exact else walled(here)


def chain(here: Scene, exact: float, steps: int = 100_000) -> float:
    return path_lead(here, steps) if alone(here, exact) else 0


def chain_or(early: float, here: Scene, exact: float) -> float:
    if len(here.free) > 3 / 4 * here.cells or not alone(here, exact):
        return early
    return chain(here, exact)


def chase_chain(here: Scene, weight: float, exact: float) -> float:
    return chain_or(chase(here, weight), here, exact)


def chase_apart_chain(here: Scene, weight: float, exact: float) -> float:
    return chain_or(chase(here, weight) + apart(here), here, exact)


def chase_centre_chain(here: Scene, weight: float, exact: float) -> float:
    return chain_or(chase(here, weight) - off_centre(here), here, exact)


def improved_chain(here: Scene, weight: float, exact: float) -> float:
    return chain_or(len(jumps(here.mine, here.free)) - weight * len(jumps(here.theirs, here.free)), here, exact)


def cells_and_centre(here: Scene, r: float, r3: float) -> float:
    return discounted_cells(here, r) + r3 * centre(here)


def cells_and_playout(here: Scene, r: float, r4: float, r5: float) -> float:
    return (1 - r5) * discounted_cells(here, r) + r5 * centre_playout(here, r4, 0)


def house(here: Scene, contested: float, lead: float) -> float:
    if separated(here):
        return lead * (colour_bound(here.mine, here.free) - colour_bound(here.theirs, here.free) - 0.5)
    shared = set(jumps(here.mine, here.free)) & set(jumps(here.theirs, here.free))
    return voronoi(here) - contested * len(shared)


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


OBVIOUS: dict[str, Callable[..., float]] = {
    "open": open_,
    **{
        function.__name__: function
        for function in (
            null, improved, chase, centre_tiebreak, apart, off_centre, edge, centre, tempo, run_tiebreak, longest_run,
            run_sum, reach, differential_reach, discounted_cells, voronoi, centre_playout, chain, chase_chain,
            chase_apart_chain, chase_centre_chain, improved_chain, cells_and_centre, cells_and_playout,
            house, q_network, learned, value_network, policy, rollout_policy,
        )
    },
}  # fmt: skip
