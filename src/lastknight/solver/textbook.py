"""The solver in its shortest form: what the fast one is tested against."""

from lastknight._jit import textbook
from lastknight.game.rules import Position, moves, play


@textbook
def textbook_wins(position: Position) -> bool:
    """Whether the player to move wins: some jump leaves the other player a lost position."""
    for target in moves(position):
        if not textbook_wins(play(position, target)):
            return True
    return False


@textbook
def textbook_plies(position: Position) -> int:
    """How many plies the game still lasts when the winner hurries and the loser does not; the loser's count is even."""
    soonest, latest = 0, 0
    for target in moves(position):
        plies = 1 + textbook_plies(play(position, target))
        if plies % 2 == 0:
            latest = max(latest, plies)
        elif soonest == 0 or plies < soonest:
            soonest = plies
    return soonest if soonest else latest
