"""Random games are fair, replayable, and those of a rule follow it."""

import pytest

from lastknight._jit import COMPILED, Cells
from lastknight.evaluation.catalogue import CATALOGUE
from lastknight.evaluation.playouts import nearest_centre, pick
from tests.evaluation.obvious import Scene, jumps, scene
from tests.evaluation.samples import POSITIONS, placed, sample

ROLLOUTS = 10_000 if COMPILED else 400
monte_carlo = CATALOGUE["monte_carlo"]


def expectation(here: Scene) -> float:
    """The mean of all random games, by their probabilities."""
    targets = jumps(here.mine, here.free)
    if not targets:
        return -1
    return -sum(expectation(here.after(target)) for target in targets) / len(targets)


def test_the_mean_of_many_random_games_is_near_their_expectation() -> None:
    for position in sample(3, 5, seed=5, games=2):
        assert monte_carlo(position, ROLLOUTS) == pytest.approx(expectation(scene(position)), abs=4 / ROLLOUTS**0.5)


def test_a_single_random_game_is_won_or_lost() -> None:
    values = {monte_carlo(position, 1) for position in POSITIONS}
    assert values == {1, -1}


def test_another_seed_plays_other_games() -> None:
    position = POSITIONS[len(POSITIONS) // 2]
    assert len({monte_carlo(position, 5, seed) for seed in range(10)}) > 1


def test_every_cell_is_picked_by_some_word() -> None:
    cells = Cells.of(3, 24, 61, 100)
    assert {pick(cells, quarter << 30) for quarter in range(4)} == {3, 24, 61, 100}
    assert pick(cells, -1) == 100, "the low 32 bits of a negative word are as good"


def test_of_equally_central_cells_the_topmost_and_then_the_leftmost_is_nearest() -> None:
    position = placed(7, 7, 0, 6, Cells(0, 0))
    around = {"up": 47, "left": 35, "right": 37, "down": 25}  # the neighbours of 36, the centre's row 3, column 3
    assert nearest_centre(position, Cells.of(*around.values())) == around["up"]
    assert nearest_centre(position, Cells.of(around["down"], around["right"], around["left"])) == around["left"]
    assert nearest_centre(position, Cells.of(around["down"], 0)) == around["down"]


def test_a_lost_game_is_lost_at_once() -> None:
    position = placed(3, 3, 12, 0, Cells(0, 0))
    assert CATALOGUE["centre_playout"](position) == -1
    assert CATALOGUE["centre_playout"](position, limit=1) == -1
