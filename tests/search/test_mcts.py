"""Monte Carlo tree search: deterministic for a seed, and right where there is enough to see."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.game.rules import Position, moves
from lastknight.search.limit import Limit
from lastknight.search.playout import choose, draw, make_random, playout
from lastknight.search.searches import MonteCarlo
from tests.strategies import positions
from tests.support import SMALL, picture

START = Board.from_game("d4 e2").position


@pytest.mark.parametrize("kind", ["random", "heuristic"])
def test_the_seed_decides_everything(kind: str) -> None:
    search = MonteCarlo(playout=kind)
    first, again, other = (
        search(START, improved.evaluator(), Limit(nodes=2_000), seed=seed)._replace(seconds=0) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


@pytest.mark.parametrize("kind", ["random", "heuristic"])
def test_it_finds_the_only_move_that_does_not_lose(kind: str) -> None:
    board = picture("""
        # # # # #
        # # # 2 #
        . # # # #
        # # # . #
        # 1 # # #
    """)
    result = MonteCarlo(playout=kind)(board.position, improved.evaluator(), Limit(nodes=2_000))
    board.push(result.move)
    assert board.outcome is not None and board.outcome.winner == 1
    assert result.score > 0.9


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
