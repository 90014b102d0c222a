"""How soon it ends: the winner hurries, the loser does not.

With the winner known, ask whether it can win within a number of rounds, one more each time. The search is the one for
the verdict, told to give up its lines at a horizon.
"""

from collections.abc import Iterable

from lastknight._jit import kernel
from lastknight.game.rules import Position, free, moves, play
from lastknight.search.control import Control
from lastknight.solver.duel import attacks, make_duel
from lastknight.solver.verdict import LOST, UNKNOWN, WON, attacker_wins

NOT_KNOWN = -1


@kernel
def plies_left(position: Position, value: int, control: Control) -> int:
    """The plies until someone cannot move, when the mover has WON or LOST; NOT_KNOWN when the limit came first."""
    rounds = 0
    while True:
        outcome = value_within(position, value, rounds, control)
        if outcome == UNKNOWN:
            return NOT_KNOWN
        if outcome == value:
            return 2 * rounds + (1 if value == WON else 0)
        rounds += 1


@kernel
def value_within(position: Position, value: int, rounds: int, control: Control) -> int:
    """``value`` if that is how it ends for the mover within so many rounds, its opposite if not, or UNKNOWN."""
    left = len(free(position))
    if attacks(position):
        return attacker_wins(make_duel(position), control, left - 2 * rounds, LOST if value == WON else WON)
    if value == WON:
        horizon, beyond = left - 1 - 2 * rounds, WON
    else:
        horizon, beyond = left + 1 - 2 * rounds, LOST
    for target in moves(position):
        if value == LOST and rounds == 0:
            return WON
        outcome = attacker_wins(make_duel(play(position, target)), control, horizon, beyond)
        if outcome != WON:
            return WON if outcome == LOST else UNKNOWN
    return LOST


def quickest_win(position: Position, targets: Iterable[int], control: Control) -> tuple[int, int]:
    """The move that wins soonest, one of ``targets``, and the plies until then; NOT_KNOWN when the limit came first.

    At least one of the targets must win.
    """
    rounds = 0
    while True:
        for target in targets:
            outcome = value_within(play(position, target), LOST, rounds, control)
            if outcome != WON:
                return target, 2 * rounds + 1 if outcome == LOST else NOT_KNOWN
        rounds += 1
