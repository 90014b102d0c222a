"""Sizes, sets of cells, boards and positions for property tests, in one place."""

from random import Random

from hypothesis import strategies as st

from lastknight._jit import Cells
from lastknight.game.board import Board
from lastknight.game.geometry import CELLS, LONGEST, SHORTEST, board_cells
from lastknight.game.notation import Size
from lastknight.game.rules import Position

SIDES = st.integers(SHORTEST, LONGEST)


def sizes() -> st.SearchStrategy[Size]:
    """Every size a board may have."""
    return st.builds(Size, SIDES, SIDES)


def sets_of_cells() -> st.SearchStrategy[set[int]]:
    """Python's own sets of cell numbers, the empty and the full one among them."""
    return st.one_of(st.sets(st.integers(0, CELLS - 1)), st.just(set(range(CELLS))))


@st.composite
def boards(draw: st.DrawFn, of: st.SearchStrategy[Size] | None = None, least_plies: int = 0) -> Board:
    """Boards as random legal games leave them, from the first ply to the last; with their past."""
    board = Board(*draw(sizes() if of is None else of))
    plies = draw(st.integers(least_plies, max(least_plies, board.width * board.height // 2)))
    random = Random(draw(st.integers(0, 2**32 - 1)))
    for _ in range(plies):
        if board.outcome:
            break
        board.push(random.choice(board.legal_moves))
    return board


def positions(of: st.SearchStrategy[Size] | None = None) -> st.SearchStrategy[Position]:
    """Positions of random legal games in which both knights stand, finished ones among them."""
    return boards(of, least_plies=2).map(lambda board: board.position)


@st.composite
def set_up_boards(draw: st.DrawFn) -> Board:
    """Boards without a past on which any cells may be blocked, whether or not a game leads there."""
    size = draw(sizes())
    cells = draw(st.permutations(list(board_cells(*size))))
    placed = draw(st.integers(0, 2))
    knights = [cells[seat] if seat < placed else None for seat in range(2)]
    blocked = draw(st.integers(0, len(cells) - placed))
    turn = draw(st.sampled_from((1, 2))) if placed == 2 else placed + 1
    return Board.set_up(size, turn, knights, Cells.of(*cells[placed + blocked :]))
