"""Training `q_network` by self-play, as seed 004 describes it.

Many games go on at once, a move in each of them in turn. What a move is worth is learned from the position after it:

    Q(s, a) = 1                                    if the opponent has no move left
            = -gamma max over a' of Q(s', a')      otherwise, for the opponent moves next

Moves are drawn from a window of the last ones played, each seen in one of the board's symmetries if the recipe says so.
First the window is filled; then a move is played for every step of training. The weights are one flat tensor, laid out
as the engine's array.
"""

from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.q_network import CELLS, COUNT, LAYERS, WIDTH
from lastknight.game.geometry import OFFSETS, STRIDE, single
from lastknight.game.notation import STANDARD
from lastknight.game.rules import Position, free
from lastknight.game.symmetry import symmetries
from lastknight.learning.framework import import_torch
from lastknight.learning.recipe import QRecipe
from lastknight.learning.truth import openings

GAMMA = ((1 + sqrt(5)) / 2) ** (-1 / CELLS)
GAMES = 50  # that go on at once
CENTRE = CELLS // 2  # from there all eight jumps stay on the board
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


def _targets() -> Ints:
    """Where each of the eight jumps leads from every cell, row by row; -1 off the board."""
    targets = np.full((CELLS, len(OFFSETS)), -1)
    for cell in range(CELLS):
        for direction, (rows, columns) in enumerate(OFFSETS):
            row, column = cell // WIDTH + rows, cell % WIDTH + columns
            if 0 <= row < STANDARD.height and 0 <= column < WIDTH:
                targets[cell, direction] = row * WIDTH + column
    return targets


TARGETS = _targets()


