"""The play that follows a move: best play where it is proven how long the game lasts, else what the engine expects."""

from lastknight.game.board import Board
from lastknight.game.rules import Position, play
from lastknight.search.control import Control, Stop, make_control
from lastknight.search.limit import Limit
from lastknight.solver.distance import value_within
from lastknight.solver.verdict import LOST, UNKNOWN, WON, mover_wins

ENOUGH = Limit(nodes=100_000)  # to see that a move of the engine's line keeps the win


def best_play(board: Board, plies: int, control: Control, length: int) -> tuple[int, ...]:
    """The next moves, at most ``length``, of a game that still lasts ``plies`` jumps; fewer when the limit comes first.

    >>> from lastknight.game.notation import Size, cell_name
    >>> board = Board.from_game("a1 e5 b3 c4 d2", Size(5, 5))
    >>> [cell_name(target) for target in best_play(board, 16, make_control(Limit()), 4)]
    ['a3', 'e4', 'c2', 'c5']
    """
    board = board.copy()
    line: list[int] = []
    while plies and len(line) < length:
        plies -= 1
        found = (target for target in board.legal_moves if _lasts(play(board.position, target), plies, control))
        target = next(found, None)
        if target is None:
            break
        board.push(target)
        line.append(target)
    return tuple(line)


def _lasts(position: Position, plies: int, control: Control) -> bool:
    """Whether a game that cannot last longer, or not shorter, lasts so many jumps: whoever makes the last one wins."""
    if plies % 2 == 0:  # the mover loses: can it be made to lose as soon as that?
        return bool(value_within(position, LOST, plies // 2, control) == LOST)
    return plies == 1 or bool(value_within(position, WON, plies // 2 - 1, control) == LOST)


def sound_part(board: Board, line: tuple[int, ...], winner: int | None, stop: Stop) -> tuple[int, ...]:
    """A line of the engine's up to where the seat that has won would throw the win away."""
    board = board.copy()
    for count, target in enumerate(line):
        if board.turn == winner and not move_wins(board, target, ENOUGH, stop):
            return line[:count]
        board.push(target)
    return line


def move_wins(board: Board, target: int, limit: Limit, stop: Stop) -> bool | None:
    """Whether a jump wins for the player who makes it; None when the limit came first."""
    control = make_control(limit)
    stop.attach(control)
    outcome = mover_wins(play(board.position, target), control)
    return None if outcome == UNKNOWN else outcome == LOST
