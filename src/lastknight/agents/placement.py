"""Where to put the knight before there is a position a heuristic could judge."""

from lastknight._jit import mix
from lastknight.errors import LimitError
from lastknight.evaluation.heuristic import Evaluator
from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE

PLACEMENTS = ("centre", "random", "search")


def check_placement(how: str) -> None:
    """Refuse a way of placing that does not exist."""
    if how not in PLACEMENTS:
        raise LimitError(f"placement must be {', '.join(PLACEMENTS)}, got {how!r}")


def place(board: Board, how: str, evaluator: Evaluator, seed: int) -> int:
    """A free cell for the knight of the player to move."""
    if how == "random":
        return random_move(board, seed)
    if how == "search":
        return _judged(board, evaluator)
    return min(board.legal_moves, key=lambda cell: (_off_centre(board, cell), cell))


def random_move(board: Board, seed: int) -> int:
    """Any legal move; the same for the same seed and ply."""
    legal = board.legal_moves
    return legal[mix(mix(seed) ^ (board.ply + 1)) % len(legal)]


def _off_centre(board: Board, cell: int) -> int:
    """Twice the Manhattan distance to the board's centre."""
    row, column = divmod(cell, STRIDE)
    return abs(2 * row - board.height + 1) + abs(2 * column - board.width + 1)


def _judged(board: Board, evaluator: Evaluator) -> int:
    """The placement after which the heuristic likes the board best, the opponent's best placement considered."""
    return max(board.legal_moves, key=lambda cell: _value_of(board, cell, evaluator))


def _value_of(board: Board, cell: int, evaluator: Evaluator) -> float:
    """What a placement is worth to the player who makes it."""
    board.push(cell)
    try:
        if board.placed:
            return -evaluator(board.position)
        return -max(_value_of(board, reply, evaluator) for reply in board.legal_moves)
    finally:
        board.pop()
