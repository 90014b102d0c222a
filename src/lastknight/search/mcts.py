"""Monte Carlo tree search: UCT, with random playouts or playouts led by a heuristic.

The tree is a set of columns; node ``i`` has

    first[i]     its first child; the others follow it     (0: not expanded, since the root is nobody's child)
    children[i]  how many there are
    target[i]    the move that leads to it
    visits[i]    simulations that came through
    wins[i]      those won by the player who made that move
"""

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import call, kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.heuristic import Handle
from lastknight.game.playout import Random, choose, draw, playout
from lastknight.game.rules import Position, moves, play
from lastknight.search.control import BUDGET, NODES, STOP, Control, may_enter
from lastknight.search.limit import INFINITY, LONGEST_GAME
from lastknight.search.minimax import Lines

ROOT = 0
ROOM = 1 << 21  # nodes of the largest tree; a full tree is searched on without growing
BLIND = 8  # a led playout makes one jump in BLIND at random, so that no two are the same

Ints = NDArray[np.int64]


class Tree(NamedTuple):
    """The columns; see above."""

    first: Ints
    children: Ints
    target: Ints
    visits: Ints
    wins: Ints


def make_tree(room: int) -> Tree:
    """Room for a tree; what is never touched costs nothing."""
    return Tree(*(np.zeros(room, np.int64) for _ in range(5)))


@kernel
def grow(
    evaluate: Handle,
    parameters: Floats,
    root: Position,
    led: int,
    exploration: float,
    most: int,
    tree: Tree,
    random: Random,
    control: Control,
) -> int:
    """Simulate until the limit; returns how many simulations were made.

    ``led`` is 1 for playouts by the heuristic; ``most`` is how many simulations there may be, 0 for any number.
    """
    path = np.empty(LONGEST_GAME + 1, np.int64)
    size, simulations = 1, 0
    while (most == 0 or simulations < most) and may_enter(control):
        # Select: walk down to a node that has never been expanded.
        node, position, length = ROOT, root, 1
        path[0] = ROOT
        while tree.first[node]:
            if not may_enter(control):
                return simulations
            node = select(tree, node, exploration)
            position = play(position, tree.target[node])
            path[length] = node
            length += 1

        # Expand a node on its second visit, so that most leaves stay cheap.
        if (node == ROOT or tree.visits[node]) and size + 8 < len(tree.first):
            size = expand(tree, node, position, size)

        # Simulate, then back up; a win for the mover is a loss for the move that led here.
        if led:
            mover_won, plies = led_playout(evaluate, parameters, position, random, control[BUDGET] - control[NODES])
        else:
            mover_won, plies = playout(position, random, control[BUDGET] - control[NODES])
        control[NODES] += plies
        if control[NODES] >= control[BUDGET]:
            break
        for step in range(length - 1, -1, -1):
            tree.visits[path[step]] += 1
            tree.wins[path[step]] += not mover_won
            mover_won = not mover_won
        simulations += 1
    control[STOP] = 1
    return simulations


@kernel
def select(tree: Tree, node: int, exploration: float) -> int:
    """The child with the highest upper bound; those never visited come first."""
    best, choice = -INFINITY, int(tree.first[node])
    spread = exploration * sqrt(log(tree.visits[node] + 1.0))
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        visits = tree.visits[child]
        if visits == 0:
            return child
        bound = tree.wins[child] / visits + spread / sqrt(float(visits))
        if bound > best:
            best, choice = bound, child
    return choice


@kernel
def expand(tree: Tree, node: int, position: Position, size: int) -> int:
    """Give a node its children; returns the size of the tree."""
    targets = moves(position)
    if targets:
        tree.first[node], tree.children[node] = size, len(targets)
        for target in targets:
            tree.target[size] = target
            size += 1
    return size


@kernel
def led_playout(
    evaluate: Handle, parameters: Floats, position: Position, random: Random, room: int
) -> tuple[bool, int]:
    """Play to the end, each player taking the move that looks best to it, now and then any move."""
    targets = moves(position)
    plies = 0
    while targets and plies < room:
        target = choose(targets, draw(random, len(targets)))
        if draw(random, BLIND):
            worst = INFINITY
            for candidate in targets:
                value = call(evaluate, play(position, candidate), parameters)
                if value < worst:
                    worst, target = value, candidate
        position = play(position, target)
        targets = moves(position)
        plies += 1
    return plies & 1 == 1, plies


@kernel
def most_visited(tree: Tree, lines: Lines) -> int:
    """Write the line of most visits to ``lines[0]``; returns its length."""
    node, ply = ROOT, 0
    while tree.first[node]:
        best = tree.first[node]
        for child in range(best + 1, best + tree.children[node]):
            if tree.visits[child] > tree.visits[best]:
                best = child
        if tree.visits[best] == 0:
            break
        lines[0, ply] = tree.target[best]
        node, ply = best, ply + 1
    lines[0, ply] = -1
    return ply


@kernel
def win_rate(tree: Tree, lines: Lines) -> float:
    """The share of simulations won through the chosen move, minus the share lost: from -1 to 1."""
    for child in range(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT]):
        if tree.target[child] == lines[0, 0] and tree.visits[child]:
            return float(2.0 * tree.wins[child] / tree.visits[child] - 1.0)
    return 0.0
