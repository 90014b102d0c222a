"""Long proofs: board after board with all cores, with a journal to go on from."""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from lastknight.game.board import Board
from lastknight.game.geometry import board_cells
from lastknight.game.notation import Size
from lastknight.game.symmetry import canonical_game
from lastknight.search.control import Stop
from lastknight.search.limit import Limit
from lastknight.solver.journal import Journal
from lastknight.solver.tree import Node, Tree
from lastknight.solver.verdict import UNKNOWN, WON
from lastknight.solver.work import LONG, Pieces, work_together


class Progress(NamedTuple):
    """How far a proof has come."""

    game: str  # the board that is settled now
    mover_wins: bool
    settled: int  # boards
    boards: int
    proved: int  # boards settled in this run, rather than found in the journal
    nodes: int  # in this run
    seconds: float

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take if it is like what this run has done; None before it has done anything."""
        return self.seconds / self.proved * (self.boards - self.settled) if self.proved else None


class Piece(NamedTuple):
    """A piece of a board that has been settled and noted."""

    game: str  # the board
    piece: str
    pieces: int  # of the board, in this run
    nodes: int  # in these


Watch = Callable[[Piece], None]
"""Is told of every piece: large boards take hours."""


def nobody(piece: Piece) -> None:
    """Hears and does nothing."""


def distinct_placements(size: Size) -> list[Board]:
    """A board for each way to place both knights, images left out.

    >>> len(distinct_placements(Size(7, 7)))
    315
    """
    pairs = permutations(board_cells(*size), 2)
    return [_placed(pair, size) for pair in sorted({canonical_game(pair, size) for pair in pairs})]


def _placed(cells: Sequence[int], size: Size) -> Board:
    """The board after these placements."""
    board = Board(*size)
    for cell in cells:
        board.push(cell)
    return board


def prove_all(
    boards: Sequence[Board],
    journal: Journal,
    *,
    workers: int = 1,
    stop: Stop | None = None,
    pieces: Pieces = LONG,
    watch: Watch = nobody,
) -> Iterator[Progress]:
    """Settle board after board; ends early when the button is pressed."""
    started, nodes, proved = time.monotonic(), 0, 0
    for settled, board in enumerate(boards, start=1):
        value = journal.known(board)
        if value == UNKNOWN:
            value, spent = prove(board, journal, workers=workers, stop=stop, pieces=pieces, watch=watch)
            nodes, proved = nodes + spent, proved + 1
        if value == UNKNOWN:
            return
        seconds = time.monotonic() - started
        yield Progress(board.game(), value == WON, settled, len(boards), proved, nodes, seconds)


def prove(
    board: Board,
    journal: Journal,
    *,
    workers: int = 1,
    stop: Stop | None = None,
    pieces: Pieces = LONG,
    watch: Watch = nobody,
) -> tuple[int, int]:
    """WON or LOST for the mover, or UNKNOWN when the button was pressed first, and the nodes of this run.

    Whatever is settled is noted in the journal at once, and nothing that is there is done again.
    """
    spent: list[int] = []

    def count(node: Node, nodes: int) -> None:
        spent.append(nodes)
        watch(Piece(board.game(), node.board.game(), len(spent), sum(spent)))

    tree = Tree(board, every_move=False, notes=journal)
    nodes = work_together(tree, Limit(), workers=workers, stop=stop, pieces=pieces, settled=count)
    return tree.root.value, nodes
