"""Folders are looked at, not run: every file here would fail if it were imported."""

from pathlib import Path

import pytest

from lastknight.errors import AgentError
from lastknight.udacity.folder import inspect_folder

TRAP = "raise SystemExit('this file was run')\n"

FIRST = """
class CustomPlayer:
    def __init__(self, search_depth=3, score_fn=None, iterative=True, method='minimax', timeout=10.):
        pass

    def get_move(self, game, legal_moves, time_left):
        return game.__board_state__[0][0]
"""
SECOND = FIRST.replace("__board_state__[0][0]", "_board_state[0]")
THIRD = """
class IsolationPlayer:
    def __init__(self, search_depth=3, *, timeout=10.):
        pass

class MinimaxPlayer(IsolationPlayer):
    def get_move(self, game, time_left):
        return game.get_legal_moves()[0]

class AlphaBetaPlayer(IsolationPlayer):
    def get_move(self, game, time_left):
        return game.get_legal_moves()[0]
"""
FOURTH = """
from sample_players import DataPlayer

class MyPlayer(DataPlayer):
    def get_action(self, state, method='alphabeta'):
        self.queue.put(state.actions()[0])

CustomPlayer = MyPlayer
"""
TEMPLATE = """
class CustomPlayer:
    def get_move(self, game, time_left):
        '''Finish this.'''
        raise NotImplementedError
"""
BOARD = """
class Board:
    def get_legal_moves(self): ...
    def symmetries(self): ...
    def draw_in_colour(self): ...
"""


def folder(path: Path, **files: str) -> Path:
    """A folder with these files, each of which must not be run; ``__`` in a name stands for a folder."""
    for name, text in files.items():
        file = path / (name.replace("__", "/") + ".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TRAP + text)
    return path


@pytest.mark.parametrize(
    ("module", "text", "generation", "agent", "arguments"),
    [
        ("game_agent", FIRST, "V1a", "game_agent.CustomPlayer", ("game", "legal_moves", "time_left")),
        ("game_agent", SECOND, "V1c", "game_agent.CustomPlayer", ("game", "legal_moves", "time_left")),
        ("game_agent", THIRD, "V2", "game_agent.AlphaBetaPlayer", ("game", "time_left")),
        ("competition_agent", THIRD, "V2", "competition_agent.AlphaBetaPlayer", ("game", "time_left")),
        ("my_custom_player", FOURTH, "V3", "my_custom_player.CustomPlayer", ("state", "method='alphabeta'")),
    ],
)
def test_the_generation_shows_in_how_an_agent_is_asked(
    tmp_path: Path, module: str, text: str, generation: str, agent: str, arguments: tuple[str, ...]
) -> None:
    found = inspect_folder(folder(tmp_path, **{module: text}))
    assert found.generation == generation
    assert f"{found.agent.module}.{found.agent.name}" == agent
    assert found.agent.arguments == arguments


def test_options_are_listed_as_written_even_when_inherited(tmp_path: Path) -> None:
    found = inspect_folder(folder(tmp_path, game_agent=THIRD))
    assert [agent.name for agent in found.agents] == ["AlphaBetaPlayer", "MinimaxPlayer"]
    assert found.agent.options == ("search_depth=3", "timeout=10.0")


def test_a_template_that_was_never_filled_in_is_no_agent(tmp_path: Path) -> None:
    found = inspect_folder(folder(tmp_path, game_agent=THIRD, competition_agent=TEMPLATE))
    assert {agent.module for agent in found.agents} == {"game_agent"}


def test_tests_are_found_beside_the_agent_and_in_their_own_folder(tmp_path: Path) -> None:
    found = inspect_folder(folder(tmp_path, game_agent=FIRST, agent_test="", helpers="", tests__test_agent=""))
    assert found.tests == ("agent_test.py", "tests/test_agent.py")


def test_a_board_with_more_methods_matters_only_if_the_agent_needs_them(tmp_path: Path) -> None:
    path = folder(tmp_path, game_agent="import helpers" + FIRST, helpers="", isolation__isolation=BOARD)
    (path / "tournament.py").write_text("game.draw_in_colour()")
    found = inspect_folder(path)
    assert found.own_board == ("draw_in_colour", "symmetries")
    assert found.portable
    assert found.reason == ""
    (path / "helpers.py").write_text("def images(game): return game.symmetries()")
    found = inspect_folder(path)
    assert not found.portable
    assert found.reason == "its own board adds symmetries, which no other board has"


def test_a_folder_prints_as_a_table(tmp_path: Path) -> None:
    path = folder(tmp_path, my_custom_player=FOURTH, tests__test_player="")
    assert str(inspect_folder(path)).splitlines() == [
        f"folder        {tmp_path}",
        "generation    V3",
        "agent         my_custom_player.CustomPlayer(), asked by get_action(state, method='alphabeta')",
        "agent         my_custom_player.MyPlayer(), asked by get_action(state, method='alphabeta')",
        "tests         tests/test_player.py",
    ]


def test_a_file_that_is_not_python_3_is_passed_over(tmp_path: Path) -> None:
    path = folder(tmp_path, game_agent=FIRST)
    (path / "old.py").write_text("print 'hello'")
    assert inspect_folder(path).generation == "V1a"


def test_a_folder_without_an_agent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="expected a class with get_move or get_action in "):
        inspect_folder(folder(tmp_path, solution="class CustomPlayer: ..."))
    with pytest.raises(AgentError, match=r"expected a folder with a student's agent, got '.*/nowhere'"):
        inspect_folder(tmp_path / "nowhere")
