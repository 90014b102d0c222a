from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.game.svg import COLOURS, board_svg
from tests.strategies import boards, set_up_boards

NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(board: Board, kind: str) -> list[ElementTree.Element]:
    """The elements of one kind in a board's picture, which is read as XML."""
    return ElementTree.fromstring(board_svg(board)).findall(NAMESPACE + kind)


@given(st.one_of(boards(), set_up_boards()))
def test_a_picture_has_every_cell_knight_and_cross(board: Board) -> None:
    standing = sum(knight is not None for knight in board.knights)
    cells = board.width * board.height
    assert len(drawn(board, "rect")) == cells
    assert len(drawn(board, "g")) == standing
    assert len(drawn(board, "path")) == cells - len(board.free) - standing, "a cross on every other blocked cell"


@given(boards())
def test_everything_lies_inside_the_picture(board: Board) -> None:
    root = ElementTree.fromstring(board_svg(board))
    width, height = (float(root.attrib[side]) for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    for cell in drawn(board, "rect"):
        left, top = float(cell.attrib["x"]), float(cell.attrib["y"])
        assert 0 <= left <= left + float(cell.attrib["width"]) <= width
        assert 0 <= top <= top + float(cell.attrib["height"]) <= height


def test_the_margins_name_files_and_ranks() -> None:
    labels = [label.text for label in drawn(Board(11, 3), "text")]
    assert labels == [*"abcdefghijk", "1", "2", "3"]


def test_the_first_player_is_light_the_second_dark_and_each_stands_on_its_cell() -> None:
    board = Board.from_game("a1 c3", Size(3, 3))
    first, second = drawn(board, "g")
    corners = {(cell.attrib["x"], cell.attrib["y"]) for cell in drawn(board, "rect")}
    places = [knight.attrib["transform"] for knight in (first, second)]
    assert [knight.attrib["fill"] for knight in (first, second)] == [COLOURS[1][0], COLOURS[2][0]]
    assert places == ["translate(24 92)", "translate(112 4)"]
    assert corners >= {("24", "92"), ("112", "4")}


def test_the_title_says_who_is_to_move_or_who_won() -> None:
    assert [title.text for title in drawn(Board(11, 9), "title")] == ["11x9 board, player 1 to move"]
    finished = Board.from_game("b2 a1", Size(3, 3))
    assert [title.text for title in drawn(finished, "title")] == ["3x3 board, player 2 wins: player 1 has no move left"]


def test_a_notebook_shows_the_picture_by_itself() -> None:
    board = Board.from_game("d4 c6")
    assert board._repr_svg_() == board_svg(board)
