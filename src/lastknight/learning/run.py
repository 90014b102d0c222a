"""A training run: a folder that can be left at any moment and gone on with.

    recipe.toml        what is made here; another recipe needs another folder
    checkpoint.pt      weights, optimizer, dice and the curves so far, written whole after every row
    NAME.bin           the weights, for play: `deepening:FOLDER/NAME.bin`
    NAME.json          recipe, log, the engine's fingerprint and the weights' checksum
    report.html        the curves

A run that was killed goes on from its last row and ends with the same weights.
"""

import io
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from lastknight._jit import fingerprint
from lastknight.agents.registry import parse_agent
from lastknight.arena.match import play_match
from lastknight.errors import LastKnightError, LearningError, StoreError
from lastknight.evaluation.adapter import Floats, write_whole
from lastknight.evaluation.spec import parse_evaluator
from lastknight.evaluation.weights import write_weights
from lastknight.game.notation import STANDARD
from lastknight.learning.framework import import_torch
from lastknight.learning.kept import WatchGames, unwatched
from lastknight.learning.page import page
from lastknight.learning.recipe import GamesRecipe, PolicyRecipe, QRecipe, Recipe, TwinRecipe, ValueRecipe, make_recipe
from lastknight.learning.truth import agreement, choice_agreement, proven_choices, proven_positions
from lastknight.search.limit import Limit


class Trainer(Protocol):
    """What is trained, and how."""

    def advance(self, steps: int) -> float | None:
        """Train so many steps; the mean loss, where there is one."""

    def weights(self) -> Floats:
        """The weights as the engine takes them."""

    def state(self) -> dict[str, Any]:
        """All that changes during training."""

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""


class Measured(NamedTuple):
    """A share with its interval, and of how many."""

    value: float
    low: float
    high: float
    number: int

    def __str__(self) -> str:
        return f"{self.value:.1%} [{self.low:.1%}, {self.high:.1%}]"


class Row(NamedTuple):
    """A point of the curves."""

    step: int
    seconds: float  # of playing games, training and measuring so far
    loss: float | None
    agreement: Measured
    score: Measured | None

    @classmethod
    def read(cls, values: list[Any]) -> "Row":
        """A row as JSON gives it back."""
        step, seconds, loss, agreed, score = values
        return cls(step, seconds, loss, Measured(*agreed), Measured(*score) if score else None)


class Progress(NamedTuple):
    """How far a run is."""

    row: Row
    steps: int
    seconds_left: float | None  # None at the start


