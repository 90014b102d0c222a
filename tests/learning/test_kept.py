"""Games are played once, and whoever waits for them is told."""

from pathlib import Path

from lastknight.evaluation.mobility import improved
from lastknight.game.rules import Position
from lastknight.learning.games import Games, play_games
from lastknight.learning.kept import kept_games
from lastknight.learning.recipe import ValueRecipe

RECIPE = ValueRecipe(steps=1, boards=("5x4", "4x4"), games=(5, 2))


def play(starts: list[Position], seed: int) -> Games:
    return play_games(improved.evaluator(), starts, nodes=10, wander=(0.5,), keep=3, seed=seed)


def test_games_are_played_in_parts_and_only_those_that_are_missing(tmp_path: Path) -> None:
    said: list[tuple[int, int]] = []

    def watch(done: int, whole: int) -> None:
        said.append((done, whole))

    first = kept_games(RECIPE, tmp_path, Games, play, 2, watch)
    assert said == [(0, 7), (2, 7), (4, 7), (5, 7), (7, 7)]
    (tmp_path / "games-5x4-1.npz").unlink()
    said.clear()
    again = kept_games(RECIPE, tmp_path, Games, play, 2, watch)
    assert said == [(5, 7), (7, 7)]
    assert again.positions.tolist() == first.positions.tolist()
    said.clear()
    kept_games(RECIPE, tmp_path, Games, play, 2, watch)
    assert said == [], "nobody waits for games that are there"
