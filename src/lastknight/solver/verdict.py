"""Win or loss: a search without a table, as fast as the machine allows.

Attacker and defender move in rounds. The attacker needs one target that wins, the defender one reply that saves it:

* targets are tried in order of promise, and only the best of those left is looked for each time;
* a reply is worth a search only if it survives the attacker's next jump: it must have two escapes, or one that the
  attacker cannot take; where no reply does, the target has won. Otherwise the reply with most escapes comes first.

What is put off waits on two stacks. A lost line goes on with the newest target left untried (`attempts`), a won one
with the newest reply left unrefuted (`defences`); each entry knows how high the other stack was, so that one jump back
drops everything in between. Where there is no choice nothing is stacked, and near the end there rarely is one.
"""

import numpy as np

from lastknight._jit import kernel, lowest_bit, popcount
from lastknight.game.geometry import CELLS
from lastknight.game.halves import COLOUR, LEAPS
from lastknight.game.rules import Position, moves, play
from lastknight.search.control import NODES, PAUSE, Control, look
from lastknight.solver.duel import Duel, attacks, make_duel, spread
from lastknight.solver.mirror import mirrored, mirrors

LOST, WON, UNKNOWN = 0, 1, 2

ROUNDS = CELLS // 2 + 1
CROWDED = 32  # free cells from which on the farther look at the targets pays for itself

NEAR, FAR, TARGETS, REPLIES, SIDE, HEIGHT = range(6)  # the columns of a stack


@kernel
def attacker_wins(duel: Duel, control: Control, horizon: int = 0, beyond: int = LOST) -> int:
    """Whether the attacker, to move, is WON or LOST; UNKNOWN when the limit came first.

    Lines that leave no more than ``horizon`` free cells end there, as if the attacker were ``beyond``. A node is a
    target of the attacker that is tried.
    """
    attempts, defences = np.empty((6, ROUNDS), np.int64), np.empty((6, ROUNDS), np.int64)
    untried, unrefuted = 0, 0
    near, far, side = duel.near, duel.far, (duel.attacker & COLOUR) ^ COLOUR
    targets, replies = LEAPS[duel.attacker] & near, LEAPS[duel.defender] & near
    if not targets or not survives(replies, targets):
        return WON if targets else LOST
    nodes, pause = control[NODES], control[PAUSE]
    while True:
        if nodes >= pause:
            control[NODES] = nodes
            if not look(control):
                return UNKNOWN
            pause = control[PAUSE]
        nodes += 1

        # Step 1. Pick the most promising target; without one that leads on, this line is lost.
        crowd = popcount(near) + popcount(far)
        if crowd <= horizon:
            best = 0
        elif crowd >= CROWDED:
            best = best_target_of_many(targets, replies, near, far, side)
        else:
            best = best_target(targets, replies, far, side)
        outcome = LOST if crowd > horizon else beyond
        if best:
            # Step 2. Find the replies that survive it, the strongest first; where none does, this line is won.
            target = best & (COLOUR - 1)
            onward = LEAPS[side | target] & far
            saving, strongest = saving_replies(replies & ~(1 << target), onward, far, side)
            if strongest:
                # Step 3. Put off what is left to try and to refute, and go one round deeper.
                reply = strongest & (COLOUR - 1)
                targets &= ~(1 << target)
                attempts[NEAR, untried], attempts[FAR, untried] = near, far
                attempts[TARGETS, untried], attempts[REPLIES, untried] = targets, replies
                attempts[SIDE, untried], attempts[HEIGHT, untried] = side, unrefuted
                untried += 1 if targets else 0
                near &= ~(1 << target)
                saving &= ~(1 << reply)
                defences[NEAR, unrefuted], defences[FAR, unrefuted] = near, far
                defences[TARGETS, unrefuted], defences[REPLIES, unrefuted] = onward, saving
                defences[SIDE, unrefuted], defences[HEIGHT, unrefuted] = side, untried
                unrefuted += 1 if saving else 0
                targets, replies = onward, LEAPS[side | reply] & far
                near, far, side = far, near & ~(1 << reply), side ^ COLOUR
                continue
            outcome = WON

        # Step 4. The line is over: after a win refute the newest reply left, after a loss try the newest target left.
        if outcome == WON:
            if unrefuted == 0:
                break
            unrefuted -= 1
            near, far = defences[FAR, unrefuted], defences[NEAR, unrefuted]
            targets, saving = defences[TARGETS, unrefuted], defences[REPLIES, unrefuted]
            side, untried = defences[SIDE, unrefuted], defences[HEIGHT, unrefuted]
            reply = lowest_bit(saving)
            saving &= saving - 1
            defences[REPLIES, unrefuted] = saving
            unrefuted += 1 if saving else 0
            far &= ~(1 << reply)
            replies, side = LEAPS[side | reply] & near, side ^ COLOUR
        else:
            if untried == 0:
                break
            untried -= 1
            near, far = attempts[NEAR, untried], attempts[FAR, untried]
            targets, replies = attempts[TARGETS, untried], attempts[REPLIES, untried]
            side, unrefuted = attempts[SIDE, untried], attempts[HEIGHT, untried]
    control[NODES] = nodes
    return outcome


