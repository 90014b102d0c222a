"""Late positions on boards of many shapes, and how the tests run the solver's kernels."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from lastknight._jit import Cells
from lastknight.game.board import Board
from lastknight.game.geometry import LONGEST, SHORTEST, board_cells
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


def late_board(random: Random) -> Board:
    """A board of any size with few free cells: knights and blocked cells anywhere, or as a game leaves them."""
    size = Size(random.randint(SHORTEST, LONGEST), random.randint(SHORTEST, LONGEST))
    if random.random() < 0.5:
        cells = list(board_cells(*size))
        random.shuffle(cells)
        return Board.set_up(size, random.choice((1, 2)), cells[:2], Cells.of(*cells[2 : 2 + random.randint(0, ROOM)]))
    while True:
        board = Board(*size)
        while not board.outcome:
            board.push(random.choice(board.legal_moves))
        back = random.randint(0, ROOM // 2)
        while board.ply > 2 and back and len(board.free) < ROOM:
            board.pop()
            back -= 1
        if len(board.free) <= ROOM:
            return board
        size = Size(random.randint(SHORTEST, 6), random.randint(SHORTEST, 6))


def late_boards(count: int, seed: int) -> Iterator[Board]:
    """The same late boards in every run."""
    random = Random(seed)
    for _ in range(count):
        yield late_board(random)


def late_positions() -> st.SearchStrategy[Position]:
    """Late positions for property tests."""
    return st.integers(0, 2**32 - 1).map(lambda seed: late_board(Random(seed)).position)
