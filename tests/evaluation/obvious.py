"""Heuristics in the most obvious words: sets of (row, column), row 0 at the bottom. The fast ones must agree."""

from math import hypot
from typing import NamedTuple

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