def _images() -> tuple[Ints, Ints]:
    """For each symmetry of the board: which input takes the place of every input, and what every jump becomes."""
    inputs, jumps = [], []
    for symmetry in symmetries(STANDARD):
        cells = [cell // WIDTH * STRIDE + cell % WIDTH for cell in range(CELLS)]
        places = np.array([symmetry[cell] // STRIDE * WIDTH + symmetry[cell] % STRIDE for cell in cells])
        origin = np.argsort(places)
        inputs.append(np.concatenate([origin + plane * CELLS for plane in range(3)]))
        landings = places[TARGETS[CENTRE]]
        jumps.append([int(np.flatnonzero(TARGETS[CENTRE] == landing)[0]) for landing in landings])
    return np.array(inputs), np.array(jumps)


IMAGE_INPUTS, IMAGE_JUMPS = _images()


def planes_of(position: Position) -> Bools:
    """What the network sees of a position."""
    planes = np.zeros((3, CELLS), np.bool_)
    for plane, cells in enumerate((free(position), single(position.mine), single(position.theirs))):
        for cell in cells:
            planes[plane, cell // STRIDE * WIDTH + cell % STRIDE] = True
    return planes.ravel()


def legal_moves(planes: Bools) -> Bools:
    """Which of the eight jumps each position allows."""
    targets = TARGETS[planes[:, CELLS : 2 * CELLS].argmax(axis=1)]
    legal: Bools = (targets >= 0) & np.take_along_axis(planes[:, :CELLS], np.maximum(targets, 0), axis=1)
    return legal


def play_all(planes: Bools, directions: Ints) -> Bools:
    """The positions after a jump in each, seen by the other player."""
    rows = np.arange(len(planes))
    mine, theirs = planes[:, CELLS : 2 * CELLS], planes[:, 2 * CELLS :]
    targets = TARGETS[mine.argmax(axis=1), directions]
    after = np.concatenate([planes[:, :CELLS], theirs, np.zeros_like(mine)], axis=1)
    after[rows, targets] = False
    after[rows, 2 * CELLS + targets] = True
    return after


def forward(weights: Any, planes: Any) -> Any:
    """The values of all jumps, by PyTorch."""
    torch = import_torch()
    values, start = planes, 0
    for inputs, outputs in pairwise(LAYERS):
        end = start + inputs * outputs
        if start:
            values = torch.nn.functional.elu(values)
        values = torch.addmm(weights[end : end + outputs], values, weights[start:end].view(inputs, outputs))
        start = end + outputs
    return values


class QLearning:
    """The network in training; what it is made of can be taken out and put back at any step."""

    def __init__(self, recipe: QRecipe) -> None:
        torch = self.torch = import_torch()
        self.recipe = recipe
        self.dice = np.random.default_rng(recipe.seed)
        self.flat = torch.from_numpy(self._start().astype(np.float32)).requires_grad_()
        self.optimizer = torch.optim.Adam([self.flat], lr=recipe.rate)
        self.starts = np.array([planes_of(position) for position in openings(STANDARD, True)])
        self.games = self._new_games(GAMES)
        self.before = np.zeros((recipe.window, LAYERS[0]), np.bool_)
        self.after = np.zeros_like(self.before)
        self.directions = np.zeros(recipe.window, np.int64)
        self.played = 0

    def _start(self) -> Floats:
        """Small random weights."""
        parts = []
        for inputs, outputs in pairwise(LAYERS):
            parts.append(self.dice.uniform(-1, 1, (inputs + 1) * outputs) / np.sqrt(inputs))
        return np.concatenate(parts)

    def _new_games(self, count: int) -> Bools:
        """Random placements."""
        return self.starts[self.dice.integers(len(self.starts), size=count)]

    def advance(self, steps: int) -> float:
        """Play and train so many steps; the mean loss."""
        while self.played < self.recipe.window:
            self._play()
        total = 0.0
        for step in range(steps):
            if step % GAMES == 0:
                self._play()
            total += self._train()
        return total / steps

    def _play(self) -> None:
        """A move in every game, into the window; finished games start anew."""
        games = self.games
        legal = legal_moves(games)
        with self.torch.no_grad():
            values = forward(self.flat, self.torch.from_numpy(games).float()).numpy()
        values = np.where(
            self.dice.random((len(games), 1)) < self.recipe.wander, self.dice.random(values.shape), values
        )
        directions = np.where(legal, values, -np.inf).argmax(axis=1)
        after = play_all(games, directions)
        slots = (self.played + np.arange(len(games))) % self.recipe.window
        self.before[slots], self.directions[slots], self.after[slots] = games, directions, after
        self.played += len(games)
        over = ~legal_moves(after).any(axis=1)
        self.games = after
        self.games[over] = self._new_games(int(over.sum()))

    def _train(self) -> float:
        """One step on moves drawn from the window."""
        torch = self.torch
        drawn = self.dice.integers(self.recipe.window, size=self.recipe.batch)
        before, after, directions = self.before[drawn], self.after[drawn], self.directions[drawn]
        if self.recipe.images:
            images = self.dice.integers(len(IMAGE_INPUTS), size=self.recipe.batch)
            before, after = (np.take_along_axis(one, IMAGE_INPUTS[images], axis=1) for one in (before, after))
            directions = IMAGE_JUMPS[images, directions]
        legal = torch.from_numpy(legal_moves(after))
        with torch.no_grad():
            best = forward(self.flat, torch.from_numpy(after).float()).masked_fill(~legal, -torch.inf).amax(dim=1)
            goals = torch.where(legal.any(dim=1), (-GAMMA * best).clamp(-1, 1), 1.0)
        values = forward(self.flat, torch.from_numpy(before).float())
        chosen = values.gather(1, torch.from_numpy(directions).unsqueeze(1)).squeeze(1)
        losses = {"absolute": torch.nn.functional.l1_loss, "squared": torch.nn.functional.mse_loss}
        loss = losses[self.recipe.loss](chosen, goals)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())

    def weights(self) -> Floats:
        """The weights as the engine takes them."""
        found: Floats = self.flat.detach().numpy().astype(np.float64)
        assert len(found) == COUNT, "the tensor is laid out as the engine's array"
        return found

    def state(self) -> dict[str, Any]:
        """All that changes during training."""
        return {
            "flat": self.flat.detach(),
            "optimizer": self.optimizer.state_dict(),
            "dice": self.dice.bit_generator.state,
            "arrays": {name: np.packbits(getattr(self, name), axis=1) for name in ("games", "before", "after")},
            "directions": self.directions,
            "played": self.played,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        with self.torch.no_grad():
            self.flat.copy_(state["flat"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.dice.bit_generator.state = state["dice"]
        for name, packed in state["arrays"].items():
            setattr(self, name, np.unpackbits(packed, axis=1, count=LAYERS[0]).astype(np.bool_))
        self.directions, self.played = state["directions"], state["played"]
