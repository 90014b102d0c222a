"""Does a value network overfit on the games that the policy learned from, and not on self-play?

    python -m experiments.alphago.values

trains networks of the form of the shipped one and writes values.json: the mean squared error on what each learned from
and on games from openings that no training game starts with, and a match of each against the shipped one, in `puct`.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.alphago.play import HERE
from experiments.alphago.selfplay import one_of_each
from experiments.games import save
from lastknight.arena import RUNS
from lastknight.arena.match import play_match
from lastknight.evaluation.policy import policy
from lastknight.evaluation.spec import parse_evaluator
from lastknight.evaluation.weights import write_weights
from lastknight.game.notation import parse_size
from lastknight.game.playout import make_random
from lastknight.game.rules import Position
from lastknight.learning.games import Games, Moves, play_moves
from lastknight.learning.kept import some_openings
from lastknight.learning.recipe import ValueRecipe
from lastknight.learning.value_learning import ValueLearning
from lastknight.search.limit import Limit
from lastknight.search.searches import Puct

SHIPPED = Puct.default_heuristic
BOARD = parse_size("7x7")
TEACHER, NODES, WANDER = "house", 1000, (0.0, 0.2, 0.5)
MANY, TEST = 6_000, 600  # games
LARGE = 200_000  # games of self-play
LATEST = 30  # plies before the position that counts
STEPS, SEED = 4_000, 13
PAIRS, SIMULATIONS = 100, 200


def main() -> None:
    """Train and compare."""
    strong, unseen = teacher_games(MANY, True), teacher_games(TEST, False)
    self_play, self_test = policy_games(LARGE, True), policy_games(20_000, False)
    one_each = one_position(strong)
    few = those(strong, np.arange(len(one_each.won)))  # whole games, one after another
    small = those(self_play, np.arange(len(one_each.won)))
    sets: Mapping[str, tuple[Games, Games]] = {
        "the teacher's games, all positions of a few": (few, unseen),
        "the teacher's games, one position of each": (one_each, unseen),
        "the teacher's games, all positions": (strong, unseen),
        "self-play, one position of each of some": (small, self_test),
        "self-play, one position of each": (self_play, self_test),
    }
    save({name: compared(name, *both) for name, both in sets.items()}, HERE / "values.json")


def teacher_games(count: int, for_training: bool) -> Games:
    """All positions of the teacher's games, with their results."""
    starts = some_openings(BOARD, count, SEED, for_training=for_training)
    found = play_moves(parse_evaluator(TEACHER), starts, nodes=NODES, wander=WANDER, seed=SEED)
    return with_results(found)


def with_results(found: Moves) -> Games:
    """The same positions with who won: the last to jump."""
    last = np.searchsorted(found.game, found.game, side="right") - 1
    return Games(found.positions, ((last - np.arange(len(last))) % 2 == 0).astype(np.int8), found.game)


def those(games: Games, index: NDArray[np.int64]) -> Games:
    """Some of the positions."""
    return Games(games.positions[index], games.won[index], games.game[index])


def one_position(games: Games) -> Games:
    """Any one position of each game."""
    order = np.random.default_rng(SEED).permutation(len(games.won))
    return those(games, order[np.unique(games.game[order], return_index=True)[1]])


def policy_games(count: int, for_training: bool) -> Games:
    """One position of each game that the policy plays against itself."""
    starts = np.array(some_openings(BOARD, count, SEED, for_training=for_training), np.int64)
    positions, won, evaluator = np.empty((count, 5), np.int64), np.empty(count, np.int64), policy.evaluator()
    found = one_of_each(evaluator.handle, evaluator.parameters, starts, LATEST, make_random(SEED), positions, won)
    return Games(positions[:found], won[:found].astype(np.int8), np.arange(found))


def compared(name: str, games: Games, unseen: Games) -> dict[str, Any]:
    """Train on some games; the errors there and on others, and how the network does in a search."""
    file = trained(name, games)
    match = play_match(
        f"puct:{file},simulations={SIMULATIONS}",
        f"puct,simulations={SIMULATIONS}",
        pairs=PAIRS,
        limit=Limit(nodes=10_000_000),
        seed=SEED,
        workers=0,
    )
    return {
        "positions": len(games.won),
        "games": len(np.unique(games.game)),
        "train": round(squared_error(str(file), games), 4),
        "test": round(squared_error(str(file), unseen), 4),
        "shipped": round(squared_error(SHIPPED, unseen), 4),
        "match": match.score,
    }


def trained(name: str, games: Games) -> Path:
    """The weights of a network that learned from these games; the trainer finds them in its folder."""
    folder = RUNS / "alphago-values" / re.sub("[^a-z]+", "-", name)
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(folder / f"games-{BOARD}-0.npz", **games._asdict())
    recipe = ValueRecipe(steps=STEPS, seed=SEED, batch=1024, rate=0.004, decay=0.01, games=(1000,))
    trainer = ValueLearning(recipe, folder)
    trainer.advance(STEPS)
    write_weights(folder / "value.bin", recipe.name, trainer.weights())
    return folder / "value.bin"


def squared_error(text: str, games: Games, most: int = 20_000) -> float:
    """The mean squared error of a value network as a forecast of results, from 0 to 1; 0.25 is a coin's."""
    evaluator = parse_evaluator(text)
    odds = np.array([evaluator(Position(*map(int, row))) for row in games.positions[:most]])
    return float(((1 / (1 + np.exp(-odds)) - games.won[:most]) ** 2).mean())


if __name__ == "__main__":
    main()
