"""What heuristics measure, compared with flood fills over Python's sets."""

from random import Random

import pytest

from lastknight._jit import COMPILED, Cells
from lastknight.evaluation.distances import discounted_distance
from lastknight.evaluation.features import (
    cells_within,
    colour_bound,
    discounted_reach,
    first_to_reach,
    reach,
    same_colour,
    separated,
    size,
    spread,
    walled,
)
from lastknight.game.geometry import CELLS, LONGEST, SHORTEST, STRIDE, board_cells, jumps
from lastknight.game.rules import Position
from tests.evaluation import obvious
from tests.evaluation.obvious import Square, scene
from tests.evaluation.samples import POSITIONS, placed

SPREADS = 500 if COMPILED else 50


def squares(cells: Cells) -> set[Square]:
    return {divmod(cell, STRIDE) for cell in cells}


def slow_spread(cells: Cells) -> Cells:
    """Every cell jumps for itself."""
    targets = Cells(0, 0)
    for cell in cells:
        targets |= jumps(cell)
    return targets


def test_a_single_cell_spreads_to_its_jumps() -> None:
    for cell in range(CELLS):
        assert spread(Cells.of(cell)) == jumps(cell)


def test_all_cells_spread_together_as_they_do_one_by_one() -> None:
    random = Random(1)
    for _ in range(SPREADS):
        cells = Cells.of(*random.sample(range(CELLS), random.randint(0, CELLS)))
        assert spread(cells) == slow_spread(cells)


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 5])
def test_cells_within_some_jumps_are_those_that_many_jumps_away(limit: int) -> None:
    for position in POSITIONS:
        here = scene(position)
        near = {square for square, far in obvious.distances(here.mine, here.free).items() if far <= limit}
        assert squares(cells_within(position, position.mine, limit)) == near


def test_reach_is_every_free_cell_that_jumps_lead_to() -> None:
    for position in POSITIONS:
        here = scene(position)
        assert squares(reach(position, position.theirs)) == obvious.distances(here.theirs, here.free).keys()


def test_a_knight_is_first_where_it_can_land_at_an_earlier_ply() -> None:
    for position in POSITIONS:
        here = scene(position)
        mine, theirs = obvious.distances(here.mine, here.free), obvious.distances(here.theirs, here.free)
        first, second = first_to_reach(position)
        assert squares(first) == {at for at in mine if 2 * mine[at] - 1 < 2 * theirs.get(at, CELLS)}
        assert squares(second) == {at for at in theirs if 2 * theirs[at] < 2 * mine.get(at, CELLS) - 1}


def test_knights_are_separated_when_no_cell_is_reached_by_both() -> None:
    verdicts = {separated(position) for position in POSITIONS}
    assert verdicts == {True, False}, "the sample has both kinds"
    assert all(separated(position) == obvious.separated(scene(position)) for position in POSITIONS)


def wall(lines: list[int], along_rows: bool) -> Cells:
    return Cells.of(*(cell for cell in range(CELLS) if (cell // STRIDE if along_rows else cell % STRIDE) in lines))


@pytest.mark.parametrize("along_rows", [True, False])
@pytest.mark.parametrize(
    ("lines", "mine", "theirs", "expected"),
    [
        ([2, 3], 1, 4, True), ([2, 3], 4, 1, True), ([1, 2], 0, 6, True), ([4, 5], 0, 6, True),
        ([2], 1, 4, False), ([2, 4], 1, 5, False), ([2, 3], 2, 5, False), ([2, 3], 1, 3, False),
        ([0, 1], 2, 6, False), ([5, 6], 0, 4, False), ([1, 2, 4, 5], 3, 6, True),
    ],
)  # fmt: skip
def test_a_wall_is_two_full_lines_strictly_between_the_knights(
    along_rows: bool, lines: list[int], mine: int, theirs: int, expected: bool
) -> None:
    scale = STRIDE if along_rows else 1
    position = placed(7, 7, mine * scale, theirs * scale, wall(lines, along_rows))
    assert walled(position) is expected
    assert obvious.walled(scene(position)) is expected


def test_a_wall_separates() -> None:
    assert all(separated(position) for position in POSITIONS if walled(position))


def test_the_colour_bound_is_that_of_the_text() -> None:
    for position in POSITIONS:
        here = scene(position)
        found = colour_bound(reach(position, position.mine), position.mine)
        assert found == obvious.colour_bound(here.mine, here.free)


def test_a_jump_changes_the_colour() -> None:
    assert not any(same_colour(cell, target) for cell in range(CELLS) for target in jumps(cell))


def empty_board_distances(width: int, height: int) -> dict[int, list[float]]:
    """For each cell what the free cells are worth when all others are free, at two factors."""
    values = {}
    for cell in board_cells(width, height):
        left = board_cells(width, height) - Cells.of(cell)
        position = Position(cell, cell, left.low, left.high, width << 4 | height)
        assert size(position) == width * height
        values[cell] = [discounted_distance(position, cell, r) - r * discounted_reach(position, cell, r)
                        for r in (0.5, 0.9)]  # fmt: skip
    return values


@pytest.mark.parametrize("width", range(SHORTEST, LONGEST + 1) if COMPILED else (3, 7))
def test_on_an_empty_board_distance_and_reach_are_the_same(width: int) -> None:
    for height in range(SHORTEST, LONGEST + 1):
        for cell, differences in empty_board_distances(width, height).items():
            assert differences == pytest.approx([0, 0]), (width, height, cell)
