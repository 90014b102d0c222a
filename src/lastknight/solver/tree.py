"""The first plies of a proof: a tree of boards whose leaves are pieces of work for the compiled search.

Boards that are images of each other are one node. A node's value is its mover's: won as soon as one child is lost, lost
when every child is won. A piece that turns out too large is split: its children become pieces.

Where one lost child is enough, the search does not stick to the first that looked promising. The more that has cost,
the more of the others get a look of `PATIENCE` nodes, and then each child `FAVOUR` times the work of the next one. A
wrong first choice costs a few times the right one's proof, and not its own, which may be hundreds of times as large.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from lastknight.game.board import Board
from lastknight.game.position_text import position_text
from lastknight.search.control import STOP, Control
from lastknight.solver.duel import attacks
from lastknight.solver.mirror import mirrored
from lastknight.solver.order import in_order
from lastknight.solver.verdict import LOST, UNKNOWN, WON

SYMMETRIC_PLIES = 4  # later boards are hardly ever images of each other
FAVOUR = 4
PATIENCE = 1 << 28  # nodes, some seconds


class Notes(Protocol):
    """What outlives a proof: everything it settled, and what it gave up."""

    def known(self, board: Board) -> int:
        """WON or LOST for the mover of a board that has been settled, else UNKNOWN."""

    def given_up(self, board: Board) -> int:
        """The nodes that a piece took in vain before it was split; 0 for any other board."""

    def note(self, board: Board, value: int, nodes: int) -> None:
        """Keep a settled board."""

    def note_given_up(self, board: Board, nodes: int) -> None:
        """Keep that a piece was too large."""


def board_key(board: Board) -> str:
    """What a board is filed under: the text of its position or, in the first plies, of the least of its images."""
    return position_text(board.canonical() if board.ply <= SYMMETRIC_PLIES else board)


@dataclass(eq=False)
class Node:
    """A board, what is known of it, and what depends on it."""

    board: Board
    value: int = UNKNOWN
    targets: list[int] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)
    parents: list["Node"] = field(default_factory=list)
    control: Control | None = None
    """Set while a worker is at it."""
    spent: int = 0
    """The nodes of all pieces below it, settled or given up."""


class Tree:
    """What is known so far, and what to look at next."""

    def __init__(self, board: Board, *, every_move: bool, notes: Notes | None = None) -> None:
        self.every_move = every_move
        """Whether each move of the root is to be judged; else the search ends with the root's own value."""
        self._notes = notes
        self._nodes: dict[str, Node] = {}
        self.root = Node(board)
        self.split(self.root)

    @property
    def done(self) -> bool:
        """Whether everything that was asked is known."""
        if self.every_move:
            return all(child.value != UNKNOWN for child in self.root.children)
        return self.root.value != UNKNOWN

    def root_moves(self, value: int) -> tuple[int, ...]:
        """The moves of the root after which the other player's value is this."""
        moves = zip(self.root.targets, self.root.children, strict=True)
        return tuple(sorted(target for target, child in moves if child.value == value))

    def split(self, node: Node) -> None:
        """Put the boards after each move under a node."""
        node.targets = in_order(node.board)
        for target in node.targets:
            board = node.board.copy()
            board.push(target)
            node.children.append(self._child(node, board))
        self._value(node)

    def _child(self, parent: Node, board: Board) -> Node:
        """The node of a board or of its image, new if there is none, under a parent."""
        key = board_key(board)
        new = key not in self._nodes
        child = self._nodes.setdefault(key, Node(board))
        if parent not in child.parents:
            child.parents.append(parent)
        if new:
            child.value = self._glance(board)
            self.charge(child, self._notes.given_up(board) if self._notes else 0)
        return child

    def _glance(self, board: Board) -> int:
        """What is known of a board without a search."""
        if board.placed and mirrored(board.position):
            return LOST
        return self._notes.known(board) if self._notes else UNKNOWN

    def settle(self, node: Node, value: int) -> None:
        """Note a node's value and what follows from it."""
        node.value = value
        if self._notes:
            self._notes.note(node.board, value, node.spent)
        for parent in node.parents:
            if parent.value == UNKNOWN:
                self._value(parent)

    def _value(self, node: Node) -> None:
        """Settle a node whose children say enough."""
        values = [child.value for child in node.children]
        if LOST in values:
            self.settle(node, WON)
        elif all(value == WON for value in values):
            self.settle(node, LOST)

    def give_up(self, node: Node) -> None:
        """Split a piece that turned out too large."""
        if self._notes:
            self._notes.note_given_up(node.board, node.spent)
        self.split(node)

    def charge(self, node: Node, nodes: int) -> None:
        """Note the work that went into a node, for those above it too."""
        node.spent += nodes
        for parent in node.parents:
            self.charge(parent, nodes)

    def next_piece(self) -> Node | None:
        """The first undecided leaf that matters and that nobody is at."""
        return next((leaf for leaf in self._leaves() if leaf.control is None), None)

    def stop_idle_work(self) -> None:
        """Stop the workers whose pieces no longer matter."""
        matters = {id(leaf) for leaf in self._leaves()}
        for node in self._nodes.values():
            if node.control is not None and id(node) not in matters:
                node.control[STOP] = 1

    def _leaves(self) -> Iterator[Node]:
        """The undecided leaves that matter, the most useful first."""
        seen: set[int] = set()
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if id(node) in seen or (node.value != UNKNOWN and not (self.every_move and node is self.root)):
                continue
            seen.add(id(node))
            if not node.children:
                yield node
            waiting.extend(reversed(_in_turn(node)))


def _in_turn(node: Node) -> list[Node]:
    """The children in the order in which work on them is due."""
    if not _hopes(node.board):
        return node.children
    distinct = list(dict.fromkeys(node.children))
    due = {child: _due(rank, child.spent) for rank, child in enumerate(distinct)}
    return sorted(distinct, key=lambda child: due[child])


def _due(rank: int, spent: int) -> int:
    """How much the favourite may have cost before it is this child's turn."""
    return 2 * rank * PATIENCE if spent <= PATIENCE else FAVOUR**rank * spent


def _hopes(board: Board) -> bool:
    """Whether the mover will probably win: the attacker, and who places second."""
    return attacks(board.position) if board.placed else any(knight is not None for knight in board.knights)
