"""Training `value_network`: games of a search against itself, and a network that learns to foresee their results.

The games are played first and kept in the run's folder, a part at a time. The network learns from standardized
measurements; the standard is folded into the weights that the engine gets.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.spec import parse_evaluator
from lastknight.evaluation.value_network import HALF, HIDDEN, MEASUREMENTS, measure_all
from lastknight.game.rules import Position
from lastknight.learning.framework import import_torch
from lastknight.learning.games import Games, play_games
from lastknight.learning.kept import WatchGames, kept_games, unwatched
from lastknight.learning.recipe import PositionsRecipe, ValueRecipe

PART = 1000  # games that are played before they are written
SIDES = 2  # attacker, defender


def games_of(recipe: PositionsRecipe, folder: Path, watch: WatchGames = unwatched) -> Games:
    """All games that a recipe asks for; those already in the folder are not played again."""
    teacher, nodes = parse_evaluator(recipe.teacher), recipe.teacher_nodes

    def play(starts: list[Position], seed: int) -> Games:
        return play_games(teacher, starts, nodes=nodes, wander=recipe.wander, keep=recipe.keep, seed=seed)

    return kept_games(recipe, folder, Games, play, PART, watch)


class ValueLearning:
    """The network in training; what it is made of can be taken out and put back at any step."""

    def __init__(self, recipe: ValueRecipe, folder: Path, watch: WatchGames = unwatched) -> None:
        torch = self.torch = import_torch()
        self.recipe, self.done = recipe, 0
        self.dice = torch.Generator().manual_seed(recipe.seed)
        games = games_of(recipe, folder, watch)
        found = np.empty((len(games.positions), MEASUREMENTS))
        measure_all(games.positions, found)
        attacks = (games.positions[:, 0] + games.positions[:, 1]) % 2 == 0  # both knights on one colour
        self.means, self.spreads = np.empty((SIDES, MEASUREMENTS)), np.empty((SIDES, MEASUREMENTS))
        self.inputs, self.results = [], []
        for side, chosen in enumerate((attacks, ~attacks)):
            self.means[side], self.spreads[side] = found[chosen].mean(axis=0), found[chosen].std(axis=0) + 0.01
            standard = (found[chosen] - self.means[side]) / self.spreads[side]
            self.inputs.append(torch.from_numpy(standard.astype(np.float32)))
            self.results.append(torch.from_numpy(games.won[chosen].astype(np.float32)))
        self.parts = [part.requires_grad_() for part in self._start()]
        self.optimizer = torch.optim.AdamW(self.parts, lr=recipe.rate, weight_decay=recipe.decay)

    def _start(self) -> Iterator[Any]:
        """Small random weights: first layer, its biases, last layer, its bias, each for attacker and defender."""
        torch = self.torch
        for rows, columns, width in (
            (MEASUREMENTS, HIDDEN, MEASUREMENTS),
            (1, HIDDEN, 0),
            (HIDDEN, 1, HIDDEN),
            (1, 1, 0),
        ):
            drawn = torch.rand(SIDES, rows, columns, generator=self.dice)
            yield (2 * drawn - 1) / width**0.5 if width else torch.zeros_like(drawn)

    def advance(self, steps: int) -> float:
        """Train so many steps; the mean loss."""
        return sum(self._train() for _ in range(steps)) / steps

    def _train(self) -> float:
        """One step, on as many positions of attackers as of defenders."""
        torch = self.torch
        for group in self.optimizer.param_groups:
            group["lr"] = self.recipe.rate * (1 - self.done / self.recipe.steps)
        drawn = [torch.randint(len(one), (self.recipe.batch // SIDES,), generator=self.dice) for one in self.results]
        inputs = torch.stack([one[index] for one, index in zip(self.inputs, drawn, strict=True)])
        results = torch.stack([one[index] for one, index in zip(self.results, drawn, strict=True)])
        first, bias, last, offset = self.parts
        hidden = torch.relu(torch.baddbmm(bias, inputs, first))
        odds = torch.baddbmm(offset, hidden, last).squeeze(2)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(odds, results)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.done += 1
        return float(loss.detach())

    def weights(self) -> Floats:
        """The weights as the engine takes them, for measurements as they are."""
        first, bias, last, offset = (part.detach().numpy().astype(np.float64) for part in self.parts)
        halves = []
        for side in range(SIDES):
            folded = first[side] / self.spreads[side][:, None]
            shifted = bias[side, 0] - self.means[side] @ folded
            halves.append(np.concatenate([folded.ravel(), shifted, last[side].ravel(), offset[side].ravel()]))
            assert len(halves[-1]) == HALF, "laid out as the engine's array"
        return np.concatenate(halves)

    def state(self) -> dict[str, Any]:
        """All that changes during training."""
        return {
            "parts": [part.detach() for part in self.parts],
            "optimizer": self.optimizer.state_dict(),
            "dice": self.dice.get_state(),
            "done": self.done,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        with self.torch.no_grad():
            for part, saved in zip(self.parts, state["parts"], strict=True):
                part.copy_(saved)
        self.optimizer.load_state_dict(state["optimizer"])
        self.dice.set_state(state["dice"])
        self.done = state["done"]
