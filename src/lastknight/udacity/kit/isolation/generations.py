"""What differs between the generations of the 7x7 kit: one table, a column a record.

                         V1a             V1c             V2
    time limit           200 ms          150 ms          150 ms
    moves come           in fixed order  shuffled        shuffled
    a visited cell holds its seat        1               1
    an unknown player    KeyError        RuntimeError    RuntimeError
    a picture has        no margins      numbered ones   numbered ones
    ``get_move`` takes   legal moves     legal moves     no legal moves
    a history is         pairs, with     flat, without   flat, without
                         the bad move    the bad move    the bad move
    a bad move, while
    there were others    illegal move    forfeit         forfeit

The environment variable LASTKNIGHT_KIT names the generation before ``isolation`` is first imported (default: V2);
assigning ``Board.GENERATION = GENERATIONS["V1a"]`` changes it afterwards, for boards old and new.
"""

import os
import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Move = tuple[int, int]
TimeLeft = Callable[[], float]

VARIABLE = "LASTKNIGHT_KIT"
DEFAULT = "V2"


class Generation(NamedTuple):
    """One column of the table."""

    name: str
    time_limit: float  # milliseconds a move
    arrange: Callable[[list[Move]], object]  # puts the jumps of a knight in order, in place
    marks: tuple[int, int]  # what a cell holds once seat 1, seat 2 has been there
    stranger: type[Exception]  # raised for the location of an unknown player
    margins: Callable[[int, int], tuple[str, list[str]]]  # width, height: what stands above a picture, before its rows
    ask: Callable[[Any, Any, list[Move], TimeLeft], Any]  # agent, game, legal moves, time left: a move
    offered: Callable[[list[Any], Any, bool], object]  # history, move, whether by seat 1: before it is judged
    applied: Callable[[list[Any], Move], object]  # history, move: once it stands
    forfeit: str  # why the game ended when a bad move was played although there were others


def keep_order(moves: list[Move]) -> None:
    """Leave the moves in the order of the eight directions."""


def shuffle(moves: list[Move]) -> None:
    """Shuffle with the global ``random``, so that a seed gives the order it gave in the course."""
    random.shuffle(moves)


def no_margins(width: int, height: int) -> tuple[str, list[str]]:
    """A picture of nothing but its rows."""
    return "", [""] * height


def numbered_margins(width: int, height: int) -> tuple[str, list[str]]:
    """Column numbers above the picture and row numbers before its rows."""
    margin = len(str(height - 1)) + 1
    above = " " * (margin + 3) + "   ".join(map(str, range(width))) + "\n\r"
    return above, [f"{row:<{margin}}" for row in range(height)]


def ask_with_legal_moves(agent: Any, game: Any, legal_moves: list[Move], time_left: TimeLeft) -> Any:
    """Call ``get_move(game, legal_moves, time_left)``."""
    return agent.get_move(game, legal_moves, time_left)


def ask_without(agent: Any, game: Any, legal_moves: list[Move], time_left: TimeLeft) -> Any:
    """Call ``get_move(game, time_left)``."""
    return agent.get_move(game, time_left)


def add_to_pair(history: list[Any], move: Any, by_seat_1: bool) -> None:
    """Open a pair with a move of seat 1, close it with one of seat 2."""
    if by_seat_1:
        history.append([move])
    elif history:
        history[-1].append(move)
    else:
        history.append([None, move])  # the game was handed over with seat 2 to move


def add_to_list(history: list[Any], move: Move) -> None:
    """Append the move as a list of two numbers."""
    history.append(list(move))


def add_nothing(*_: object) -> None:
    """Leave the history as it is."""


V1A = Generation(
    name="V1a",
    time_limit=200,
    arrange=keep_order,
    marks=(1, 2),
    stranger=KeyError,
    margins=no_margins,
    ask=ask_with_legal_moves,
    offered=add_to_pair,
    applied=add_nothing,
    forfeit="illegal move",
)
V1C = Generation(
    name="V1c",
    time_limit=150,
    arrange=shuffle,
    marks=(1, 1),
    stranger=RuntimeError,
    margins=numbered_margins,
    ask=ask_with_legal_moves,
    offered=add_nothing,
    applied=add_to_list,
    forfeit="forfeit",
)
V2 = V1C._replace(name="V2", ask=ask_without)

GENERATIONS: Mapping[str, Generation] = {generation.name: generation for generation in (V1A, V1C, V2)}


def chosen(environment: Mapping[str, str] = os.environ) -> Generation:
    """The generation that the environment asks for."""
    name = environment.get(VARIABLE, DEFAULT)
    if name not in GENERATIONS:
        raise ValueError(f"expected {VARIABLE} to be one of {', '.join(GENERATIONS)}, got {name!r}")
    return GENERATIONS[name]
