"""Monte Carlo tree search: deterministic for a seed, and right where there is enough to see."""

import pytest

from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.search.limit import Limit
from lastknight.search.mcts import ROOT, expand, make_tree, select
from lastknight.search.searches import MonteCarlo
from tests.support import picture

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


@pytest.mark.parametrize("exploration", [-1e9, 0.0, 1e308, float("nan")])
def test_a_walk_down_always_goes_to_a_child(exploration: float) -> None:
    tree = make_tree(20)
    size = expand(tree, ROOT, START, 1)
    tree.visits[:size] = 3
    assert 1 <= select(tree, ROOT, exploration) < size
