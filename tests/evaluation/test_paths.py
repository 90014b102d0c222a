"""The longest walk, compared with a recursion of three lines."""

from lastknight._jit import COMPILED, Cells
from lastknight.evaluation.features import colour_bound, reach
from lastknight.evaluation.paths import STEPS, longest_path, search_path
from lastknight.game.geometry import board_cells
from lastknight.game.rules import Position, free
from tests.evaluation.obvious import count_paths, scene
from tests.evaluation.obvious import longest_path as obvious_longest_path
from tests.evaluation.samples import POSITIONS, placed

PATIENCE = 1_000 if COMPILED else 300  # paths


SHORT_WALKS = [
    position for position in POSITIONS if count_paths(scene(position).mine, scene(position).free, PATIENCE) <= PATIENCE
]


def test_the_longest_path_is_the_longest() -> None:
    for position in SHORT_WALKS:
        here = scene(position)
        assert longest_path(position, position.mine) == obvious_longest_path(here.mine, here.free)


def test_no_path_is_longer_than_the_colour_bound() -> None:
    for position in SHORT_WALKS:
        bound = colour_bound(reach(position, position.mine), position.mine)
        assert longest_path(position, position.mine) <= bound


def test_the_search_gives_up_exactly_when_its_steps_run_out() -> None:
    for position in SHORT_WALKS:
        here = scene(position)
        paths = count_paths(here.mine, here.free, PATIENCE)
        longest = obvious_longest_path(here.mine, here.free)
        unreachable = longest + 1  # a bound that never lets it stop early
        assert search_path(free(position), position.mine, unreachable, paths + 7) == (longest, 7)
        assert search_path(free(position), position.mine, unreachable, paths) == (longest, 0)
        if paths:
            assert search_path(free(position), position.mine, unreachable, paths - 1) == (-1, 0)


def test_a_walk_too_long_to_search_counts_its_colour_bound() -> None:
    corner, pocket = 0, 10
    position = placed(11, 11, corner, pocket, Cells.of(*range(60, 121)))
    steps = STEPS if COMPILED else 200
    bound = colour_bound(reach(position, corner), corner)
    assert search_path(free(position), corner, bound, steps) == (-1, 0)
    if COMPILED:
        assert longest_path(position, corner) == bound


def test_an_open_tour_of_three_by_four_is_found() -> None:
    """The smallest board that a knight can tour."""
    left = board_cells(4, 3) - Cells.of(0)
    assert longest_path(Position(0, 50, left.low, left.high, 0x43), 0) == 11


def test_a_knight_in_the_middle_of_three_by_three_cannot_move() -> None:
    assert longest_path(placed(3, 3, 12, 0, Cells(0, 0)), 12) == 0
