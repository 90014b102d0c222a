"""The reflection proof: a player who can answer every jump with its image has won.

Turn the board by 180 degrees, or flip it over. If the knights stand on each other's images, the free cells are their
own image, and no free cell is its own, then the player to move loses: whatever it does, the image of its target is
free, and the other knight can reach it.
"""

from lastknight._jit import kernel
from lastknight.game.geometry import STRIDE
from lastknight.game.rules import Position, free, height, lowest, moves, play, width

TURN, FLIP_ROWS, FLIP_COLUMNS = range(3)


@kernel
def image(cell: int, kind: int, position: Position) -> int:
    """Where a cell of the position's board goes."""
    row, column = cell // STRIDE, cell % STRIDE
    if kind != FLIP_COLUMNS:
        row = height(position) - 1 - row
    if kind != FLIP_ROWS:
        column = width(position) - 1 - column
    return STRIDE * row + column


@kernel
def mirrored(position: Position) -> bool:
    """Whether the player to move loses by reflection."""
    for kind in range(FLIP_COLUMNS + 1):
        if image(position.mine, kind, position) == position.theirs and answers_all(position, kind):
            return True
    return False


@kernel
def answers_all(position: Position, kind: int) -> bool:
    """Whether every free cell has another free cell as its image."""
    left = free(position)
    for cell in left:
        other = image(cell, kind, position)
        if other == cell or other not in left:
            return False
    return True


@kernel
def mirrors(position: Position) -> bool:
    """Whether the player to move wins by a jump that makes the board its own image."""
    left = moves(position)
    while left:
        target = lowest(left)
        after = play(position, target)
        if mirrored(after):
            return True
        left &= free(after)
    return False
