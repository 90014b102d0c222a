"""Does the policy become stronger by playing against itself (REINFORCE, as in the paper)?

    python -m experiments.alphago.reinforce

Each step plays games against an earlier version, drawn from all that were kept, and makes the moves of games that were
won more likely. The winner's weights are kept: a version replaces the best one so far only if it wins a match against
it. Writes reinforced.json.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.alphago.play import HERE
from experiments.alphago.selfplay import play_both
from experiments.games import save
from lastknight.arena import RUNS
from lastknight.arena.match import play_match
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.policy import HIDDEN, MEASUREMENTS, policy
from lastknight.evaluation.spec import parse_evaluator
from lastknight.evaluation.weights import write_weights
from lastknight.game.notation import parse_size
from lastknight.game.playout import make_random
from lastknight.learning.framework import import_torch
from lastknight.learning.policy_learning import NetworkForm
from lastknight.learning.truth import choice_agreement, openings, proven_choices
from lastknight.search.limit import Limit
from lastknight.stats import rate_interval

BOARDS = tuple(map(parse_size, ("7x7", "9x9", "11x9")))
STEPS, ROWS, GAMES, RATE, SEED = 3_000, 4, 128, 0.0004, 17
TESTED = 4_000  # games between the versions, moves drawn by chance
PAIRS, SIMULATIONS, CHOICES = 150, 200, 300
LONGEST = 128  # plies


def main() -> None:
    """Train, and measure a few times on the way."""
    learner = Reinforcement()
    rows = []
    for row in range(1, ROWS + 1):
        learner.advance(STEPS // ROWS)
        rows.append({"step": row * STEPS // ROWS, **learner.compare()})
        print(rows[-1], flush=True)
    save({"steps": rows, "as prior": as_prior(str(learner.file))}, HERE / "reinforced.json")


def as_prior(file: str) -> Any:
    """The last version against the first as the prior of a search."""
    match = play_match(
        f"puct,prior={file},simulations={SIMULATIONS}",
        f"puct,simulations={SIMULATIONS}",
        pairs=PAIRS,
        limit=Limit(nodes=10_000_000),
        seed=SEED,
        workers=0,
    )
    return match.score


class Reinforcement:
    """The policy in training, starting from the shipped one."""

    def __init__(self) -> None:
        torch = self.torch = import_torch()
        self.file, self.best = RUNS / "alphago-reinforced.bin", RUNS / "alphago-best.bin"
        self.handle, self.first = policy.handle, policy.evaluator().parameters
        self.dice, self.random = np.random.default_rng(SEED), make_random(SEED)
        self.starts = [np.array(openings(board, True), np.int64) for board in BOARDS]
        self.form = NetworkForm(np.concatenate(self.starts), torch.Generator().manual_seed(SEED))
        put_into(self.form, self.first)
        for part in self.form.parts:
            part.requires_grad_()
        self.optimizer = torch.optim.Adam(self.form.parts, lr=RATE)
        self.pool, self.expected, self.done = [self.first], np.array([0.5, 0.5]), 0
        write_weights(self.best, "policy", self.first)

    def games(self, other: Floats, starts: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
        """The learner's positions, choices and results in games against another version."""
        room = len(starts) * LONGEST
        positions, chosen, won = np.empty((room, 5), np.int64), np.empty(room, np.int64), np.empty(room, np.int64)
        weights = self.form.weights()
        found = play_both(self.handle, weights, other, starts, self.random, positions, chosen, won)
        return positions[:found], chosen[:found], won[:found]

    def advance(self, steps: int) -> None:
        """Train so many steps."""
        torch = self.torch
        for _ in range(steps):
            starts = self.starts[self.done % len(BOARDS)]
            other = self.pool[self.dice.integers(len(self.pool))]
            positions, chosen, won = self.games(other, starts[self.dice.integers(len(starts), size=GAMES)])
            sides = (positions[:, 0] + positions[:, 1]) % 2
            better = torch.from_numpy(won - self.expected[sides]).float()  # than an attacker or a defender does
            for side in (0, 1):
                self.expected[side] += 0.05 * (won[sides == side].mean() - self.expected[side])
            chances = torch.log_softmax(self.form.logits(positions), 1)
            loss = -(better * chances.gather(1, torch.from_numpy(chosen)[:, None])[:, 0]).mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.done += 1

    def compare(self) -> dict[str, Any]:
        """This version against the first one and against the best; it joins the pool, and is kept if it wins."""
        weights = self.form.weights()
        write_weights(self.file, "policy", weights)
        against_best = play_match(f"greedy:{self.file}", f"greedy:{self.best}", pairs=PAIRS, seed=self.done, workers=0)
        against_first = play_match(f"greedy:{self.file}", "greedy:policy", pairs=PAIRS, seed=SEED, workers=0)
        kept = against_best.score.low > 0.5
        if kept:
            write_weights(self.best, "policy", weights)
        self.pool.append(weights)
        proven = proven_choices(BOARDS[0], CHOICES, SEED)
        return {
            "drawn moves against the first": self._drawn(),
            "favourite moves against the first": against_first.score,
            "favourite moves against the best": against_best.score,
            "kept": kept,
            "winning favourites": choice_agreement(parse_evaluator(str(self.file)), proven),
        }

    def _drawn(self) -> Any:
        """The share of games won against the first version, all moves drawn by chance, each opening twice."""
        starts = self.starts[0][self.dice.integers(len(self.starts[0]), size=TESTED // 2)].repeat(2, axis=0)
        positions, _, won = self.games(self.first, starts)
        free = np.bitwise_count(positions[:, 2]) + np.bitwise_count(positions[:, 3])
        begins = free >= BOARDS[0].width * BOARDS[0].height - 3  # the learner's first position of each game
        return rate_interval(int(won[begins].sum()), int(begins.sum()))


def put_into(form: NetworkForm, weights: Floats) -> None:
    """Give a network in training the weights of the engine: `NetworkForm.weights` the other way round."""
    for side, half in enumerate(np.split(weights, 2)):
        first, bias, last = np.split(half, [MEASUREMENTS * HIDDEN, (MEASUREMENTS + 1) * HIDDEN])
        folded = first.reshape(MEASUREMENTS, HIDDEN)
        values = (folded * form.spreads[side][:, None], bias + form.means[side] @ folded, last)
        for part, value in zip(form.parts, values, strict=True):
            part[side] = form.torch.from_numpy(value.astype(np.float32)).view(part[side].shape)


if __name__ == "__main__":
    main()
