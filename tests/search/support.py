"""How the tests of searches run a kernel: no limit but the depth, and its line as a list."""

from collections.abc import Callable
from typing import Any, NamedTuple

from lastknight.evaluation.heuristic import Evaluator
from lastknight.game.board import Board
from lastknight.game.rules import Position
from lastknight.search.alphabeta import alphabeta, alphabeta_textbook
from lastknight.search.control import NODES, make_control, may_enter
from lastknight.search.limit import INFINITY, WIN, Limit
from lastknight.search.minimax import MOVER, PLAYER, make_lines, minimax


class Found(NamedTuple):
    """What a kernel found, and what it took."""

    score: float
    nodes: int
    line: list[int]


def run(kernel: Callable[..., float], *arguments: Any, limit: Limit | None = None) -> Found:
    """Call a kernel whose last two arguments are the lines and the control."""
    lines, control = make_lines(), make_control(limit or Limit())
    may_enter(control)
    score = kernel(*arguments, lines, control)
    return Found(score, int(control[NODES]), [int(target) for target in lines[0, : list(lines[0]).index(-1)]])


def by_minimax(evaluator: Evaluator, position: Position, depth: int, view: int = MOVER) -> Found:
    """Minimax's answer."""
    return run(minimax, evaluator.handle, evaluator.parameters, view, position, depth, 0)


def by_textbook(
    evaluator: Evaluator, position: Position, depth: int, alpha: float, beta: float, view: int = MOVER
) -> Found:
    """The answer of recursive alpha-beta with a window."""
    return run(alphabeta_textbook, evaluator.handle, evaluator.parameters, view, position, depth, 0, alpha, beta)


def by_alphabeta(evaluator: Evaluator, position: Position, depth: int, view: int = MOVER, cuts: bool = True) -> Found:
    """The answer of alpha-beta on a stack."""
    return run(alphabeta, evaluator.handle, evaluator.parameters, view, cuts, position, depth)


def obvious_minimax(evaluator: Evaluator, board: Board, depth: int, view: int = MOVER, ply: int = 0) -> float:
    """Minimax as one would explain it, by pushing and popping moves on a board."""
    if board.outcome is not None:
        return ply - WIN
    if depth == 0 and view == PLAYER and ply % 2 == 1:
        position = board.position
        return -evaluator(position._replace(mine=position.theirs, theirs=position.mine))
    if depth == 0:
        return evaluator(board.position)
    best = -INFINITY
    for target in board.legal_moves:
        board.push(target)
        best = max(best, -obvious_minimax(evaluator, board, depth - 1, view, ply + 1))
        board.pop()
    return best


def follow(board: Board, line: list[int]) -> Board:
    """The board after a line, which must be legal."""
    after = board.copy()
    for target in line:
        after.push(target)
    return after
