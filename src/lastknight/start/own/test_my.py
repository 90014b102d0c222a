"""What my heuristic must say; run with `python -m unittest`."""

import unittest

from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.board import Board


def value(game, heuristic="my.py"):
    """What the heuristic says of a game, to the player to move."""
    return parse_evaluator(heuristic)(Board.from_game(game).position)


class MyHeuristicTest(unittest.TestCase):
    """Games whose values I can work out by hand."""

    def test_more_moves_are_better(self):
        # the knight on d4 has 8 moves, the knight on a1 has 2
        self.assertEqual(value("d4 a1"), 8 - 1.5 * 2)

    def test_a_parameter_can_be_changed(self):
        self.assertEqual(value("d4 a1", "my.py,weight=3"), 8 - 3 * 2)

    def test_a_mirrored_board_is_worth_the_same(self):
        self.assertEqual(value("d4 a1"), value("d4 g7"))
