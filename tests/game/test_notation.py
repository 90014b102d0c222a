import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.errors import NotationError
from lastknight.game.geometry import CELLS, board_cells
from lastknight.game.notation import STANDARD, Size, cell_name, make_size, parse_cell, parse_size
from tests.obvious import all_names, names

EVERY_SIZE = [Size(width, height) for width in range(3, 12) for height in range(3, 12)]


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_every_size_reads_back(size: Size) -> None:
    assert parse_size(str(size)) == size
    assert str(parse_size(f"{size.width}x{size.height}")) == f"{size.width}x{size.height}"


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_every_cell_of_every_board_reads_back(size: Size) -> None:
    for cell in board_cells(*size):
        assert parse_cell(cell_name(cell), size) == cell
    assert names(board_cells(*size)) == all_names(size)


def test_cells_are_named_as_in_chess_from_the_bottom_left() -> None:
    corners = ["a1", "g1", "a7", "g7"]
    assert [parse_cell(name) for name in corners] == [0, 6, 66, 72]
    assert cell_name(CELLS - 1) == "k11"


def test_the_students_board_is_the_standard() -> None:
    assert str(STANDARD) == "7x7"


@pytest.mark.parametrize("text", ["", "7", "7X7", "7 x 7", "7x", "x7", "-7x7", "7x7x7", "7x7\n", "٧x٧", "1000x3"])
def test_what_is_no_board_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_size(text)
    assert str(caught.value) == f"expected a board such as 7x7 or 11x9, got {text!r}"


@pytest.mark.parametrize("text", ["2x7", "7x2", "12x7", "7x12", "0x0", "999x999"])
def test_a_board_too_small_or_too_large_is_refused_with_the_limits(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_size(text)
    assert str(caught.value) == f"a board's sides are from 3 to 11, got {text}"


def test_sides_given_as_numbers_are_checked_too() -> None:
    assert make_size(11, 3) == Size(11, 3)
    with pytest.raises(NotationError, match=r"^a board's sides are from 3 to 11, got 11x2$"):
        make_size(11, 2)


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a01", "A1", "h1", "a8", "l1", "a12", "a1 ", "a1\n", "aa1", "a٣", "z9"]
)
def test_what_is_no_cell_is_refused_with_the_first_and_the_last(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cell(name)
    assert str(caught.value) == f"expected a cell from a1 to g7, got {name!r}"


@pytest.mark.parametrize(("size", "last"), [(Size(3, 3), "c3"), (Size(11, 9), "k9"), (Size(4, 11), "d11")])
def test_the_last_cell_in_the_message_is_that_of_the_board(size: Size, last: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cell("k12", size)
    assert str(caught.value) == f"expected a cell from a1 to {last}, got 'k12'"


@given(st.text(max_size=4))
def test_any_text_is_a_cell_of_the_board_or_refused(text: str) -> None:
    if text in all_names(STANDARD):
        assert cell_name(parse_cell(text)) == text
    else:
        with pytest.raises(NotationError):
            parse_cell(text)
