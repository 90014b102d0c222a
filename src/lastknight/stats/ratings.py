"""Ratings of many agents: Bradley-Terry as a logistic regression, its errors clustered by pair.

A game is a row of five integers:

    seat 1's agent   seat 2's agent   winner's seat   pair   attacker's seat
       0 ..             0 ..             1 or 2       any    1, 2 or 0 (nobody)

and the odds of seat 1 are exp(rating_1 - rating_2 + first mover +- attacker). The whole table is fitted at once, so
the order of the games cannot matter, as it does in ratings that are updated game by game.

The prior is one imaginary game, half won and half lost, of every agent against an average one and for each of the
other two terms: enough to keep a perfect winner finite, too little to be seen once some dozens of games are played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import expit, ndtri

from lastknight.stats.estimate import LEVEL, EloEstimate

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

ELO = 400 / math.log(10)  # Elo points per unit of log-odds
COLUMNS = ("seat 1", "seat 2", "winner", "pair", "attacker")
STEPS = 100  # of Newton's method; ten are many
SMALLEST_STEP = 1e-11


@dataclass(frozen=True, eq=False)
class Ratings:
    """Every agent's rating in Elo, relative to the mean of the field, and what the seat and the attack are worth."""

    agents: tuple[EloEstimate, ...]
    first_mover: EloEstimate
    attacker: EloEstimate | None
    groups: tuple[int, ...]
    """A number per agent, equal for those that met, if only through others; across groups nothing can be compared."""

    covariance: Floats
    """Of the agents' ratings, in squared Elo."""

    pairs: Ints
    """Pairs that two agents, row and column, played against each other; on the diagonal all pairs of an agent."""

    def difference(self, one: int, two: int, level: float = LEVEL) -> EloEstimate:
        """How much stronger ``one`` is than ``two``: for a comparison chosen beforehand."""
        if self.groups[one] != self.groups[two]:
            raise ValueError(f"agents {one} and {two} never met, not even through other agents")
        covariance, pairs = self.covariance, self.pairs
        variance = covariance[one, one] + covariance[two, two] - 2 * covariance[one, two]
        first, second = self.agents[one].value, self.agents[two].value
        assert first is not None and second is not None  # the prior keeps every rating finite
        either = pairs[one, one] + pairs[two, two] - pairs[one, two]
        return _estimate(first - second, variance, int(either), level)

    def differences(self, level: float = LEVEL) -> dict[tuple[int, int], EloEstimate]:
        """All differences within groups, with intervals that hold all at once with probability ``level``.

        Sidak's inequality holds for any correlation of the ratings; Tukey's range, proven only for independent ones,
        would be 3 % narrower for ten agents.
        """
        meetings = [
            (one, two) for one, two in combinations(range(len(self.agents)), 2) if self.groups[one] == self.groups[two]
        ]
        each = level ** (1 / max(1, len(meetings)))
        return {(one, two): self.difference(one, two, each) for one, two in meetings}


class _Fit(NamedTuple):
    values: Floats
    covariance: Floats


def bradley_terry(games: npt.ArrayLike, agents: int, level: float = LEVEL) -> Ratings:
    """The ratings of ``agents`` agents from rows of games; the attacker's term enters when a game names an attacker.

    >>> pair = [(0, 1, 1, 0, 0), (1, 0, 2, 0, 0)]
    >>> print(bradley_terry(pair, agents=2).difference(0, 1))
    +352 [-158, +861] Elo over 1 pair
    """
    table = _checked(games, agents)
    attack = bool(table[:, 4].any())
    fit = _fit(_design(table, agents, attack), table[:, 2] == 1, _pair_numbers(table))

    centring = np.eye(agents) - 1 / agents
    values = centring @ fit.values[:agents]
    covariance = centring @ fit.covariance[:agents, :agents] @ centring
    pairs = _meetings(table, agents)
    played = len(np.unique(table[:, 3]))
    attacked = len(np.unique(table[table[:, 4] > 0, 3]))
    return Ratings(
        agents=tuple(_estimate(values[k], covariance[k, k], int(pairs[k, k]), level) for k in range(agents)),
        first_mover=_estimate(fit.values[agents], fit.covariance[agents, agents], played, level),
        attacker=_estimate(fit.values[-1], fit.covariance[-1, -1], attacked, level) if attack else None,
        groups=_groups(table, agents),
        covariance=covariance,
        pairs=pairs,
    )


