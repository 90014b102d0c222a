"""From a recipe to weights to a played game."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lastknight._jit import fingerprint
from lastknight.agents.registry import parse_agent
from lastknight.errors import LearningError, StoreError
from lastknight.evaluation.weights import SHIPPED, read_weights
from lastknight.game.board import Board
from lastknight.learning.recipe import find_recipe, make_recipe, read_recipe
from lastknight.learning.run import Run
from lastknight.search.limit import Limit
from tests.learning.support import needs_torch

SMALL_VALUE = """
heuristic = "learned"
steps = 30
rows = 1
held_out = 50
against = "deepening:improved"
pairs = 100
nodes = 100
boards = ["7x7"]
twins = [100]
twin_nodes = 50
games = [300]
teacher_nodes = 50
"""
SMALL_Q = """
heuristic = "q_network"
steps = 200
window = 1000
rows = 4
held_out = 40
pairs = 2
nodes = 20
"""


@needs_torch
def test_a_short_training_improves_on_its_start_and_its_weights_play(tmp_path: Path) -> None:
    games = []
    rows = Run.open(SMALL_VALUE, tmp_path).train(
        watch_games=lambda done, whole: games.append((done, whole, time.perf_counter()))
    )
    assert [call[:2] for call in games] == [(0, 300), (300, 300)]
    assert rows[0].seconds > games[1][2] - games[0][2], "the time of the games counts"
    assert rows[0].score and rows[-1].score
    assert rows[-1].score.low > rows[0].score.high, "the intervals of games won are apart"
    board = Board.from_game("d4 c6")
    player = parse_agent(f"deepening:{tmp_path / 'learned.bin'}").start(seed=0)
    assert player.move(board, Limit(nodes=200)).move in board.legal_moves
    log = json.loads((tmp_path / "learned.json").read_text())
    assert log["sha256"] == read_weights(tmp_path / "learned.bin").checksum
    assert log["recipe"] == SMALL_VALUE
    assert log["engine"] == fingerprint()
    assert "<svg" in (tmp_path / "report.html").read_text()


TRAIN = "import sys; from pathlib import Path; from lastknight.learning.run import Run\n"
TRAIN += "Run.open(sys.argv[1], Path(sys.argv[2])).train()"


@needs_torch
def test_a_run_that_was_killed_ends_with_the_same_weights(tmp_path: Path) -> None:
    Run.open(SMALL_Q, tmp_path / "whole").train()
    killed = tmp_path / "killed"
    process = subprocess.Popen([sys.executable, "-c", TRAIN, SMALL_Q, str(killed)])
    while process.poll() is None and not (killed / "checkpoint.pt").exists():
        time.sleep(0.01)
    process.kill()
    process.wait()
    rows = Run.open(SMALL_Q, killed).train()
    assert [row.step for row in rows] == [0, 50, 100, 150, 200]
    assert (killed / "q_network.bin").read_bytes() == (tmp_path / "whole" / "q_network.bin").read_bytes()


@needs_torch
def test_a_damaged_checkpoint_is_named_in_one_line(tmp_path: Path) -> None:
    run = Run.open(SMALL_Q, tmp_path)
    (tmp_path / "checkpoint.pt").write_bytes(b"nothing")
    with pytest.raises(StoreError, match="is no checkpoint of this version: delete it to start again"):
        run.train()


def test_a_folder_holds_one_recipe(tmp_path: Path) -> None:
    Run.open(SMALL_Q, tmp_path)
    with pytest.raises(StoreError, match="holds a run of another recipe"):
        Run.open(SMALL_VALUE, tmp_path)


@pytest.mark.parametrize(
    ("typo", "line"),
    [
        ('against = "deepning:improved"', "against: no agent 'deepning'; did you mean 'deepening'?"),
        ('teacher = "voronio"', "teacher: no heuristic 'voronio'; did you mean 'voronoi'?"),
    ],
)
def test_a_player_that_does_not_exist_is_named_before_anything_is_written(typo: str, line: str, tmp_path: Path) -> None:
    with pytest.raises(LearningError) as caught:
        Run.open(f'heuristic = "value_network"\nsteps = 1\n{typo}', tmp_path / "run")
    assert str(caught.value).startswith(line)
    assert not (tmp_path / "run").exists(), "the recipe can be mended"


@pytest.mark.parametrize("recipe", [SMALL_Q, SMALL_VALUE])
def test_without_pytorch_one_line_says_what_to_install_and_no_game_is_played(
    recipe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)  # as where it is not installed
    with pytest.raises(
        LearningError, match=r"training needs PyTorch, playing does not: pip install 'lastknight\[learn\]'"
    ):
        Run.open(recipe, tmp_path).train()
    assert [file.name for file in tmp_path.iterdir()] == ["recipe.toml"]


def test_the_log_of_shipped_weights_is_theirs() -> None:
    for file in SHIPPED.glob("*.json"):
        log = json.loads(file.read_text())
        assert log["sha256"] == read_weights(file.with_suffix(".bin")).checksum
        assert make_recipe(log["recipe"]) == read_recipe(find_recipe(file.stem))
        assert log["rows"]
