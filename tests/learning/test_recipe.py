from pathlib import Path

import pytest

from lastknight.errors import LearningError
from lastknight.learning.recipe import SHIPPED, QRecipe, ValueRecipe, find_recipe, make_recipe, read_recipe


def test_a_recipe_says_what_is_trained_and_how() -> None:
    recipe = make_recipe('heuristic = "q_network"\nsteps = 10\nwander = 1')
    assert recipe == QRecipe(steps=10, wander=1.0)


@pytest.mark.parametrize("file", sorted(SHIPPED.glob("*.toml")), ids=lambda file: file.stem)
def test_every_shipped_recipe_can_be_read_by_its_name(file: Path) -> None:
    assert find_recipe(file.stem) == file
    assert read_recipe(file).name == file.stem


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "heuristic must be q_network or learned or value_network or policy"),
        ('heuristic = "q_network"', "expected a number of steps, got none"),
        ('heuristic = "q_network"\nsteps = 0', "steps must be positive, got 0"),
        ('heuristic = "q_network"\nsteps = 1.5', "steps must be of type int, got 1.5"),
        ('heuristic = "q_network"\nsteps = 1\nloss = "odd"', "loss must be absolute or squared, got 'odd'"),
        ('heuristic = "learned"\nsteps = 1\nboards = "7x7"', "boards must be a list of str, got '7x7'"),
        ('heuristic = "learned"\nsteps = 1\ngames = [1, 2]', "expected games for 1 boards, got 2 numbers"),
        ('heuristic = "learned"\nsteps = 1\nstart = [1]', "expected 6 weights to start with, got 1"),
        (
            'heuristic = "learned"\nsteps = 1\nwindow = 3',
            "a recipe for learned has no 'window'; it has: against, boards",
        ),
        ('heuristic = "learned"\nsteps = 1\nbatch = 3', "a recipe for learned has no 'batch'; it has: against, boards"),
        ('heuristic = "policy"\nsteps = 1\nbatch = 0', "batch must be positive, got 0"),
        ('heuristic = "policy"\nsteps = 1\ndecay = -1', "decay must be at least 0, got -1.0"),
        ('heuristic = "policy"\nsteps = 1\nrate = inf', "rate must be positive, got inf"),
        ('heuristic = "policy"\nsteps = 1\nwander = []', "wander must name at least one, got none"),
        ('heuristic = "policy"\nsteps = 1\nwander = [0, 2]', "wander must be from 0 to 1, got 2.0"),
        ('heuristic = "policy"\nsteps = 1\nteacher_nodes = 0', "teacher_nodes must be positive, got 0"),
        ('heuristic = "policy"\nsteps = 1\nboards = []\ngames = []', "boards must name at least one, got none"),
        ('heuristic = "q_network"\nsteps = 1\nseed = -1', "seed must be at least 0, got -1"),
        ('heuristic = "q_network"\nsteps = 1\npairs = -1', "pairs must be at least 0, got -1"),
        ('heuristic = "q_network"\nsteps = 1\nwindow = 0', "window must be positive, got 0"),
        ('heuristic = "q_network"\nsteps = 1\nwander = 1.5', "wander must be from 0 to 1, got 1.5"),
        ('heuristic = "learned"\nsteps = 1\nkeep = 0', "keep must be positive, got 0"),
        ('heuristic = "learned"\nsteps = 1\nproven = 0', "proven must be positive, got 0"),
        ('heuristic = "learned"\nsteps = 1\ntwin_nodes = 0', "twin_nodes must be positive, got 0"),
        ('heuristic = "learned"\nsteps = 1\nchange = 0', "change must be positive, got 0.0"),
        ('heuristic = "learned"\nsteps = 1\nstart = [nan, 0, 0, 0, 0, 0]', "start must be finite, got nan"),
    ],
)
def test_a_mistake_in_a_recipe_is_one_line(text: str, line: str) -> None:
    with pytest.raises(LearningError) as caught:
        make_recipe(text)
    assert str(caught.value).startswith(line)


def test_a_recipe_that_is_not_there_names_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(LearningError, match=r"expected a recipe \(.*q_network.*, or a file\), got .*none.toml"):
        read_recipe(tmp_path / "none.toml")


def test_a_recipe_on_a_board_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="board"):
        ValueRecipe(steps=1, boards=("2x2",))
