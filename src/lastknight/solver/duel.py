"""A position as the solver sees it: attacker and defender, and the free cells of each colour in a word of their own.

A knight changes colour with every jump, so whether the knights share a colour when a given player is to move never
changes during a game. That player is the attacker: it jumps first onto the colour that the other one's next targets
have, and can take one of them away each time; the defender never can. A round is a jump of each.

    near    free cells of the colour that both knights jump to in this round
    far     free cells of the colour that they stand on, and will jump to in the next

Cells and knights are numbered by colour, as in `game.halves`.
"""

from typing import NamedTuple

from lastknight._jit import kernel
from lastknight.game.geometry import STRIDE
from lastknight.game.halves import halves, knight_on
from lastknight.game.rules import Position


class Duel(NamedTuple):
    """Two knights with the attacker to move."""

    attacker: int
    defender: int
    near: int
    far: int


@kernel
def attacks(position: Position) -> bool:
    """Whether the player to move is the attacker."""
    return (position.mine ^ position.theirs) & 1 == 0


@kernel
def make_duel(position: Position) -> Duel:
    """A position whose mover is the attacker."""
    left = halves(position.low, position.high)
    near, far = (left.even, left.odd) if position.mine & 1 else (left.odd, left.even)
    return Duel(knight_on(position.mine), knight_on(position.theirs), near, far)


@kernel
def spread(cells: int, colour: int) -> int:
    """Cells a knight's move away from some cell of the set, all of whose cells have ``colour`` (0 even, 1 odd).

    For estimates only: on boards wider than nine a jump over the side may land on the next row.
    """
    pairs, gaps = cells | cells << 1, cells | cells << 2
    far_up, up = STRIDE - 1 + colour, STRIDE // 2 - 1 + colour
    return pairs << far_up | pairs >> (STRIDE + 1 - colour) | gaps << up | gaps >> (STRIDE // 2 + 2 - colour)
