"""The games that a recipe asks for: played a part at a time, each part kept in the run's folder."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np

from lastknight._jit import mix
from lastknight.evaluation.adapter import write_whole
from lastknight.game.notation import Size
from lastknight.game.rules import Position
from lastknight.learning.games import Games, Moves
from lastknight.learning.recipe import GamesRecipe
from lastknight.learning.truth import openings

Found = TypeVar("Found", Games, Moves)
WatchGames = Callable[[int, int], None]
"""Is told how many games there are already, and how many there will be."""


def unwatched(done: int, whole: int) -> None:
    """Tell nobody."""


class Part(NamedTuple):
    """Games on one board that are played before they are written."""

    size: Size
    number: int
    games: int
    file: Path


def kept_games(
    recipe: GamesRecipe,
    folder: Path,
    kind: type[Found],
    play: Callable[[list[Position], int], Found],
    part: int,
    watch: WatchGames = unwatched,
) -> Found:
    """All games of a recipe, ``part`` at a time; those already in the folder are not played again.

    ``play`` plays a game from every start, with a seed. ``watch`` is called before the first part that is missing, and
    after each.
    """
    parts = list(_parts(recipe, folder, kind, part))
    missing = [one for one in parts if not one.file.exists()]
    whole = sum(recipe.games)
    done = whole - sum(one.games for one in missing)
    for one in missing:
        watch(done, whole)
        seed = mix(mix(recipe.seed) ^ mix(one.size.width * 16 + one.size.height) ^ one.number)
        found = play(some_openings(one.size, one.games, seed, for_training=True), seed)
        stream = io.BytesIO()
        np.savez_compressed(stream, **found._asdict())
        write_whole(one.file, stream.getvalue())
        done += one.games
    if missing:
        watch(done, whole)
    return kind.joined([_read(one.file, kind) for one in parts])


def _parts(recipe: GamesRecipe, folder: Path, kind: type[Found], most: int) -> Iterator[Part]:
    """What a recipe's games are played in, on one board after another."""
    for size, games in zip(recipe.sizes, recipe.games, strict=True):
        for number, first in enumerate(range(0, games, most)):
            file = folder / f"{kind.__name__.lower()}-{size}-{number}.npz"
            yield Part(size, number, min(most, games - first), file)


def _read(file: Path, kind: type[Found]) -> Found:
    """The games in a file."""
    with np.load(file) as saved:
        return kind(**saved)


def some_openings(size: Size, count: int, seed: int, *, for_training: bool) -> list[Position]:
    """Openings drawn from those for training or from those held out."""
    starts = openings(size, for_training)
    drawn = np.random.default_rng(abs(seed)).integers(len(starts), size=count)
    return [starts[index] for index in drawn]
