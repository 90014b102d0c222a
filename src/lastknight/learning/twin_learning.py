"""Training `learned` by games between twins.

In every pair of games the weights meet themselves, changed a little at random, one twin by as much up as the other
down. Which changes win says where the weights should go:

    weights += rate * change * mean over the pairs of (score - 1/2) * random numbers

So they learn what wins games of a search, not what foresees results: the second is not the first (docs/learning.md).
Random numbers come in units that make every measurement count alike, by how it varies within a game.

Then the scale of log odds is fitted, to proven results on 7x7 and to results of a teacher's games on the other boards.
These are played first, and kept in the run's folder a part at a time. Scale and zero do not change how the positions of
a search are ordered.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.learned import FEW, HALF, MEASUREMENTS, learned, measure_all
from lastknight.game.notation import STANDARD
from lastknight.game.rules import pack_sides
from lastknight.learning.kept import WatchGames, unwatched
from lastknight.learning.recipe import TwinRecipe
from lastknight.learning.truth import openings, proven_positions
from lastknight.learning.value_learning import games_of
from lastknight.search.control import make_control
from lastknight.search.limit import Limit
from lastknight.search.minimax import make_lines
from lastknight.search.selfplay import play_twins
from lastknight.search.table import make_table

SIDES = 2  # attacker, defender
RIDGE = 1e-4  # keeps scale and zero finite where the results tell too little
LEAST_SCALE = 0.01


class TwinLearning:
    """The weights in training; what changes can be taken out and put back at any step."""

    def __init__(self, recipe: TwinRecipe, folder: Path, watch: WatchGames = unwatched) -> None:
        self.recipe, self.dice = recipe, np.random.default_rng(recipe.seed)
        games = games_of(recipe, folder, watch)
        self.unit = _units(_measured(games.positions), games.game * SIDES + _sides(games.positions))
        truth = proven_positions(STANDARD, recipe.proven, recipe.seed, True)
        others = games.positions[:, 4] != pack_sides(*STANDARD)
        self.positions = np.concatenate([np.array(truth.positions), games.positions[others]])
        self.won = np.concatenate([truth.won, games.won[others] == 1])
        self.measured = _measured(self.positions)
        mine, theirs = list(recipe.start), [-weight for weight in recipe.start]
        row = np.array([mine[0], theirs[0], *mine[1:], *theirs[1:]] + [0.0] * (MEASUREMENTS - 2 * len(mine)))
        self.sums = np.tile(row, (SIDES, 1))

    def advance(self, steps: int) -> None:
        """Train so many steps."""
        for _ in range(steps):
            self._step()

    def _step(self) -> None:
        """Pairs of twins on every board, and what they say."""
        recipe, found, count = self.recipe, np.zeros_like(self.sums), 0
        room = make_table(1), make_lines(), make_control(Limit(nodes=recipe.twin_nodes))
        for size, pairs in zip(recipe.sizes, recipe.twins, strict=True):
            starts = np.array(openings(size, True))[self.dice.integers(len(openings(size, True)), size=pairs)]
            drawn, scores = self.dice.standard_normal((pairs, *self.sums.shape)), np.empty(pairs)
            changes = np.array([_laid_out(one, 0.0) for one in drawn * self.unit * recipe.change])
            play_twins(learned.handle, _laid_out(self.sums, 1.0), changes, starts, *room, scores)
            found += np.tensordot(scores - 0.5, drawn, axes=1)
            count += pairs
        self.sums += recipe.rate * recipe.change * self.unit * found / count

    def weights(self) -> Floats:
        """The weights as the engine takes them, with the scale of log odds."""
        found = _laid_out(self.sums, 1.0).reshape(SIDES, HALF)
        left = np.bitwise_count(self.positions[:, 2]) + np.bitwise_count(self.positions[:, 3])
        for side in range(SIDES):
            chosen = _sides(self.positions) == side
            sums = self.measured[chosen] @ self.sums[side]
            found[side, MEASUREMENTS:] = _log_odds(sums, left[chosen].astype(np.float64), self.won[chosen])
        return found.ravel()

    def state(self) -> dict[str, Any]:
        """All that changes during training."""
        return {"sums": self.sums, "dice": self.dice.bit_generator.state}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        self.sums = state["sums"]
        self.dice.bit_generator.state = state["dice"]


def _laid_out(sums: Floats, scale: float) -> Floats:
    """The weights of sums as the engine's array, with this scale and the zero at 0."""
    found = np.zeros((SIDES, HALF))
    found[:, :MEASUREMENTS] = sums
    found[:, MEASUREMENTS] = scale
    return found.ravel()


def _measured(positions: NDArray[np.int64]) -> Floats:
    """The measurements of positions, a row each."""
    found = np.empty((len(positions), MEASUREMENTS))
    measure_all(positions, found)
    return found


def _sides(positions: NDArray[np.int64]) -> NDArray[np.int64]:
    """0 where the player to move attacks, for both knights stand on one colour, else 1."""
    return (positions[:, 0] + positions[:, 1]) % SIDES


def _units(measured: Floats, player: NDArray[np.int64]) -> Floats:
    """For every measurement the weight with which it varies by one within the positions of a player in a game."""
    _, number = np.unique(player, return_inverse=True)
    counts = np.bincount(number)
    means = np.stack([np.bincount(number, column) / counts for column in measured.T], axis=1)
    spreads = np.sqrt(((measured - means[number]) ** 2).mean(axis=0))
    units: Floats = 1 / np.maximum(spreads, 0.5)
    return units


def _log_odds(sums: Floats, left: Floats, won: NDArray[np.bool_]) -> Floats:
    """Scale, zero and what a free cell adds to it, so that sums become log odds: a logistic regression."""
    inputs = np.stack([sums / np.maximum(left, FEW) ** 3, np.ones_like(sums), left], axis=1)
    units = np.maximum(np.abs(inputs).mean(axis=0), 1e-9)
    inputs, signs = inputs / units, 2.0 * won - 1

    def loss(values: Floats) -> tuple[float, Floats]:
        margins = signs * (inputs @ values)
        slopes = -signs / (1 + np.exp(np.clip(margins, -500, 500)))
        penalty = RIDGE * float(values @ values)
        return float(np.logaddexp(0, -margins).mean()) + penalty, inputs.T @ slopes / len(won) + 2 * RIDGE * values

    # A better position must never count as worse.
    bounds = [(LEAST_SCALE, None), (None, None), (None, None)]
    found: Floats = minimize(loss, np.array([1.0, 0.0, 0.0]), jac=True, method="L-BFGS-B", bounds=bounds).x
    found /= units
    return found
