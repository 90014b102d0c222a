"""Monte Carlo tree search in the manner of AlphaGo: a policy says where to look, a value network and playouts how good
what is found there is.

The tree is a set of columns; node ``i`` has

    first[i]     its first child; the others follow it     (0: not expanded, since the root is nobody's child)
    children[i]  how many there are
    target[i]    the move that leads to it
    visits[i]    simulations that came through
    proven[i]    WON or LOST for the player who made that move, or 0
    prior[i]     how likely the policy thinks the move
    total[i]     the sum of what simulations found, from 0 to 1 each, for the player who made the move
"""

from math import exp, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import call, kernel
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.features import separated
from lastknight.evaluation.heuristic import Handle
from lastknight.evaluation.policy import MOST_MOVES, entry, jumped
from lastknight.game.playout import Random, draw, playout
from lastknight.game.rules import Position, moves, play, replies
from lastknight.search.control import BUDGET, NODES, STOP, Control, may_enter
from lastknight.search.endgame import settle
from lastknight.search.limit import INFINITY, LONGEST_GAME
from lastknight.search.mcts import ROOT
from lastknight.search.minimax import Lines

SURE = 700.0  # log odds beyond which a chance is 0 or 1, and its exponential too large a number

WON, LOST = 1, -1

Ints = NDArray[np.int64]


class Tree(NamedTuple):
    """The columns; see above."""

    first: Ints
    children: Ints
    target: Ints
    visits: Ints
    proven: Ints
    prior: Floats
    total: Floats


class Networks(NamedTuple):
    """Who is asked: heuristics as searches call them, and the odds of a move in a playout."""

    value: Handle
    value_parameters: Floats
    prior: Handle
    prior_parameters: Floats
    odds: Ints  # whole numbers, in the order of `rollout_policy`'s table


class Options(NamedTuple):
    """How the tree is grown."""

    exploration: float
    playouts: float  # the share of playouts in what a leaf is worth; the rest is the value network's
    prior: bool  # whether the policy is asked; else all moves are equal
    blind: bool  # whether playouts are random
    endgame: bool  # whether separated knights are measured
    simulations: int  # at most; 0: as many as the limit allows


def make_tree(room: int) -> Tree:
    """Room for a tree; what is never touched costs nothing."""
    first, children, target, visits, proven = (np.zeros(room, np.int64) for _ in range(5))
    return Tree(first, children, target, visits, proven, np.zeros(room), np.zeros(room))


@kernel
def grow(networks: Networks, options: Options, root: Position, tree: Tree, random: Random, control: Control) -> int:
    """Simulate until the limit or until the root is proven; returns how many simulations were made."""
    path = np.empty(LONGEST_GAME + 1, np.int64)
    size, simulations = 1, 0
    while tree.proven[ROOT] == 0 and (options.simulations == 0 or simulations < options.simulations):
        if not may_enter(control):
            return simulations
        # Select: walk down to a node that is new; expand a node on its second visit, so that most leaves stay cheap.
        node, position, length = ROOT, root, 1
        path[0] = ROOT
        while node == ROOT or tree.visits[node]:
            if tree.first[node] == 0:
                if size + MOST_MOVES > len(tree.first):
                    break
                size = expand(networks, options, tree, node, position, size)
                if tree.proven[node]:
                    break
            if not may_enter(control):
                return simulations
            node = select(tree, node, options.exploration)
            position = play(position, tree.target[node])
            path[length] = node
            length += 1

        # Evaluate; separated knights are measured.
        if tree.proven[node] == 0 and options.endgame and separated(position):
            score = settle(position, 0, control)
            tree.proven[node] = LOST if score > 0.0 else WON if score < 0.0 else 0
        if tree.proven[node]:
            value = 1.0 if tree.proven[node] == WON else 0.0
        else:
            value = 1.0 - evaluate(networks, options, position, random, control)
            if control[NODES] >= control[BUDGET]:
                break

        # Back up: values always, proofs as far as they reach.
        prove(tree, path, length)
        for step in range(length - 1, -1, -1):
            tree.visits[path[step]] += 1
            tree.total[path[step]] += value
            value = 1.0 - value
        simulations += 1
    control[STOP] = 1
    return simulations


