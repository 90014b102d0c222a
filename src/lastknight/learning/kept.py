"""The games that a recipe asks for: played a part at a time, each part kept in the run's folder."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

from lastknight._jit import mix
from lastknight.evaluation.adapter import write_whole
from lastknight.game.notation import Size
from lastknight.game.rules import Position
from lastknight.learning.games import Games, Moves
from lastknight.learning.recipe import GamesRecipe
from lastknight.learning.truth import openings

Found = TypeVar("Found", Games, Moves)


def kept_games(
    recipe: GamesRecipe, folder: Path, kind: type[Found], play: Callable[[list[Position], int], Found], part: int
) -> Found:
    """All games of a recipe, ``part`` at a time; those already in the folder are not played again.

    ``play`` plays a game from every start, with a seed.
    """
    parts = []
    for size, games in zip(recipe.sizes, recipe.games, strict=True):
        for number in range(-(-games // part)):
            file = folder / f"{kind.__name__.lower()}-{size}-{number}.npz"
            if not file.exists():
                seed = mix(mix(recipe.seed) ^ mix(size.width * 16 + size.height) ^ number)
                count = min(part, games - number * part)
                found = play(some_openings(size, count, seed, for_training=True), seed)
                stream = io.BytesIO()
                np.savez_compressed(stream, **found._asdict())
                write_whole(file, stream.getvalue())
            with np.load(file) as saved:
                parts.append(kind(**saved))
    return kind.joined(parts)


def some_openings(size: Size, count: int, seed: int, *, for_training: bool) -> list[Position]:
    """Openings drawn from those for training or from those held out."""
    starts = openings(size, for_training)
    drawn = np.random.default_rng(abs(seed)).integers(len(starts), size=count)
    return [starts[index] for index in drawn]