@kernel
def survives(escapes: int, targets: int) -> bool:
    """Whether a defender with these escapes outlives an attacker that can go to these targets first."""
    return escapes & ~targets | escapes & (escapes - 1) != 0


@kernel
def saving_replies(replies: int, targets: int, far: int, side: int) -> tuple[int, int]:
    """The replies after which the defender survives an attacker with these targets, and the strongest of them.

    That one is coded as `best_target` does; 0 if there is none.
    """
    saving, strongest = 0, 0
    while replies:
        reply = lowest_bit(replies)
        escapes = LEAPS[side | reply] & far
        alive = survives(escapes, targets)
        strongest = max(strongest, popcount(escapes) * COLOUR + reply if alive else 0)
        saving |= replies & -replies if alive else 0
        replies &= replies - 1
    return saving, strongest


@kernel
def best_target(targets: int, replies: int, far: int, side: int) -> int:
    """The target with most moves after it, one that takes a reply away counting two more; 0 if none leads on.

    The number of the cell is in the lowest six bits, what it is worth above them.
    """
    best = 0
    while targets:
        target = lowest_bit(targets)
        onward = LEAPS[side | target] & far
        worth = popcount(onward) + 2 * (replies >> target & 1)
        best = max(best, worth * COLOUR + target if onward else 0)
        targets &= targets - 1
    return best


@kernel
def best_target_of_many(targets: int, replies: int, near: int, far: int, side: int) -> int:
    """As `best_target`, with a farther look: the attacker stays close, and leaves the defender no room of its own.

    Room is where a knight may stand after so many jumps.
    """
    here, there = side >> 6, 1 - (side >> 6)
    best = 0
    while targets:
        target = lowest_bit(targets)
        left = near & ~(targets & -targets)
        onward = LEAPS[side | target] & far
        mine_2 = spread(onward, there) & left
        mine_3 = spread(mine_2, here) & far
        theirs_1 = spread(replies & left, here) & far
        theirs_2 = spread(theirs_1, there) & left
        theirs_3 = spread(theirs_2, here) & far
        worth = 2 * CELLS + 2 * popcount(onward) + 4 * (replies >> target & 1)
        worth -= popcount(theirs_1 & ~onward) + popcount(theirs_2 | mine_2) + popcount(theirs_3 & ~mine_3)
        best = max(best, worth * COLOUR + target if onward else 0)
        targets &= targets - 1
    return best


@kernel
def mover_wins(position: Position, control: Control) -> int:
    """Whether the player to move has WON or LOST; UNKNOWN when the limit came first."""
    if mirrored(position):
        return LOST
    if mirrors(position):
        return WON
    if attacks(position):
        return attacker_wins(make_duel(position), control)
    for target in moves(position):
        outcome = attacker_wins(make_duel(play(position, target)), control)
        if outcome != WON:
            return WON if outcome == LOST else UNKNOWN
    return LOST
