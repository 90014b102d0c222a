"""What is drawn about a board: paths that can be walked, and no longer one from the same cell."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from lastknight.game.board import Board
from lastknight.game.geometry import jumps
from lastknight.game.notation import Size, parse_cell
from lastknight.web.insight import insight, longest_path
from tests.strategies import boards
from tests.support import compiled_only

pytestmark = compiled_only

late_boards = boards(st.builds(Size, st.integers(3, 6), st.integers(3, 5)), least_plies=6)


def longest_walk(cell: int, free: frozenset[int]) -> int:
    """The jumps of the longest path over free cells, by trying all."""
    steps = (1 + longest_walk(target, free - {target}) for target in jumps(cell) if target in free)
    return max(steps, default=0)


@settings(max_examples=60)
@given(board=late_boards)
def test_a_longest_path_can_be_walked_and_none_is_longer(board: Board) -> None:
    if not board.placed or len(board.free) > 14:
        return  # the obvious walk takes too long
    position = board.position
    found = longest_path(position, position.mine)
    cells = [parse_cell(name) for name in found["cells"]]
    assert found["exact"]
    assert found["jumps"] == len(cells) - 1 == longest_walk(position.mine, frozenset(board.free))
    assert len(set(cells)) == len(cells)
    assert all(after in jumps(before) for before, after in pairwise(cells))
    assert all(cell in board.free for cell in cells[1:])


def test_knights_that_can_meet_have_no_paths_of_their_own() -> None:
    seen = insight(Board.from_game("a1 e5", Size(5, 5)))
    assert (seen["separated"], seen["paths"]) == (False, None)
