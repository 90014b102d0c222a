from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.arena.openings import draw_openings, placements
from lastknight.errors import LimitError
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size
from lastknight.game.symmetry import symmetries

SIZES = [Size(3, 3), Size(3, 5), Size(5, 5), Size(5, 6), STANDARD]


def test_seven_by_seven_has_315_placements() -> None:
    assert len(placements(STANDARD)) == 315


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_playable_placement_is_an_image_of_exactly_one_that_is_drawn(size: Size) -> None:
    drawn = placements(size)
    images = [tuple(symmetry[cell] for cell in start) for start in drawn for symmetry in symmetries(size)]
    playable = set()
    for first, second in permutations(Board(*size).free, 2):
        board = Board(*size)
        board.push(first)
        board.push(second)
        if board.outcome is None:
            playable.add((first, second))
    assert set(images) == playable
    for start in drawn:
        mine = {tuple(symmetry[cell] for cell in start) for symmetry in symmetries(size)}
        assert not any(other in mine for other in drawn if other != start)


@given(seed=st.integers(0, 2**63 - 1), plies=st.integers(2, 7))
def test_openings_are_legal_unfinished_and_differ_up_to_symmetry(seed: int, plies: int) -> None:
    size = Size(5, 5)
    boards = [Board.from_game(text, size) for text in draw_openings(size, 40, seed, plies)]
    assert all(board.outcome is None and board.ply >= plies for board in boards)
    keys = {repr(board.canonical()._key()) for board in boards}
    assert len(keys) == len(boards)


@given(seed=st.integers(0, 1000), few=st.integers(0, 60), many=st.integers(60, 120))
def test_more_openings_begin_with_the_same_ones(seed: int, few: int, many: int) -> None:
    size = Size(5, 5)
    assert draw_openings(size, many, seed)[:few] == draw_openings(size, few, seed)


def test_another_seed_draws_another_order() -> None:
    assert draw_openings(STANDARD, 20, 1) != draw_openings(STANDARD, 20, 2)


def test_all_placements_come_before_any_longer_start() -> None:
    lengths = [len(text.split()) for text in draw_openings(STANDARD, 400, 5)]
    assert lengths == [2] * 315 + [4] * 85


def test_a_board_that_is_used_up_says_how_many_openings_it_has() -> None:
    with pytest.raises(LimitError, match=r"^3x3 has \d+ openings of 2 plies or more, got a wish for 100000$"):
        draw_openings(Size(3, 3), 100_000)


def test_an_opening_without_both_knights_is_refused() -> None:
    with pytest.raises(LimitError, match=r"^an opening has at least 2 plies, the placements, got 1$"):
        draw_openings(STANDARD, 1, plies=1)