def _checked(games: npt.ArrayLike, agents: int) -> Ints:
    """The games as a table, sorted so that equal sets of games give equal bytes."""
    table = np.asarray(games, np.int64)
    if agents < 1:
        raise ValueError(f"expected at least one agent, got {agents}")
    if table.size == 0:
        return np.zeros((0, len(COLUMNS)), np.int64)
    if table.ndim != 2 or table.shape[1] != len(COLUMNS):
        raise ValueError(f"expected rows of {', '.join(COLUMNS)}, got an array of shape {table.shape}")
    for column, least, most in ((0, 0, agents - 1), (1, 0, agents - 1), (2, 1, 2), (4, 0, 2)):
        wrong = np.flatnonzero((table[:, column] < least) | (table[:, column] > most))
        if len(wrong):
            row = int(wrong[0])
            given = table[row, column]
            raise ValueError(f"expected {COLUMNS[column]} from {least} to {most} in game {row}, got {given}")
    return table[np.lexsort(table.T)]


def _design(table: Ints, agents: int, attack: bool) -> Floats:
    """A column an agent, one for the first mover and, if asked for, one for the attacker; a row a game."""
    rows = np.arange(len(table))
    design = np.zeros((len(table), agents + 1 + attack))
    np.add.at(design, (rows, table[:, 0]), 1)  # adds up to 0 in a game of an agent against itself
    np.add.at(design, (rows, table[:, 1]), -1)
    design[:, agents] = 1
    if attack:
        design[:, agents + 1] = np.array([0, 1, -1])[table[:, 4]]
    return design


def _fit(design: Floats, won: npt.NDArray[np.bool_], pair: Ints) -> _Fit:
    """The likeliest parameters and their covariance, in Elo."""
    values = np.zeros(design.shape[1])
    likelihood = _log_likelihood(design, won, values)
    for _ in range(STEPS):
        chance, imaginary = expit(design @ values), expit(values)
        slope = design.T @ (won - chance) + (0.5 - imaginary)
        information = (design.T * (chance * (1 - chance))) @ design + np.diag(imaginary * (1 - imaginary))
        step = np.linalg.solve(information, slope)
        if np.abs(step).max() < SMALLEST_STEP:
            break
        # The likelihood is concave, so a shorter step never fails; at rounding error any step will do.
        while _log_likelihood(design, won, values + step) < likelihood - 1e-9 * abs(likelihood):
            step /= 2
        values = values + step
        likelihood = _log_likelihood(design, won, values)

    scores = np.zeros((pair.max(initial=-1) + 1, design.shape[1]))
    np.add.at(scores, pair, design * (won - chance)[:, np.newaxis])
    spread = scores.T @ scores + np.diag((imaginary**2 + (1 - imaginary) ** 2) / 2)
    bread = np.linalg.inv(information)
    return _Fit(values * ELO, bread @ spread @ bread * ELO**2)


def _log_likelihood(design: Floats, won: npt.NDArray[np.bool_], values: Floats) -> float:
    """Of the games and of the imaginary ones."""
    odds = design @ values
    real = np.where(won, odds, 0) - np.logaddexp(0, odds)
    imaginary = values / 2 - np.logaddexp(0, values)
    return float(real.sum() + imaginary.sum())


def _pair_numbers(table: Ints) -> Ints:
    """Each game's pair, numbered from 0 without gaps."""
    return np.unique(table[:, 3], return_inverse=True)[1].astype(np.int64)


def _meetings(table: Ints, agents: int) -> Ints:
    """How many pairs each two agents shared; on the diagonal how many each agent played."""
    pair = _pair_numbers(table)
    present = np.zeros((pair.max(initial=-1) + 1, agents), np.int64)
    present[pair, table[:, 0]] = 1
    present[pair, table[:, 1]] = 1
    return present.T @ present


def _groups(table: Ints, agents: int) -> tuple[int, ...]:
    """The least agent that each agent is connected to by games."""
    group = np.arange(agents)
    while True:
        least = np.minimum(group[table[:, 0]], group[table[:, 1]])
        joined = group.copy()
        np.minimum.at(joined, table[:, 0], least)
        np.minimum.at(joined, table[:, 1], least)
        if np.array_equal(joined, group):
            return tuple(group.tolist())
        group = joined


def _estimate(value: float, variance: float, pairs: int, level: float) -> EloEstimate:
    """A normal interval, which the imaginary games keep honest for agents that always win."""
    if not 0 < level < 1:
        raise ValueError(f"expected a level between 0 and 1, got {level}")
    margin = float(ndtri((1 + level) / 2)) * math.sqrt(max(0.0, variance))
    return EloEstimate(float(value), float(value) - margin, float(value) + margin, pairs)
