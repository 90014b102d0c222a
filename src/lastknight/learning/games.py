"""Games to learn from.

A game starts with some plies in which moves are drawn at random now and then, so that the positions differ as those in
a search tree do; from there both sides play as well as they can. Only what follows counts: its result says something
about the play, not about the dice. The first few positions are kept: those of one game share its result, and more of
them teach little.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastknight.evaluation.heuristic import Evaluator
from lastknight.game.playout import draw, make_random
from lastknight.game.rules import Position, Rows, free, moves
from lastknight.search.control import make_control
from lastknight.search.limit import LONGEST_GAME, Limit
from lastknight.search.minimax import make_lines
from lastknight.search.selfplay import THOUSAND, play_on
from lastknight.search.table import make_table


class Games(NamedTuple):
    """Positions and what became of them, game after game."""

    positions: Rows
    won: NDArray[np.int8]  # 1: the player to move won the game
    game: NDArray[np.int64]  # the number of the start that the position comes from

    @classmethod
    def joined(cls, parts: Sequence["Games"]) -> "Games":
        """All of them in a row."""
        return cls(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


class Moves(NamedTuple):
    """Positions and what was played in them, game after game."""

    positions: Rows
    chosen: NDArray[np.int64]  # which of the moves, counted in the order of their targets
    game: NDArray[np.int64]  # the number of the start that the position comes from

    @classmethod
    def joined(cls, parts: Iterable["Moves"]) -> "Moves":
        """All of them in a row."""
        return cls(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def play_games(
    evaluator: Evaluator, starts: Sequence[Position], *, nodes: int, wander: Sequence[float], keep: int, seed: int
) -> Games:
    """One game from every start, at ``nodes`` a move; ``wander`` are the shares of random moves before it counts."""
    parts = []
    for number, positions in _played(evaluator, starts, nodes, wander, seed):
        # The last position is lost for its mover, the one before won, and so on; the last itself teaches nothing.
        last = max(len(positions) - 1, 0)
        won = (last - np.arange(last)[:keep]) % 2
        parts.append(Games(positions[: len(won)].copy(), won.astype(np.int8), np.full(len(won), number)))
    return Games.joined(parts)


def play_moves(
    evaluator: Evaluator, starts: Sequence[Position], *, nodes: int, wander: Sequence[float], seed: int
) -> Moves:
    """The moves of one game from every start, as `play_games` plays them."""
    parts = []
    for number, positions in _played(evaluator, starts, nodes, wander, seed):
        before, targets = positions[:-1].copy(), positions[1:, 1]
        chosen = [_place(row, target) for row, target in zip(before, targets, strict=True)]
        parts.append(Moves(before, np.array(chosen, np.int64), np.full(len(chosen), number)))
    return Moves.joined(parts)


def _place(row: NDArray[np.int64], target: int) -> int:
    """Which of a position's moves, counted in the order of targets, leads to ``target``."""
    return sum(other < target for other in moves(Position(*map(int, row))))


def _played(
    evaluator: Evaluator, starts: Sequence[Position], nodes: int, wander: Sequence[float], seed: int
) -> Iterator[tuple[int, Rows]]:
    """The number of each game and its positions from where it counts; they are overwritten by the next game's."""
    dice, control = make_random(seed), make_control(Limit(nodes=nodes))
    table, lines, room = make_table(1), make_lines(), np.empty((LONGEST_GAME, 5), np.int64)
    handle, parameters = evaluator.handle, evaluator.parameters
    for number, start in enumerate(starts):
        plies, share = draw(dice, len(free(start)) // 2), round(THOUSAND * wander[number % len(wander)])
        found = play_on(handle, parameters, start, plies, share, dice, table, lines, control, room)
        yield number, room[:found]
