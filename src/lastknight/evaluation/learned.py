"""`learned`: a weighted sum of measurements that mean the same on every board, so one file of weights plays on all.

The measurements, the mover's before the other's where there are two of a kind:

     0  1       cells that each reaches first
     2 .. 6     those of the mover with at least two, three, four, five, six exits: free cells a knight's move away
     7 .. 11    those of the other
    12 13       moves, and the other's replies              14 15  those with at least three exits
    16 17       cells of each that border on the other's
    18          cells where the attacker's next jump can meet the defender's: the targets of both if the mover attacks,
                else the attacker's targets among the cells that the defender can reach in two jumps
    19          the same for the jump after the next

Who attacks never changes within a game and decides most of them, so attacker and defender have weights of their own.
What matters for a search is how a sum orders positions with equally many free cells. Divided by the third power of
their number it becomes log odds: the fewer cells are left, the more a lead weighs.

     0 .. 19    an attacker's weights           23 .. 45    a defender's
    20          the scale of log odds
    21 22       the log odds of a sum of 0, and what each free cell adds to them
"""

from lastknight._jit import kernel, popcount
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.network import network
from lastknight.game.halves import LEAPS, exits, halves, knight_on, spread_half
from lastknight.game.rules import Position, Rows, position_of

MEASUREMENTS = 20
HALF = MEASUREMENTS + 3  # the weights of an attacker
COUNT = 2 * HALF
FEW = 10  # free cells below which a lead weighs no more than there

Measured = tuple[int, ...]
Claims = tuple[int, int, int, int]  # cells reached first: the mover's near and far ones, the other's near and far ones


@kernel
def _claims_of_attacker(near: int, far: int, here: int, mine: int, theirs: int) -> Claims:
    """Who reaches which cells first, when both knights jump to near cells: ``mine`` and ``theirs``."""
    there = 1 - here
    theirs &= ~mine
    near &= ~(mine | theirs)
    my_near, my_far, their_near, their_far = mine, 0, theirs, 0
    while mine | theirs:
        mine = spread_half(mine, there) & far
        theirs = spread_half(theirs, there) & far & ~mine
        far &= ~(mine | theirs)
        my_far |= mine
        their_far |= theirs
        mine = spread_half(mine, here) & near
        theirs = spread_half(theirs, here) & near & ~mine
        near &= ~(mine | theirs)
        my_near |= mine
        their_near |= theirs
    return my_near, my_far, their_near, their_far


@kernel
def _claims_of_defender(near: int, far: int, here: int, mine: int, theirs: int) -> Claims:
    """The same when the mover jumps to near cells and the other to far ones: they never arrive at once."""
    there = 1 - here
    near &= ~mine
    far &= ~theirs
    my_near, my_far, their_near, their_far = mine, 0, 0, theirs
    while mine | theirs:
        mine = spread_half(mine, there) & far
        theirs = spread_half(theirs, here) & near
        far &= ~mine
        near &= ~theirs
        my_far |= mine
        their_near |= theirs
        mine = spread_half(mine, here) & near
        theirs = spread_half(theirs, there) & far
        near &= ~mine
        far &= ~theirs
        my_near |= mine
        their_far |= theirs
    return my_near, my_far, their_near, their_far


@kernel
def _both(near: int, far: int, near_exits: int, far_exits: int) -> int:
    """How many of these cells have so many exits."""
    return popcount(near & near_exits) + popcount(far & far_exits)


@kernel
def measure(position: Position) -> Measured:
    """The measurements of a position."""
    left, here = halves(position.low, position.high), position.mine & 1
    there = 1 - here
    near, far = (left.even, left.odd) if here else (left.odd, left.even)  # near: the colour that the mover jumps to
    ways, far_ways = exits(far, here), exits(near, there)
    my_moves = int(LEAPS[knight_on(position.mine)]) & near  # interpreted, bits beyond the board need room
    my_second = spread_half(my_moves, there) & far
    their_leaps = int(LEAPS[knight_on(position.theirs)])
    if (position.mine ^ position.theirs) & 1:
        replies = their_leaps & far
        their_second = spread_half(replies, here) & near
        meeting = popcount(my_second & replies)
        later = popcount(spread_half(my_second, here) & their_second)
        open_replies = popcount(replies & far_ways.three)
        mine, my_far, theirs, their_far = _claims_of_defender(near, far, here, my_moves, replies)
    else:
        replies = their_leaps & near
        their_second = spread_half(replies, there) & far
        meeting, later = popcount(my_moves & replies), popcount(my_second & their_second)
        open_replies = popcount(replies & ways.three)
        mine, my_far, theirs, their_far = _claims_of_attacker(near, far, here, my_moves, replies)
    return (
        popcount(mine) + popcount(my_far),
        popcount(theirs) + popcount(their_far),
        _both(mine, my_far, ways.two, far_ways.two),
        _both(mine, my_far, ways.three, far_ways.three),
        _both(mine, my_far, ways.four, far_ways.four),
        _both(mine, my_far, ways.five, far_ways.five),
        _both(mine, my_far, ways.six, far_ways.six),
        _both(theirs, their_far, ways.two, far_ways.two),
        _both(theirs, their_far, ways.three, far_ways.three),
        _both(theirs, their_far, ways.four, far_ways.four),
        _both(theirs, their_far, ways.five, far_ways.five),
        _both(theirs, their_far, ways.six, far_ways.six),
        popcount(my_moves),
        popcount(replies),
        popcount(my_moves & ways.three),
        open_replies,
        _both(mine, my_far, spread_half(their_far, here), spread_half(theirs, there)),
        _both(theirs, their_far, spread_half(my_far, here), spread_half(mine, there)),
        meeting,
        later,
    )


@network(source="trained by games against itself", count=COUNT)
def learned(position: Position, weights: Floats) -> float:
    """How likely I am to win, on the scale of log odds, by the cells that each knight reaches first and their exits."""
    start = HALF if (position.mine ^ position.theirs) & 1 else 0
    measured = measure(position)
    total = 0.0
    for index in range(MEASUREMENTS):
        total += weights[start + index] * measured[index]
    at = start + MEASUREMENTS
    left = popcount(position.low) + popcount(position.high)
    odds: float = total * weights[at] / max(left, FEW) ** 3 + weights[at + 1] + weights[at + 2] * left
    return odds


@kernel
def measure_all(positions: Rows, found: Floats) -> None:
    """The measurements of many positions, a row each."""
    for index in range(len(positions)):
        measured = measure(position_of(positions[index]))
        for column in range(MEASUREMENTS):
            found[index, column] = measured[column]
