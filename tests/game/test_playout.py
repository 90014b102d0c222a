"""Random playouts: even draws, and games that end where the rules end them."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from lastknight.game.playout import choose, draw, make_random, playout
from lastknight.game.rules import Position, moves
from tests.strategies import positions
from tests.support import SMALL


@given(positions(), st.integers(0, 1000))
def test_a_playout_ends_where_the_rules_end_it(position: Position, seed: int) -> None:
    won, plies = playout(position, make_random(seed), 1000)
    assert won == (plies % 2 == 1)
    assert plies == 0 if not moves(position) else plies > 0


@given(positions())
def test_every_move_can_be_chosen_by_its_number(position: Position) -> None:
    targets = moves(position)
    assert {choose(targets, number) for number in range(len(targets))} == set(targets)


def test_draws_are_even() -> None:
    random, size, draws = make_random(5), 7, 700 if SMALL else 70_000
    counts = Counter(draw(random, size) for _ in range(draws))
    assert set(counts) == set(range(size))
    assert max(counts.values()) - min(counts.values()) < draws / size * (0.6 if SMALL else 0.06)
