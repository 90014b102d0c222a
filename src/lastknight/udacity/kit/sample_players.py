"""The scores and players that came with the 7x7 course project.

A score is called with a game and a player, and is infinite once the game is over. A player's ``get_move`` takes
``(game, legal_moves, time_left)`` or ``(game, time_left)``: the two forms of the course.
"""

import random
from collections.abc import Callable
from functools import wraps
from typing import Any

from isolation import Board

Move = tuple[int, int]
Score = Callable[[Board, Any], float]

NO_MOVE = (-1, -1)  # what a player answers who cannot move


def _unless_over(score: Score) -> Score:
    """The same score, but infinite when the game is over."""

    @wraps(score)
    def guarded(game: Board, player: Any) -> float:
        if game.is_loser(player):
            return float("-inf")
        if game.is_winner(player):
            return float("inf")
        return float(score(game, player))

    return guarded


@_unless_over
def null_score(game: Board, player: Any) -> float:
    """Nothing is known before the game is over."""
    return 0.0


@_unless_over
def open_move_score(game: Board, player: Any) -> float:
    """My moves."""
    return len(game.get_legal_moves(player))


@_unless_over
def improved_score(game: Board, player: Any) -> float:
    """My moves minus theirs."""
    return len(game.get_legal_moves(player)) - len(game.get_legal_moves(game.get_opponent(player)))


@_unless_over
def center_score(game: Board, player: Any) -> float:
    """The squared distance from the point (height / 2, width / 2): the farther out, the better, as in the course."""
    location = game.get_player_location(player)
    if location is None:
        raise TypeError(f"expected a player with a knight on the board, got {player!r} before its placement")
    return (game.height / 2 - location[0]) ** 2 + (game.width / 2 - location[1]) ** 2


def _legal_moves(game: Board, rest: tuple[Any, ...], named: dict[str, Any]) -> list[Move]:
    """The legal moves that were handed over, or else those that the game knows."""
    if "legal_moves" in named:
        return list(named["legal_moves"])
    return rest[0] if len(rest) + len(named) > 1 else game.get_legal_moves()


class RandomPlayer:
    """A player that makes any legal move."""

    def get_move(self, game: Board, *rest: Any, **named: Any) -> Move:
        """One of the legal moves, all equally likely."""
        legal_moves = _legal_moves(game, rest, named)
        return legal_moves[random.randint(0, len(legal_moves) - 1)] if legal_moves else NO_MOVE


class GreedyPlayer:
    """A player that makes the move with the best score one ply on."""

    def __init__(self, score_fn: Score = open_move_score) -> None:
        self.score = score_fn

    def get_move(self, game: Board, *rest: Any, **named: Any) -> Move:
        """The move with the best score; of equals, the one farthest down, then farthest right."""
        legal_moves = _legal_moves(game, rest, named)
        if not legal_moves:
            return NO_MOVE
        return max((self.score(game.forecast_move(move), self), move) for move in legal_moves)[1]


class HumanPlayer:
    """A player that asks at the terminal; give such a game a long time limit."""

    def get_move(self, game: Board, *rest: Any, **named: Any) -> Move:
        """The move whose number is typed."""
        legal_moves = _legal_moves(game, rest, named)
        if not legal_moves:
            return NO_MOVE
        print(game.to_string())
        print("\t".join(f"[{number}] {move}" for number, move in enumerate(legal_moves)))
        while True:
            answer = input("Select move index:")
            if answer.strip().isdecimal() and int(answer) < len(legal_moves):
                return legal_moves[int(answer)]
            print(f"expected a number from 0 to {len(legal_moves) - 1}, got {answer!r}")