@kernel
def evaluate(networks: Networks, options: Options, position: Position, random: Random, control: Control) -> float:
    """The mover's chances, from 0 to 1: what the value network says mixed with how a playout ends."""
    found = 0.0
    if options.playouts < 1.0:
        odds = call(networks.value, position, networks.value_parameters)
        found += (1.0 - options.playouts) / (1.0 + exp(-max(-SURE, min(odds, SURE))))
    if options.playouts > 0.0:
        room = control[BUDGET] - control[NODES]
        if options.blind:
            won, plies = playout(position, random, room)
        else:
            won, plies = guided_playout(position, networks.odds, random, room)
        control[NODES] += plies
        found += options.playouts * won
    return found


@kernel
def guided_playout(position: Position, odds: Ints, random: Random, room: int) -> tuple[bool, int]:
    """Play to the end by the rollout policy: whether the mover won, and the positions entered, at most ``room``."""
    targets = moves(position)
    plies = 0
    while targets and plies < room:
        their_moves = replies(position)
        choice, total = 0, 0
        for target in targets:
            chance = odds[entry(position, target, their_moves)]
            total += chance
            if draw(random, total) < chance:  # so each is taken in proportion to its odds
                choice = target
        position = play(position, choice)
        targets = moves(position)
        plies += 1
    return plies & 1 == 1, plies


@kernel
def select(tree: Tree, node: int, exploration: float) -> int:
    """The child of the highest value and bonus, of those that are not lost; a new one is worth what its parent is."""
    best, choice = -INFINITY, int(tree.first[node])  # which it stays where nothing can be compared
    spread = exploration * sqrt(float(tree.visits[node] + 1))
    unseen = 1.0 - tree.total[node] / tree.visits[node] if tree.visits[node] else 0.5
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.proven[child] == LOST:
            continue
        visits = tree.visits[child]
        value = tree.total[child] / visits if visits else unseen
        bound = value + spread * tree.prior[child] / (1 + visits)
        if bound > best:
            best, choice = bound, child
    return choice


@kernel
def expand(networks: Networks, options: Options, tree: Tree, node: int, position: Position, size: int) -> int:
    """Give a node its children and their priors; returns the size of the tree."""
    targets = moves(position)
    if not targets:
        tree.proven[node] = WON
        return size
    tree.first[node], tree.children[node] = size, len(targets)
    highest, at = -INFINITY, size
    for target in targets:
        tree.target[at] = target
        if not moves(play(position, target)):
            tree.proven[at] = WON
            tree.proven[node] = LOST
        if options.prior:
            tree.prior[at] = call(networks.prior, jumped(position, target), networks.prior_parameters)
            highest = max(highest, tree.prior[at])
        at += 1
    total = 0.0
    for child in range(size, at):
        tree.prior[child] = exp(tree.prior[child] - highest) if options.prior else 1.0
        total += tree.prior[child]
    for child in range(size, at):
        tree.prior[child] /= total
    return at


@kernel
def prove(tree: Tree, path: Ints, length: int) -> None:
    """Carry what is proven at the end of a path up: one winning move is enough, a loss takes all of them."""
    for step in range(length - 2, -1, -1):
        node, below = path[step], tree.proven[path[step + 1]]
        if below == 0:
            return
        if below == WON:
            tree.proven[node] = LOST
            continue
        for child in range(tree.first[node], tree.first[node] + tree.children[node]):
            if tree.proven[child] != LOST:
                return
        tree.proven[node] = WON


@kernel
def preferred(tree: Tree, node: int, by_value: bool) -> int:
    """The child to play: a proven win, else the one with most visits or of the highest value, a loss only if all are.

    ROOT where no child has been visited.
    """
    best, choice = -INFINITY, ROOT
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        visits = tree.visits[child]
        if tree.proven[child] == WON:
            return child
        if visits == 0:
            continue
        worth = tree.total[child] / visits if by_value else float(visits)
        if tree.proven[child] == LOST:
            worth = visits - INFINITY / 2
        if worth > best:
            best, choice = worth, child
    return choice


@kernel
def best_line(tree: Tree, by_value: bool, lines: Lines) -> float:
    """Write the line that the tree prefers to ``lines[0]``; returns the chances of its first move, from -1 to 1."""
    node, ply, chances = ROOT, 0, 0.0
    while tree.first[node]:
        node = preferred(tree, node, by_value and ply == 0)
        if node == ROOT:
            break
        if ply == 0:
            chances = 2.0 * tree.total[node] / max(1, tree.visits[node]) - 1.0
            if tree.proven[node]:
                chances = float(tree.proven[node])
        lines[0, ply] = tree.target[node]
        ply += 1
    lines[0, ply] = -1
    return chances
