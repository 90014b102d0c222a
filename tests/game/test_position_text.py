import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.errors import LastKnightError, NotationError
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.game.position_text import parse_game_or_position, parse_position, position_text
from tests.strategies import boards, set_up_boards
from tests.support import picture

FORM = "expected a position such as '7/2x1B2/7/3A3/7/7/7 A'"


@given(st.one_of(boards(), set_up_boards()))
def test_every_position_reads_back(board: Board) -> None:
    text = position_text(board)
    assert parse_position(text) == board
    assert position_text(parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("7/7/7/7/7/7/7 A", Board()),
        ("7/7/7/3A3/7/7/7 B", Board.from_game("d4")),
        ("7/2B4/7/3A3/7/7/7 A", Board.from_game("d4 c6")),
        ("7/4B2/7/3A3/7/2x4/7 A", picture("""
            . . . . . . .
            . . . . 2 . .
            . . . . . . .
            . . . 1 . . .
            . . . . . . .
            . . # . . . .
            . . . . . . .    1 to move
        """)),
        ("11/11/xA9/10B/11/11/11/11/11 B", picture("""
            . . . . . . . . . . .
            . . . . . . . . . . .
            # 1 . . . . . . . . .
            . . . . . . . . . . 2
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .    2 to move
        """)),
        ("xxx/xAx/xxB A", picture("# # #\n # 1 # \n # # 2")),
    ],
)  # fmt: skip
def test_the_text_shows_the_rows_from_the_top(text: str, board: Board) -> None:
    assert position_text(board) == text
    assert parse_position(text) == board


def test_a_position_without_a_past_can_be_played_on_and_back() -> None:
    board = parse_position("7/2x1B2/7/3A3/7/7/7 A")
    board.push_name("e2")
    assert board.game() == "e2"
    assert position_text(board) == "7/2x1B2/7/3x3/7/4A2/7 B"
    assert board.pop() == Board.from_game("e2").moves[0]
    assert position_text(board) == "7/2x1B2/7/3A3/7/7/7 A"


@pytest.mark.parametrize(
    "text", ["", "7/7/7", "7/7/7/7/7/7/7", "7/7/7/7/7/7/7 C", "7/7/7/7/7/7/7 a", "d4 c6", "3/3/3  A", "3/3/y A"]
)
def test_what_is_no_position_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert str(caught.value) == f"{FORM}, got {text!r}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3/0/3 A", "expected rows of numbers, x, A and B, got '0' in '3/0/3 A'"),
        ("3//3 A", "expected rows of numbers, x, A and B, got '' in '3//3 A'"),
        ("3/03/3 A", "expected rows of numbers, x, A and B, got '03' in '3/03/3 A'"),
        ("3/4/3 A", "expected rows of one length, got rows of 3, 4, 3 cells in '3/4/3 A'"),
        ("3/3 A", "a board's sides are from 3 to 11, got 3x2"),
        ("12/12/12 A", "a board's sides are from 3 to 11, got 12x3"),
        ("A2/A2/3 B", "expected at most one A, got 2 in 'A2/A2/3 B'"),
        ("ABB/3/B2 B", "expected at most one B, got 3 in 'ABB/3/B2 B'"),
        ("B2/3/3 A", "expected A before B, since A places first, got 'B2/3/3 A'"),
        ("A2/3/3 A", "expected B to move, since its knight is not placed, got 'A2/3/3 A'"),
        ("3/3/3 B", "expected A to move, since its knight is not placed, got '3/3/3 B'"),
    ],
)
def test_a_wrong_position_says_what_was_expected(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert str(caught.value) == complaint


@given(st.text("0123456789xAB/ ", max_size=20))
def test_any_text_is_a_position_or_refused_in_one_line(text: str) -> None:
    try:
        board = parse_position(text)
    except LastKnightError as refusal:
        assert "\n" not in str(refusal)
    else:
        assert parse_position(position_text(board)) == board


def test_a_position_stands_where_a_game_may() -> None:
    assert parse_game_or_position("d4 c6", 7, 7) == Board.from_game("d4 c6")
    assert parse_game_or_position("", 5, 4) == Board(5, 4)
    assert parse_game_or_position("2B/3/A2 A", 7, 7) == Board.from_game("a1 c3", Size(3, 3)), "it brings its own size"
    with pytest.raises(NotationError, match=r"^a board's sides are from 3 to 11, got 2x7$"):
        parse_game_or_position("", 2, 7)
