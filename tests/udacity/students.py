"""Students' folders of every generation, of our own writing."""

from pathlib import Path

FIRST = """
import random
class CustomPlayer:
    def __init__(self, search_depth=3, score_fn=None, iterative=True, method="minimax", timeout=10.):
        self.built = (search_depth, score_fn, iterative, method)
    def get_move(self, game, legal_moves, time_left):
        assert game.active_player is self and game.get_legal_moves() is not legal_moves
        print("thinking about", game.move_count, self.built)
        {body}
        return legal_moves[0]
"""
THIRD = """
class MinimaxPlayer:
    def __init__(self, search_depth=3, score_fn=None, timeout=10.):
        self.score = score_fn
    def get_move(self, game, time_left):
        assert 0 < time_left() <= 60_000
        {body}
        return max(game.get_legal_moves())
class AlphaBetaPlayer(MinimaxPlayer):
    pass
def custom_score(game, player): return 0.
custom_score_2 = custom_score_3 = custom_score
"""
FOURTH = """
from sample_players import DataPlayer
class CustomPlayer(DataPlayer):
    def get_action(self, state):
        assert state.player() == self.player_id and not state.terminal_test()
        {body}
        self.queue.put(state.actions()[-1])
"""
SECOND = FIRST + "state = lambda board: board._board_state\n"
FILES = {
    "V1a": ("game_agent.py", FIRST),
    "V1c": ("game_agent.py", SECOND),
    "V2": ("game_agent.py", THIRD),
    "V3": ("my_custom_player.py", FOURTH),
}
BOARDS = {"V1a": "7x7", "V1c": "8x5", "V2": "11x11", "V3": "11x9"}


def write_student(folder: Path, generation: str, body: str = "pass", **files: str) -> Path:
    """A folder with an agent that goes to a certain legal cell, after doing ``body``; and other files."""
    name, text = FILES[generation]
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text.format(body=body))
    for other, content in files.items():
        (folder / f"{other}.py").write_text(content)
    return folder
