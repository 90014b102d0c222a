"""The first plies of a proof: a tree of boards whose leaves are pieces of work for the compiled search.

Boards that are images of each other are one node. A node's value is its mover's: won as soon as one child is lost, lost
when every child is won. A piece that turns out too large is split: its children become pieces.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from lastknight.game.board import Board
from lastknight.game.position_text import position_text
from lastknight.search.control import STOP, Control
from lastknight.solver.mirror import mirrored
from lastknight.solver.order import in_order
from lastknight.solver.verdict import LOST, UNKNOWN, WON

Known = Callable[[Board], int]
"""What a book or a journal says of a board: WON, LOST, or UNKNOWN if that is nothing."""

SYMMETRIC_PLIES = 4  # later boards are hardly ever images of each other


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


class Tree:
    """What is known so far, and what to look at next."""

    def __init__(self, board: Board, *, every_move: bool, known: Known) -> None:
        self.every_move = every_move
        """Whether each move of the root is to be judged; else the search ends with the root's own value."""
        self._known = known
        self._nodes: dict[str, Node] = {}
        self.root = Node(board)
        self.split(self.root)

    @property
    def done(self) -> bool:
        """Whether everything that was asked is known."""
        if self.every_move:
            return all(child.value != UNKNOWN for child in self.root.children)
        return self.root.value != UNKNOWN

    def split(self, node: Node) -> None:
        """Put the boards after each move under a node."""
        node.targets = in_order(node.board)
        for target in node.targets:
            board = node.board.copy()
            board.push(target)
            child = self._node(board)
            child.parents.append(node)
            node.children.append(child)
        self._value(node)

    def _node(self, board: Board) -> Node:
        """The node of a board or of its image, new if there is none."""
        key = board_key(board)
        if key not in self._nodes:
            self._nodes[key] = Node(board, self._glance(board))
        return self._nodes[key]

    def _glance(self, board: Board) -> int:
        """What is known of a board without a search."""
        return LOST if board.placed and mirrored(board.position) else self._known(board)

    def settle(self, node: Node, value: int) -> None:
        """Note a node's value and what follows from it; workers whose piece no longer matters are stopped."""
        node.value = value
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
            waiting.extend(reversed(node.children))
