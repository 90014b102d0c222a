"""In which order the moves of the first plies are tried: those first that should decide the game soonest."""

from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE, jumps
from lastknight.game.halves import COLOUR, LEAPS, cell_of
from lastknight.game.notation import Size
from lastknight.game.rules import Position, play, replies
from lastknight.game.symmetry import half_turn
from lastknight.solver.duel import attacks, make_duel
from lastknight.solver.verdict import best_target_of_many


def in_order(board: Board) -> list[int]:
    """The legal moves, the most promising first."""
    other = board.knights[2 - board.turn]
    if other is None:
        return board.legal_moves
    if not board.placed:
        return sorted(board.legal_moves, key=lambda cell: _promise(other, cell, board.size))
    position = board.position
    if attacks(position):
        return _targets_in_order(position)
    return sorted(board.legal_moves, key=lambda cell: -len(replies(play(position, cell))))


def _promise(first: int, second: int, size: Size) -> tuple[bool, bool, bool, int]:
    """A second placement is easy to win, ascending: where reflection wins, of another colour, out of reach, central."""
    mirrors = half_turn(first, size) == second and (size.width % 2 == 0 or size.height % 2 == 0)
    off_centre = abs(2 * (second // STRIDE) - size.height + 1) + abs(2 * (second % STRIDE) - size.width + 1)
    return not mirrors, (first + second) % 2 == 0, second in jumps(first), off_centre


def _targets_in_order(position: Position) -> list[int]:
    """The attacker's targets as the compiled search would try them, dead ends last."""
    duel = make_duel(position)
    side = (duel.attacker & COLOUR) ^ COLOUR
    targets, replies = int(LEAPS[duel.attacker]) & duel.near, int(LEAPS[duel.defender]) & duel.near
    order = []
    while best := best_target_of_many(targets, replies, duel.near, duel.far, side):
        target = best & (COLOUR - 1)
        order.append(cell_of(side | target))
        targets &= ~(1 << target)
    return order + [cell_of(side | number) for number in range(COLOUR) if targets >> number & 1]
