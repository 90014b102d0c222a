"""What my agent must do; `lastknight udacity test .` runs it."""

import unittest

from game_agent import CustomPlayer, custom_score
from isolation import Board


class AgentTest(unittest.TestCase):
    """A few positions small enough to think through."""

    def setUp(self):
        self.agent = CustomPlayer(method="alphabeta", iterative=False)
        self.agent.time_left = lambda: 100.0
        self.game = Board(self.agent, "opponent")

    def test_the_score_is_a_float(self):
        self.game.apply_move((3, 3))
        self.game.apply_move((0, 0))
        self.assertEqual(custom_score(self.game, self.agent), 8.0 - 2.0)

    def test_pruning_does_not_change_the_value(self):
        self.game.apply_move((3, 3))
        self.game.apply_move((2, 5))
        self.assertEqual(self.agent.alphabeta(self.game, 3)[0], self.agent.minimax(self.game, 3)[0])

    def test_the_move_is_legal_and_there_is_none_when_the_game_is_over(self):
        legal = self.game.get_legal_moves()
        self.assertIn(self.agent.get_move(self.game, legal, lambda: 100.0), legal)
        self.assertEqual(self.agent.get_move(self.game, [], lambda: 100.0), (-1, -1))


if __name__ == "__main__":
    unittest.main()
