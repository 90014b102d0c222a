"""Proven positions to measure on, from openings that no training game starts with, or to learn from, from the others.

Openings that are mirror images of each other are held out together or not at all, so neither a game nor its image is
on both sides.
"""

import random
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import mix
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Evaluator
from lastknight.evaluation.mobility import improved
from lastknight.evaluation.policy import jumped
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.game.rules import Position, moves, play
from lastknight.game.symmetry import canonical_game
from lastknight.search.control import make_control
from lastknight.search.limit import Limit
from lastknight.search.searches import Deepening
from lastknight.solver.verdict import LOST, UNKNOWN, WON, mover_wins
from lastknight.stats import Rate, rate_interval

ONE_IN = 8  # classes of openings that are held out
PROOF = Limit(nodes=300_000)
EARLIEST = 0.2  # of the cells visited: before that, proofs take long and nearly every position is won by the attacker
WANDER = 0.5  # the share of random moves on the way to a position


def held_out(first: int, second: int, size: Size) -> bool:
    """Whether games that start with these placements are kept from training."""
    one, other = canonical_game((first, second), size)
    return mix(mix(one) ^ other) % ONE_IN == 0


@lru_cache(maxsize=32)
def openings(size: Size, for_training: bool) -> tuple[Position, ...]:
    """All placements of both knights that are for training, or all that are held out."""
    found = []
    for first in Board(*size).legal_moves:
        for second in Board(*size).legal_moves:
            if first != second and held_out(first, second, size) != for_training:
                board = Board(*size)
                board.push(first)
                board.push(second)
                found.append(board.position)
    return tuple(found)


class Truth(NamedTuple):
    """Positions and who wins them."""

    positions: tuple[Position, ...]
    won: NDArray[np.bool_]  # by the player to move


@lru_cache(maxsize=8)
def proven_positions(size: Size, count: int, seed: int, for_training: bool = False) -> Truth:
    """Positions of games from held-out openings, or from those for training, each with its proven result."""
    dice = random.Random(f"{size} {seed}")
    search, evaluator = Deepening(), improved.evaluator()
    positions: list[Position] = []
    won: list[bool] = []
    while len(positions) < count:
        board = _wandered(openings(size, for_training), size, dice, search, evaluator)
        if board.outcome is None:
            verdict = mover_wins(board.position, make_control(PROOF))
            if verdict != UNKNOWN:
                positions.append(board.position)
                won.append(verdict == WON)
    return Truth(tuple(positions), np.array(won))


def _wandered(
    starts: tuple[Position, ...], size: Size, dice: random.Random, search: Deepening, evaluator: Evaluator
) -> Board:
    """A board some way into a game from one of the openings."""
    start = dice.choice(starts)
    board = Board(*size)
    board.push(start.mine)
    board.push(start.theirs)
    cells = size.width * size.height
    until = dice.randint(round(EARLIEST * cells), round(0.6 * cells))
    while board.ply < until and board.outcome is None:
        if dice.random() < WANDER:
            board.push(dice.choice(board.legal_moves))
        else:
            board.push(search(board.position, evaluator, Limit(nodes=100)).move)
    return board


def agreement(evaluator: Evaluator, truth: Truth) -> Rate:
    """How often a heuristic likes the positions that are won and dislikes those that are lost."""
    values: Floats = np.array([evaluator(position) for position in truth.positions])
    return rate_interval(int(((values > 0) == truth.won).sum()), len(truth.won))


class Choice(NamedTuple):
    """A position in which some moves win and others lose."""

    position: Position
    winning: frozenset[int]


@lru_cache(maxsize=8)
def proven_choices(size: Size, count: int, seed: int) -> tuple[Choice, ...]:
    """Positions of games from held-out openings in which the choice of the move decides, each with all that win."""
    dice = random.Random(f"choices {size} {seed}")
    search, evaluator = Deepening(), improved.evaluator()
    found: list[Choice] = []
    while len(found) < count:
        board = _wandered(openings(size, False), size, dice, search, evaluator)
        if board.outcome is None:
            legal = board.legal_moves
            verdicts = [mover_wins(play(board.position, target), make_control(PROOF)) for target in legal]
            winning = frozenset(target for target, verdict in zip(legal, verdicts, strict=True) if verdict == LOST)
            if UNKNOWN not in verdicts and 0 < len(winning) < len(legal):
                found.append(Choice(board.position, winning))
    return tuple(found)


def favourite(evaluator: Evaluator, position: Position) -> int:
    """The move that `greedy` makes."""
    return max(map(int, moves(position)), key=lambda target: evaluator(jumped(position, target)))


def choice_agreement(evaluator: Evaluator, choices: tuple[Choice, ...]) -> Rate:
    """How often a policy's favourite is a move that wins."""
    return rate_interval(sum(favourite(evaluator, position) in winning for position, winning in choices), len(choices))
