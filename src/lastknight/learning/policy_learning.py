"""Training policies: games of a strong agent against itself, and what it played in each position.

The games are played first and kept in the run's folder, a part at a time. Both policies learn by the same rule: the
move that was played becomes more likely, the others less (the cross entropy of a softmax).
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.policy import HIDDEN, MEASUREMENTS, MOST_MOVES, find_entries, measure_moves, rollout_policy
from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.rules import Position
from lastknight.learning.framework import import_torch
from lastknight.learning.games import Moves, play_moves
from lastknight.learning.kept import WatchGames, kept_games, unwatched
from lastknight.learning.recipe import PolicyRecipe

PART = 500  # games that are played before they are written
SIDES = 2  # attacker, defender
SAMPLE = 20_000  # positions that the measurements' standard is taken from


def moves_of(recipe: PolicyRecipe, folder: Path, watch: WatchGames = unwatched) -> Moves:
    """All moves of the games that a recipe asks for; games already in the folder are not played again."""
    teacher, nodes = parse_evaluator(recipe.teacher), recipe.teacher_nodes

    def play(starts: list[Position], seed: int) -> Moves:
        return play_moves(teacher, starts, nodes=nodes, wander=recipe.wander, seed=seed)

    return kept_games(recipe, folder, Moves, play, PART, watch)


class NetworkForm:
    """`policy`: what its logits are made of, on standardized measurements."""

    def __init__(self, positions: NDArray[np.int64], dice: Any) -> None:
        self.torch = torch = import_torch()
        sample = positions[:: max(1, len(positions) // SAMPLE)]
        (measured, targets), sides = self._measure(sample), self._sides(sample)
        of_side = [measured[(sides == side)[:, None] & (targets >= 0)] for side in range(SIDES)]
        self.means = np.array([inputs.mean(axis=0) for inputs in of_side])
        self.spreads = np.array([inputs.std(axis=0) for inputs in of_side]) + 0.01

        def drawn(*shape: int) -> Any:
            return (2 * torch.rand(SIDES, *shape, generator=dice) - 1) / shape[0] ** 0.5

        self.parts = [drawn(MEASUREMENTS, HIDDEN), torch.zeros(SIDES, 1, HIDDEN), drawn(HIDDEN, 1)]

    def _sides(self, positions: NDArray[np.int64]) -> NDArray[np.int64]:
        """0 for positions of attackers (both knights on one colour), 1 for defenders."""
        sides: NDArray[np.int64] = (positions[:, 0] + positions[:, 1]) % 2
        return sides

    def _measure(self, positions: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
        """The measurements of all moves, and their targets; 0 and -1 where there are no more."""
        inputs = np.zeros((len(positions), MOST_MOVES, MEASUREMENTS))
        targets = np.empty((len(positions), MOST_MOVES), np.int64)
        measure_moves(positions, inputs, targets)
        return inputs, targets

    def logits(self, positions: NDArray[np.int64]) -> Any:
        """The log odds of all moves, in the order of their targets."""
        torch, sides = self.torch, self._sides(positions)
        inputs, targets = self._measure(positions)
        standard = (inputs - self.means[sides][:, None]) / self.spreads[sides][:, None]
        first, bias, last = (part[torch.from_numpy(sides)] for part in self.parts)
        hidden = torch.relu(torch.baddbmm(bias, torch.from_numpy(standard.astype(np.float32)), first))
        return torch.bmm(hidden, last).squeeze(2).masked_fill(torch.from_numpy(targets < 0), -torch.inf)

    def weights(self) -> Floats:
        """The weights as the engine takes them, for measurements as they are."""
        first, bias, last = (part.detach().numpy().astype(np.float64) for part in self.parts)
        halves = []
        for side in range(SIDES):
            folded = first[side] / self.spreads[side][:, None]
            shifted = bias[side, 0] - self.means[side] @ folded
            halves.append(np.concatenate([folded.ravel(), shifted, last[side].ravel()]))
        return np.concatenate(halves)


class TableForm:
    """`rollout_policy`: a number for every kind of move."""

    def __init__(self) -> None:
        self.torch = import_torch()
        self.parts = [self.torch.zeros(rollout_policy.count)]

    def logits(self, positions: NDArray[np.int64]) -> Any:
        """The log odds of all moves, in the order of their targets."""
        entries = np.empty((len(positions), MOST_MOVES), np.int64)
        find_entries(positions, entries)
        found = self.parts[0][self.torch.from_numpy(np.maximum(entries, 0))]
        return found.masked_fill(self.torch.from_numpy(entries < 0), -self.torch.inf)

    def weights(self) -> Floats:
        """The table."""
        found: Floats = self.parts[0].detach().numpy().astype(np.float64)
        return found


class PolicyLearning:
    """A policy in training; what it is made of can be taken out and put back at any step."""

    def __init__(self, recipe: PolicyRecipe, folder: Path, watch: WatchGames = unwatched) -> None:
        torch = self.torch = import_torch()
        self.recipe, self.done = recipe, 0
        self.dice = torch.Generator().manual_seed(recipe.seed)
        self.moves = moves_of(recipe, folder, watch)
        self.form = TableForm() if recipe.name == "rollout_policy" else NetworkForm(self.moves.positions, self.dice)
        for part in self.form.parts:
            part.requires_grad_()
        self.optimizer = torch.optim.AdamW(self.form.parts, lr=recipe.rate, weight_decay=recipe.decay)

    def advance(self, steps: int) -> float:
        """Train so many steps; the mean loss."""
        return sum(self._train() for _ in range(steps)) / steps

    def _train(self) -> float:
        """One step, on positions drawn at random."""
        torch = self.torch
        for group in self.optimizer.param_groups:
            group["lr"] = self.recipe.rate * (1 - self.done / self.recipe.steps)
        drawn = torch.randint(len(self.moves.chosen), (self.recipe.batch,), generator=self.dice).numpy()
        logits = self.form.logits(self.moves.positions[drawn])
        loss = torch.nn.functional.cross_entropy(logits, torch.from_numpy(self.moves.chosen[drawn]))
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.done += 1
        return float(loss.detach())

    def weights(self) -> Floats:
        """The weights as the engine takes them."""
        return self.form.weights()

    def state(self) -> dict[str, Any]:
        """All that changes during training."""
        return {
            "parts": [part.detach() for part in self.form.parts],
            "optimizer": self.optimizer.state_dict(),
            "dice": self.dice.get_state(),
            "done": self.done,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        with self.torch.no_grad():
            for part, saved in zip(self.form.parts, state["parts"], strict=True):
                part.copy_(saved)
        self.optimizer.load_state_dict(state["optimizer"])
        self.dice.set_state(state["dice"])
        self.done = state["done"]
