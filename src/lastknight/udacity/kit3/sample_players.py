"""The players that came with the 11x9 course project; a player's answer is the last action it put in its queue."""

import logging
import pickle
import random
from pathlib import Path
from typing import Any

from isolation import Isolation

logger = logging.getLogger(__name__)


class BasePlayer:
    """What the game expects of a player."""

    def __init__(self, player_id: int) -> None:
        self.player_id = player_id
        self.timer: Any = None
        self.queue: Any = None  # given by the game before each move
        self.context: Any = None  # kept by the game from move to move
        self.data: Any = None

    def get_action(self, state: Isolation) -> None:
        """Call ``self.queue.put(action)`` at least once."""
        raise NotImplementedError


class DataPlayer(BasePlayer):
    """A player whose ``data`` comes from ``data.pickle`` in the current folder, None if that cannot be read."""

    def __init__(self, player_id: int) -> None:
        super().__init__(player_id)
        try:
            self.data = pickle.loads(Path("data.pickle").read_bytes())
        except (OSError, TypeError, EOFError, pickle.UnpicklingError) as error:
            logger.info(str(error))


class RandomPlayer(BasePlayer):
    """A player that makes any legal move."""

    def get_action(self, state: Isolation) -> None:
        """Put one of the actions, all equally likely."""
        self.queue.put(random.choice(state.actions()))


class GreedyPlayer(BasePlayer):
    """A player that makes the move with the best score one ply on."""

    def score(self, state: Isolation) -> float:
        """My liberties."""
        return len(state.liberties(state.locs[self.player_id]))

    def get_action(self, state: Isolation) -> None:
        """Put the first of the actions with the best score."""
        self.queue.put(max(state.actions(), key=lambda action: self.score(state.result(action))))


class MinimaxPlayer(BasePlayer):
    """A player that places its knight anywhere and then looks three plies ahead."""

    def get_action(self, state: Isolation) -> None:
        """Put one action."""
        self.queue.put(random.choice(state.actions()) if state.ply_count < 2 else self.minimax(state, depth=3))

    def minimax(self, state: Isolation, depth: int) -> int:
        """The first of the actions with the best value ``depth`` plies on."""
        return max(state.actions(), key=lambda action: self._value(state.result(action), depth - 1))

    def _value(self, state: Isolation, depth: int) -> float:
        """What ``state`` is worth to this player, whoever is to move."""
        if state.terminal_test():
            return state.utility(self.player_id)
        if depth <= 0:
            return self.score(state)
        best = max if state.player() == self.player_id else min
        return best(self._value(state.result(action), depth - 1) for action in state.actions())

    def score(self, state: Isolation) -> float:
        """My liberties minus theirs."""
        mine, theirs = state.locs[self.player_id], state.locs[1 - self.player_id]
        return len(state.liberties(mine)) - len(state.liberties(theirs))
