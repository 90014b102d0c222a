"""A process of its own, made ready for a student's folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from lastknight.errors import AgentError
from lastknight.udacity.kits import kit_folder

GAME_AGENT = """
import isolation.isolation
import sample_players

print(isolation.Board.GENERATION.name, "of the kit" if "kit" in isolation.__file__ else "of the folder")
print(sample_players.WHOSE if hasattr(sample_players, "WHOSE") else "kit's players")
"""


def imported(generation: str, folder: Path) -> list[str]:
    """What the folder's ``game_agent`` prints when it is imported in a process that has entered the folder."""
    code = (
        "import sys, pathlib; from lastknight.udacity.kits import enter;"
        "enter(sys.argv[1], pathlib.Path(sys.argv[2])); import game_agent"
    )
    command = [sys.executable, "-c", code, generation, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game_agent.py").write_text(GAME_AGENT)
    (tmp_path / "isolation").mkdir()
    (tmp_path / "isolation" / "__init__.py").write_text("raise SystemExit('the folder's own board was used')")
    return tmp_path


def test_the_board_is_ours_and_everything_else_the_students(folder: Path) -> None:
    (folder / "sample_players.py").write_text("WHOSE = 'folder\\'s players'")
    assert imported("V1a", folder) == ["V1a of the kit", "folder's players"]


def test_sample_players_are_ours_where_the_student_has_none(folder: Path) -> None:
    assert imported("V2", folder) == ["V2 of the kit", "kit's players"]


def test_an_unknown_generation_is_refused() -> None:
    with pytest.raises(AgentError, match="expected a generation out of V1a, V1c, V2, V3, got 'V9'"):
        kit_folder("V9")
