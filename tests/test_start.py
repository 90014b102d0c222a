"""Folders for beginners work at once."""

import subprocess
import sys
from pathlib import Path

import pytest

from lastknight.agents.program import ROOT
from lastknight.arena.tournament import load_tournament
from lastknight.errors import StoreError
from lastknight.start import KINDS, write_folder
from lastknight.udacity.folder import inspect_folder
from lastknight.udacity.testing import run_tests


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_that_holds_something_is_left_alone(kind: str, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(StoreError, match="expected a new or empty folder"):
        write_folder(tmp_path, kind)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_the_heuristics_test_passes_and_its_tournament_is_valid(tmp_path: Path) -> None:
    files = write_folder(tmp_path / "new")
    assert [file.name for file in files] == ["README.md", "my.py", "test_my.py", "tournament.toml"]
    command = [sys.executable, "-P", "-m", "unittest", "test_my"]
    path = {"PYTHONPATH": f"{ROOT}:{tmp_path / 'new'}", "HOME": str(Path.home())}
    done = subprocess.run(command, cwd=tmp_path / "new", env=path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "deepening:my.py" in load_tournament(str(tmp_path / "new" / "tournament.toml")).agents


def test_the_course_agent_passes_its_tests(tmp_path: Path) -> None:
    write_folder(tmp_path / "new", "v1")
    folder = inspect_folder(tmp_path / "new")
    assert (folder.generation, folder.agent.name, folder.agent.options[3]) == (
        "V1a",
        "CustomPlayer",
        "method='minimax'",
    )
    reports = list(run_tests(folder))
    assert len(reports) == 3
    assert [report for report in reports if not report.passed] == []


COUNTS = """
import unittest
from game_agent import CustomPlayer
from isolation import Board

class Counting(Board):
    calls = 0
    def copy(self):
        board = Counting(self._player_1, self._player_2, self.width, self.height)
        board.move_count, board._board_state = self.move_count, self._board_state[:]
        board._active_player, board._inactive_player = self._active_player, self._inactive_player
        return board
    def forecast_move(self, move):
        Counting.calls += 1
        return super().forecast_move(move)

class CountTest(unittest.TestCase):
    def count(self, method, size, moves, depth):
        agent = CustomPlayer(score_fn=lambda game, player: 0., method=method, iterative=False)
        agent.time_left = lambda: 100.
        board = Counting(agent, "other", size, size)
        for move in moves: board.apply_move(move)
        Counting.calls = 0
        getattr(agent, method)(board, depth)
        return Counting.calls
    def test_minimax(self):
        found = [self.count("minimax", 7, [(2, 3), (0, 0)], depth) for depth in range(1, 6)]
        self.assertEqual(found, [8, 24, 92, 418, 1650])
    def test_alphabeta(self):
        found = [self.count("alphabeta", 101, [(50, 50), (0, 0)], depth) for depth in range(1, 6)]
        self.assertEqual(found, [8, 17, 74, 139, 540])
"""


def test_the_course_agent_looks_at_as_many_boards_as_the_course_counts(tmp_path: Path) -> None:
    write_folder(tmp_path / "new", "v1")
    (tmp_path / "new" / "test_counts.py").write_text(COUNTS)
    reports = run_tests(inspect_folder(tmp_path / "new"), ("test_counts.py",))
    assert [(report.outcome, report.message) for report in reports] == [("passed", "")] * 2
