"""How well policies foresee a strong agent's moves, and how often their favourite move wins.

    python -m experiments.alphago.policies

writes policies.json: for each policy the share of moves of the teacher that it would play, in games from openings that
no training game starts with, the share of its favourites that win, and the time that judging one move takes.
"""

from typing import Any

from experiments.alphago.play import HERE
from experiments.games import save
from lastknight.evaluation.price import nanoseconds
from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.notation import parse_size
from lastknight.game.rules import Position, moves
from lastknight.learning.games import play_moves
from lastknight.learning.kept import some_openings
from lastknight.learning.recipe import PolicyRecipe, find_recipe, read_recipe
from lastknight.learning.truth import choice_agreement, favourite, proven_choices
from lastknight.stats import rate_interval

POLICIES = ("policy", "rollout_policy", "house", "improved")
GAMES = {"7x7": 200, "9x9": 100}
CHOICES = 500
SEED = 11


def main() -> None:
    """Measure all policies."""
    recipe = read_recipe(find_recipe("policy"))
    assert isinstance(recipe, PolicyRecipe)
    save({name: measured(name, recipe) for name in POLICIES}, HERE / "policies.json")


def measured(name: str, recipe: PolicyRecipe) -> dict[str, Any]:
    """The numbers of one policy."""
    evaluator = parse_evaluator(name)
    found: dict[str, Any] = {"nanoseconds": round(nanoseconds(evaluator, [parse_size("7x7")]))}
    for board, games in GAMES.items():
        played = play_moves(
            parse_evaluator(recipe.teacher),
            some_openings(parse_size(board), games, SEED, for_training=False),
            nodes=recipe.teacher_nodes,
            wander=recipe.wander,
            seed=SEED,
        )
        same = [
            favourite(evaluator, position) == list(moves(position))[chosen]
            for row, chosen in zip(played.positions, played.chosen, strict=True)
            if len(moves(position := Position(*map(int, row)))) > 1
        ]
        found[f"teacher {board}"] = rate_interval(sum(same), len(same))
    found["winning 7x7"] = choice_agreement(evaluator, proven_choices(parse_size("7x7"), CHOICES, SEED))
    return found


if __name__ == "__main__":
    main()
