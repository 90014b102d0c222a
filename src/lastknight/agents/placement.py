"""Where to put the knight before there is a position a heuristic could judge."""

from math import inf

from lastknight._jit import mix
from lastknight.errors import LimitError
from lastknight.evaluation.heuristic import Evaluator
from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE
from lastknight.search.control import Stop

PLACEMENTS = ("centre", "random", "search")


def check_placement(how: str) -> None:
    """Refuse a way of placing that does not exist."""
    if how not in PLACEMENTS:
        raise LimitError(f"placement must be {', '.join(PLACEMENTS)}, got {how!r}")


def place(board: Board, how: str, evaluator: Evaluator, seed: int, stop: Stop | None = None) -> int:
    """A free cell for the knight of the player to move; a placement by search ends when ``stop`` is pressed."""
    if how == "random":
        return random_move(board, seed)
    if how == "search":
        return _judged(board, evaluator, stop or Stop())
    return min(board.legal_moves, key=lambda cell: (_off_centre(board, cell), cell))


def random_move(board: Board, seed: int) -> int:
    """Any legal move; the same for the same seed and ply."""
    legal = board.legal_moves
    return legal[mix(mix(seed) ^ (board.ply + 1)) % len(legal)]


def _off_centre(board: Board, cell: int) -> int:
    """Twice the Manhattan distance to the board's centre."""
    row, column = divmod(cell, STRIDE)
    return abs(2 * row - board.height + 1) + abs(2 * column - board.width + 1)


def _judged(board: Board, evaluator: Evaluator, stop: Stop) -> int:
    """The placement after which the heuristic likes the board best, the opponent's best placement considered."""
    best, choice = -inf, board.legal_moves[0]
    for cell in board.legal_moves:
        value = _value_of(board, cell, evaluator, stop)
        if stop.pressed:  # and this one may not have been judged to its end
            break
        if value > best:
            best, choice = value, cell
    return choice


def _value_of(board: Board, cell: int, evaluator: Evaluator, stop: Stop) -> float:
    """What a placement is worth to the player who makes it."""
    board.push(cell)
    try:
        if board.placed:
            return -evaluator(board.position)
        worst = inf
        for reply in board.legal_moves:
            if stop.pressed:
                break
            worst = min(worst, -_value_of(board, reply, evaluator, stop))
        return worst
    finally:
        board.pop()
