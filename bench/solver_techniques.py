"""What each technique of the solver is worth: nodes and time on a frozen set of positions, with and without it.

    python -m bench.solver_techniques          prints the table
    python -m bench.solver_techniques --write  puts it into docs/solver.md

The techniques are switches of one recursive search, so that only the technique differs between two rows; the last row
is the search as it is shipped. Nodes are targets of the attacker that were tried.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import kernel, lowest_bit, mix, popcount
from lastknight.game.board import Board
from lastknight.game.halves import COLOUR, LEAPS
from lastknight.game.notation import Size, parse_size
from lastknight.game.rules import Position, moves, play
from lastknight.report.marked import replace_block
from lastknight.search.control import NODES, make_control
from lastknight.search.limit import Limit
from lastknight.solver.duel import attacks, make_duel, spread
from lastknight.solver.mirror import mirrored, mirrors
from lastknight.solver.verdict import CROWDED, LOST, UNKNOWN, WON, mover_wins

PAGE = Path(__file__).parents[1] / "docs" / "solver.md"
BUDGET = 30_000_000  # nodes for one position
SLOTS = 1 << 20
ROOMS = 16  # cells in which a knight's longest walk is found at once

AS_THEY_COME, TAKING, MOBILITY, ROOM = range(4)
NO_TABLE, PLAIN_KEY, REACHABLE_KEY = range(3)

Int64s = NDArray[np.int64]


class Ways(NamedTuple):
    """Which techniques are in use."""

    order: int = AS_THEY_COME  # of the attacker's targets
    crowded: int = 999  # free cells from which on ROOM is the order
    tests: int = 0  # replies that do not survive the next jump are not searched
    strongest: int = 0  # the reply with most escapes is searched first
    table: int = NO_TABLE
    separation: int = 0  # knights that cannot meet are measured, not searched
    killer: int = 0  # the reply that refuted the last target is searched first
    hint: int = 0  # the target that answered the last reply is tried first


SHIPPED = Ways(MOBILITY, CROWDED, 1, 1)

LADDER: list[tuple[str, Ways, bool]] = [
    ("moves as they come", Ways(), False),
    ("targets that take a reply away first", Ways(TAKING), False),
    ("... then those with most moves after them", Ways(MOBILITY), False),
    ("replies must survive the next jump", Ways(MOBILITY, tests=1), False),
    ("strongest reply first", Ways(MOBILITY, tests=1, strongest=1), False),
    ("farther look while the board is crowded", SHIPPED, False),
    ("reflection in the first two plies", SHIPPED, True),
]
OTHERS: list[tuple[str, Ways]] = [
    ("farther look everywhere", SHIPPED._replace(crowded=0)),
    ("reply that refuted the last target first", SHIPPED._replace(killer=1)),
    ("target that answered the last reply first", SHIPPED._replace(hint=1)),
    ("table of positions", SHIPPED._replace(table=PLAIN_KEY)),
    ("table, cells out of reach cleared", SHIPPED._replace(table=REACHABLE_KEY)),
    ("separated knights measured", SHIPPED._replace(separation=1)),
]


@kernel
def worth(target: int, replies: int, near: int, far: int, side: int, ways: Ways) -> int:
    """The promise of a target."""
    onward = LEAPS[side | target] & far
    hit = replies >> target & 1
    if ways.order == AS_THEY_COME:
        return 0
    if ways.order == TAKING:
        return hit
    if popcount(near) + popcount(far) < ways.crowded:
        return popcount(onward) + 2 * hit
    here, there = side >> 6, 1 - (side >> 6)
    left = near & ~(1 << target)
    mine_2 = spread(onward, there) & left
    mine_3 = spread(mine_2, here) & far
    theirs_1 = spread(replies & left, here) & far
    theirs_2 = spread(theirs_1, there) & left
    theirs_3 = spread(theirs_2, here) & far
    room = popcount(theirs_1 & ~onward) + popcount(theirs_2 | mine_2) + popcount(theirs_3 & ~mine_3)
    return 256 + 2 * popcount(onward) + 4 * hit - room


@kernel
def reach(knight: int, near: int, far: int) -> tuple[int, int]:
    """The free cells a knight can get to, by colour."""
    here = knight >> 6
    new = LEAPS[knight] & near
    reached_near, reached_far = new, 0
    while new:
        new_far = spread(new, 1 - here) & far & ~reached_far
        reached_far |= new_far
        new = spread(new_far, here) & near & ~reached_near
        reached_near |= new
    return reached_near, reached_far


@kernel
def longest(knight: int, near: int, far: int) -> int:
    """The most jumps a knight can make alone."""
    most = 0
    left = LEAPS[knight] & near
    side = (knight & COLOUR) ^ COLOUR
    while left:
        target = lowest_bit(left)
        most = max(most, 1 + longest(side | target, far, near & ~(1 << target)))
        left &= left - 1
    return most


@kernel
def wins(attacker: int, defender: int, near: int, far: int, hint: int, ways: Ways, table: Int64s, tally: Int64s) -> int:
    """Whether the attacker, to move, is WON or LOST; UNKNOWN over budget.

    ``tally`` holds the nodes so far, the budget, and the target tried last.
    """
    side = (attacker & COLOUR) ^ COLOUR
    targets, replies = LEAPS[attacker] & near, LEAPS[defender] & near
    if not targets:
        return LOST
    if not replies or (ways.tests and not (replies & ~targets or replies & (replies - 1))):
        return WON
    if ways.separation or ways.table == REACHABLE_KEY:
        near_a, far_a = reach(attacker, near, far)
        near_d, far_d = reach(defender, near, far)
        rooms = max(popcount(near_a) + popcount(far_a), popcount(near_d) + popcount(far_d))
        if ways.separation and rooms <= ROOMS and not (near_a & near_d or far_a & far_d):
            return WON if longest(attacker, near_a, far_a) > longest(defender, near_d, far_d) else LOST
        if ways.table == REACHABLE_KEY:
            near, far = near & (near_a | near_d), far & (far_a | far_d)
    slot = 0
    if ways.table:
        slot = 4 * (mix(near ^ mix(far ^ mix(attacker * 128 + defender))) & (SLOTS - 1))
        if table[slot] == near and table[slot + 1] == far and table[slot + 2] == attacker * 128 + defender + 1:
            return int(table[slot + 3])
    order = np.empty(8, np.int64)
    count = 0
    left = targets
    while left:
        target = lowest_bit(left)
        key = worth(target, replies, near, far, side, ways) + (1000 if ways.hint and target == hint else 0)
        key = key * COLOUR + target if LEAPS[side | target] & far or not ways.tests else -1
        at = count
        while at > 0 and order[at - 1] < key:
            order[at] = order[at - 1]
            at -= 1
        order[at] = key
        count += 1
        left &= left - 1
    outcome, killer, index = LOST, -1, 0
    while index < count and outcome == LOST and order[index] >= 0:
        target = order[index] & (COLOUR - 1)
        index += 1
        tally[0] += 1
        if tally[0] > tally[1]:
            return UNKNOWN
        outcome, answer, unanswered = WON, -1, True
        saving = replies & ~(1 << target)
        while saving and outcome == WON:
            reply, most = lowest_bit(saving), -1
            left = saving if unanswered and (ways.strongest or ways.killer) else 0
            unanswered = False
            while left:
                one = lowest_bit(left)
                power = popcount(LEAPS[side | one] & far) if ways.strongest else 0
                power = 99 if ways.killer and one == killer else power
                if power >= most:
                    reply, most = one, power
                left &= left - 1
            saving &= ~(1 << reply)
            rest = near & ~(1 << target) & ~(1 << reply)
            outcome = wins(side | target, side | reply, far, rest, answer, ways, table, tally)
            if outcome == LOST:
                killer = reply
            answer = tally[2]
        tally[2] = target
    if outcome == LOST and index < count:
        tally[0] += 1  # what is left are dead ends
    if ways.table and outcome != UNKNOWN:
        table[slot], table[slot + 1] = near, far
        table[slot + 2], table[slot + 3] = attacker * 128 + defender + 1, outcome
    return outcome


@kernel
def judge(position: Position, ways: Ways, reflection: bool, table: Int64s, tally: Int64s) -> int:
    """The verdict on the mover."""
    if reflection and (mirrored(position) or mirrors(position)):
        return LOST if mirrored(position) else WON
    if attacks(position):
        duel = make_duel(position)
        return wins(duel.attacker, duel.defender, duel.near, duel.far, -1, ways, table, tally)
    for target in moves(position):
        duel = make_duel(play(position, target))
        outcome = wins(duel.attacker, duel.defender, duel.near, duel.far, -1, ways, table, tally)
        if outcome != WON:
            return WON if outcome == LOST else UNKNOWN
    return LOST


class Row(NamedTuple):
    """What a way took on the whole set."""

    name: str
    solved: int
    nodes: int
    seconds: float


def frozen_positions() -> list[Position]:
    """The set: placements, and what random games leave, always the same; two that only reflection makes easy."""
    random = Random(20)
    positions = [Board.from_game("d4 c6").position, Board.from_game("b2 e5", Size(6, 6)).position]
    for size, plies, count in (
        ("7x7", 2, 6),
        ("7x7", 4, 6),
        ("7x7", 8, 8),
        ("7x7", 16, 8),
        ("8x7", 2, 2),
        ("8x8", 14, 6),
    ):
        for _ in range(count):
            board = Board(*parse_size(size))
            while board.ply < plies:
                board.push(random.choice(board.legal_moves))
                board = Board(*board.size) if board.outcome else board
            positions.append(board.position)
    return positions


def measure(name: str, ways: Ways, reflection: bool, positions: list[Position]) -> Row:
    """Solve the set one way."""
    solved, nodes = 0, 0
    table = np.zeros(4 * SLOTS, np.int64)
    started = time.process_time()
    for position in positions:
        table[:] = 0
        tally = np.array([0, BUDGET, -1])
        solved += judge(position, ways, reflection, table, tally) != UNKNOWN
        nodes += int(tally[0])
    return Row(name, solved, nodes, time.process_time() - started)


def measure_shipped(positions: list[Position]) -> Row:
    """Solve the set with the search as it is."""
    control = make_control(Limit())
    started = time.process_time()
    solved = sum(mover_wins(position, control) != UNKNOWN for position in positions)
    return Row(
        "the same on two explicit stacks: as shipped", solved, int(control[NODES]), time.process_time() - started
    )


def rows(positions: list[Position]) -> Iterator[Row | str]:
    """Every row as soon as it is measured, and a heading before each part."""
    measure("", SHIPPED, True, positions[:1])
    mover_wins(positions[0], make_control(Limit()))
    yield "One after the other, each with those above it"
    for name, ways, reflection in LADDER:
        yield measure(name, ways, reflection, positions)
    yield measure_shipped(positions)
    yield "Tried on top of these and left out"
    for name, ways in OTHERS:
        yield measure(name, ways, True, positions)


def table_text() -> Iterator[str]:
    """The table, line by line."""
    positions = frozen_positions()
    yield f"| technique | solved of {len(positions)} | nodes, millions | seconds |"
    yield "| --- | ---: | ---: | ---: |"
    for row in rows(positions):
        if isinstance(row, str):
            yield f"| *{row}* | | | |"
        else:
            yield f"| {row.name} | {row.solved} | {row.nodes / 1e6:,.1f} | {row.seconds:.2f} |"


def main() -> None:
    """Print the table, and with `--write` put it into the page."""
    lines = []
    for line in table_text():
        print(line, flush=True)
        lines.append(line)
    if "--write" in sys.argv:
        replace_block(PAGE, "techniques", "\n".join(lines))


if __name__ == "__main__":
    main()
