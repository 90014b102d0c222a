import json
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.errors import LimitError
from lastknight.game.board import Board
from lastknight.game.notation import Size, parse_size
from lastknight.game.perft import perft
from tests.obvious import Plain
from tests.strategies import boards
from tests.support import SMALL


class Count(NamedTuple):
    board: str
    game: str
    depth: int
    leaves: int
    nodes: int


GOLDEN = [
    Count(**json.loads(line))
    for line in (Path(__file__).parents[1] / "golden" / "perft.jsonl").read_text().splitlines()
]
WALKED = [count for count in GOLDEN if not SMALL or count.nodes < 20_000]


@pytest.mark.parametrize("count", WALKED, ids=lambda count: f"{count.board} {count.game or 'empty'} {count.depth}")
def test_the_tree_has_the_known_number_of_positions(count: Count) -> None:
    board = Board.from_game(count.game, parse_size(count.board))
    assert perft(board, count.depth) == (count.leaves, count.nodes)
    assert board.game() == count.game, "the walk leaves the board as it was"


@given(board=boards(st.sampled_from([Size(3, 3), Size(3, 4), Size(4, 4), Size(5, 3)])), depth=st.integers(0, 3))
def test_small_trees_are_counted_as_recursion_in_plain_words_does(board: Board, depth: int) -> None:
    assert perft(board, depth) == Plain.of_board(board).walk(depth)


def test_a_whole_tree_ends_by_itself() -> None:
    board = Board.from_game("a1 d4", Size(4, 4))
    assert perft(board, 1000) == Plain.of_board(board).walk(1000)
    assert perft(board, 1000).leaves == 0


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(LimitError, match=r"^perft depth must be 0 or more, got -1$"):
        perft(Board(), -1)
