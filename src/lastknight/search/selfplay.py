"""Games that a search plays against itself or a twin with other weights, in compiled code: material to learn from."""

from lastknight._jit import kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Handle
from lastknight.game.playout import Random, choose, draw
from lastknight.game.rules import Position, Rows, free, moves, play, position_of
from lastknight.search.control import INTERVAL, NODES, PAUSE, STOP, Control
from lastknight.search.deepening import Options, deepen
from lastknight.search.limit import LONGEST_GAME
from lastknight.search.minimax import VIEWS, Lines
from lastknight.search.queue import ORDERS
from lastknight.search.table import Table

OPTIONS = Options(ORDERS["mobility"], 0, 1, VIEWS["mover"])
THOUSAND = 1000


@kernel
def searched_move(
    evaluate: Handle, parameters: Floats, position: Position, table: Table, lines: Lines, control: Control
) -> int:
    """The target that iterative deepening chooses within the budget of ``control``."""
    control[NODES], control[STOP], control[PAUSE], control[INTERVAL] = 0, 0, 0, 1
    lines[0, 0] = -1
    deepen(evaluate, parameters, position, LONGEST_GAME, OPTIONS, table, lines, control)
    return lines[0, 0] if lines[0, 0] >= 0 else choose(moves(position), 0)


@kernel
def play_on(
    evaluate: Handle,
    parameters: Floats,
    start: Position,
    plies: int,
    wander: int,
    random: Random,
    table: Table,
    lines: Lines,
    control: Control,
    positions: Rows,
) -> int:
    """Play from ``start`` to the end, in the first ``plies`` with ``wander`` moves of a thousand drawn at random.

    Writes the positions after those plies, the last one without a move, and returns how many there are.
    """
    position, found = start, 0
    for ply in range(LONGEST_GAME):
        targets = moves(position)
        if ply >= plies:
            row = positions[found]
            row[0], row[1], row[2], row[3], row[4] = position
            found += 1
        if not targets:
            break
        if ply < plies and draw(random, THOUSAND) < wander:
            target = choose(targets, draw(random, len(targets)))
        else:
            target = searched_move(evaluate, parameters, position, table, lines, control)
        position = play(position, target)
    return found


@kernel
def first_wins(
    evaluate: Handle, first: Floats, second: Floats, start: Position, table: Table, lines: Lines, control: Control
) -> bool:
    """Whether the player to move, with the weights ``first``, wins against the same search with ``second``."""
    position = start
    while moves(position):
        position = play(position, searched_move(evaluate, first, position, table, lines, control))
        first, second = second, first
    return (len(free(start)) - len(free(position))) % 2 == 1


@kernel
def play_twins(
    evaluate: Handle,
    weights: Floats,
    changes: Floats,
    starts: Rows,
    table: Table,
    lines: Lines,
    control: Control,
    scores: Floats,
) -> None:
    """A pair from every start: the weights plus a row of ``changes`` against the weights minus it.

    Writes what the former scores: 0, 0.5 or 1.
    """
    for index in range(len(starts)):
        start = position_of(starts[index])
        plus, minus = weights + changes[index], weights - changes[index]
        scores[index] = 0.5 * first_wins(evaluate, plus, minus, start, table, lines, control)
        scores[index] += 0.5 * (not first_wins(evaluate, minus, plus, start, table, lines, control))