@dataclass(frozen=True)
class Run:
    """A recipe and the folder it is followed in."""

    recipe: Recipe
    text: str
    folder: Path

    @classmethod
    def open(cls, text: str, folder: Path) -> "Run":
        """Begin a run, or find the one that was begun in this folder."""
        run = cls(make_recipe(text), text, folder)
        check_players(run.recipe)
        folder.mkdir(parents=True, exist_ok=True)
        recipe = folder / "recipe.toml"
        if recipe.exists() and make_recipe(recipe.read_text(encoding="utf-8")) != run.recipe:
            raise StoreError(f"{folder} holds a run of another recipe: choose another folder with --into")
        write_whole(recipe, text)
        return run

    @property
    def weights_file(self) -> Path:
        """Where the weights go."""
        return self.folder / f"{self.recipe.name}.bin"

    def train(
        self,
        watch: Callable[[Progress], None] = lambda progress: None,
        watch_games: WatchGames = unwatched,
    ) -> list[Row]:
        """Follow the recipe to its end from wherever the run is; the curves."""
        import_torch()  # no game is played for a run that cannot be kept
        started = time.perf_counter()
        trainer = make_trainer(self.recipe, self.folder, watch_games)
        rows = self._resume(trainer)
        while not rows or rows[-1].step < self.recipe.steps:
            done, spent = (rows[-1].step, rows[-1].seconds) if rows else (0, 0.0)
            goal = self.recipe.steps * len(rows) // self.recipe.rows
            loss = trainer.advance(goal - done) if goal > done else None
            agreed, score = self._measure(trainer)
            now = time.perf_counter()
            rows.append(Row(goal, spent + now - started, loss, agreed, score))
            started = now
            self._save(trainer, rows)
            # The first row's time went into games and proofs, which are done only once.
            left = (rows[-1].seconds - rows[0].seconds) * (self.recipe.steps - goal) / goal if goal else None
            watch(Progress(rows[-1], self.recipe.steps, left))
        self._finish(trainer, rows)
        return rows

    def _measure(self, trainer: Trainer) -> tuple[Measured, Measured | None]:
        """Agreement with what is proven, and the score in a match."""
        write_weights(self.weights_file, self.recipe.name, trainer.weights())
        evaluator = parse_evaluator(str(self.weights_file))
        held_out, seed = self.recipe.held_out, self.recipe.seed
        if isinstance(self.recipe, PolicyRecipe):
            agreed = choice_agreement(evaluator, proven_choices(STANDARD, held_out, seed))
        else:
            agreed = agreement(evaluator, proven_positions(STANDARD, held_out, seed))
        if not self.recipe.pairs:
            return Measured(*agreed), None
        result = play_match(
            f"{self.recipe.search}:{self.weights_file}",
            self.recipe.against,
            pairs=self.recipe.pairs,
            limit=Limit(nodes=self.recipe.nodes),
            seed=self.recipe.seed,
            workers=0,
        )
        return Measured(*agreed), Measured(*result.score)

    def _resume(self, trainer: Trainer) -> list[Row]:
        """Put back what the last checkpoint holds."""
        file = self.folder / "checkpoint.pt"
        if not file.exists():
            return []
        try:
            saved = import_torch().load(file, weights_only=False)
            trainer.restore(saved["trainer"])
        except Exception as error:  # the framework raises whatever its inner workings stumble over
            raise StoreError(f"{file} is no checkpoint of this version: delete it to start again") from error
        return [Row.read(values) for values in json.loads(saved["rows"])]

    def _save(self, trainer: Trainer, rows: list[Row]) -> None:
        """Write a checkpoint, all of it or nothing."""
        stream = io.BytesIO()
        import_torch().save({"trainer": trainer.state(), "rows": json.dumps(rows)}, stream)
        write_whole(self.folder / "checkpoint.pt", stream.getvalue())

    def _finish(self, trainer: Trainer, rows: list[Row]) -> None:
        """Write the weights, their log and the page."""
        checksum = write_weights(self.weights_file, self.recipe.name, trainer.weights())
        log = {
            "recipe": self.text,
            "engine": fingerprint(),
            "sha256": checksum,
            "columns": Row._fields,
            "rows": rows,
        }
        write_whole(self.folder / f"{self.recipe.name}.json", json.dumps(log, indent=1))
        write_whole(self.folder / "report.html", page(self.recipe.name, self.text, checksum, rows))


def check_players(recipe: Recipe) -> None:
    """Refuse a recipe whose opponent or teacher cannot play, before its games are played."""
    asked = "against"
    try:
        parse_agent(recipe.against)
        if isinstance(recipe, GamesRecipe):
            asked = "teacher"
            parse_evaluator(recipe.teacher)
    except LastKnightError as error:
        raise LearningError(f"{asked}: {error}") from error


def make_trainer(recipe: Recipe, folder: Path, watch: WatchGames = unwatched) -> Trainer:
    """The trainer that a recipe asks for, with the games it learns from."""
    if isinstance(recipe, QRecipe):
        from lastknight.learning.q_learning import QLearning

        return QLearning(recipe)
    if isinstance(recipe, PolicyRecipe):
        from lastknight.learning.policy_learning import PolicyLearning

        return PolicyLearning(recipe, folder, watch)
    if isinstance(recipe, TwinRecipe):
        from lastknight.learning.twin_learning import TwinLearning

        return TwinLearning(recipe, folder, watch)
    assert isinstance(recipe, ValueRecipe), "every recipe has a trainer"
    from lastknight.learning.value_learning import ValueLearning

    return ValueLearning(recipe, folder, watch)
