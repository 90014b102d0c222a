"""Late positions on boards of many shapes, and how the tests run the solver's kernels."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from lastknight._jit import Cells
from lastknight.game.board import Board
from lastknight.game.geometry import LONGEST, SHORTEST, board_cells, jumps
from lastknight.game.notation import Size
from lastknight.game.rules import Position
from lastknight.search.control import make_control
from lastknight.search.limit import Limit
from lastknight.solver.verdict import UNKNOWN, WON, mover_wins
from tests.support import SMALL

ROOM = 10 if SMALL else 19  # free cells that naive search can cope with


def wins(position: Position) -> bool:
    """The solver's verdict on the mover."""
    value = mover_wins(position, make_control(Limit()))
    assert value != UNKNOWN, "without a limit everything is known"
    return value == WON


def late_board(random: Random, room: int = ROOM) -> Board:
    """A board of any size with few free cells: knights and blocked cells anywhere, or as a game leaves them."""
    if random.random() < 0.5:
        size = any_size(random)
        cells = list(board_cells(*size))
        random.shuffle(cells)
        return Board.set_up(size, random.choice((1, 2)), cells[:2], Cells.of(*cells[2 : 2 + random.randint(0, room)]))
    while True:
        board = played_board(random, any_size(random), room)
        if len(board.free) <= room:
            return board


def any_size(random: Random) -> Size:
    """A size that a board may have."""
    return Size(random.randint(SHORTEST, LONGEST), random.randint(SHORTEST, LONGEST))


def played_board(random: Random, size: Size, room: int) -> Board:
    """A game up to where few cells are left, or to its end: moves at random, or where there are fewest to go on."""
    board, care = Board(*size), random.random()
    while not board.outcome and (not board.placed or len(board.free) > room):
        targets = board.legal_moves
        random.shuffle(targets)
        if board.placed and random.random() < care:
            free = board.free
            targets.sort(key=lambda target: len(jumps(target) & free))
        board.push(targets[0])
    return board


def late_boards(count: int, seed: int, room: int = ROOM) -> Iterator[Board]:
    """The same late boards in every run."""
    random = Random(seed)
    for _ in range(count):
        yield late_board(random, room)


def late_positions() -> st.SearchStrategy[Position]:
    """Late positions for property tests."""
    return st.integers(0, 2**32 - 1).map(lambda seed: late_board(Random(seed)).position)
