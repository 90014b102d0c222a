import pytest
from hypothesis import given

from lastknight.game.board import Board
from lastknight.game.geometry import CELLS, STRIDE, board_cells
from lastknight.game.notation import Size, parse_cell
from lastknight.game.rules import Position, moves, play, replies
from lastknight.game.symmetry import Symmetry, canonical_game, half_turn, image_of_cells, images, symmetries
from tests.strategies import boards, positions, set_up_boards, sizes

EVERY_SIZE = [Size(width, height) for width in range(3, 12) for height in range(3, 12)]


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_a_square_has_eight_symmetries_and_other_boards_four(size: Size) -> None:
    assert len(set(symmetries(size))) == len(symmetries(size)) == (8 if size.width == size.height else 4)


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_the_symmetries_are_a_group(size: Size) -> None:
    group = set(symmetries(size))
    assert symmetries(size)[0] == tuple(range(CELLS)), "the identity comes first"
    assert {compose(one, other) for one in group for other in group} == group
    assert all(any(compose(one, other) == symmetries(size)[0] for other in group) for one in group)


def compose(first: Symmetry, second: Symmetry) -> Symmetry:
    return tuple(second[cell] for cell in first)


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_a_symmetry_takes_the_board_to_itself_and_leaves_the_rest(size: Size) -> None:
    board = board_cells(*size)
    for symmetry in symmetries(size):
        assert image_of_cells(symmetry, board) == board
        assert all(symmetry[cell] == cell for cell in range(CELLS) if cell not in board)


def test_the_corner_next_to_a_corner_goes_to_all_eight_places() -> None:
    square, oblong = Size(7, 7), Size(7, 5)
    assert {symmetry[parse_cell("b1")] for symmetry in symmetries(square)} == cells("b1 f1 a2 g2 a6 g6 b7 f7", square)
    assert {symmetry[parse_cell("b1")] for symmetry in symmetries(oblong)} == cells("b1 f1 b5 f5", oblong)


def cells(text: str, size: Size) -> set[int]:
    return {parse_cell(name, size) for name in text.split()}


@given(positions())
def test_the_moves_of_the_image_are_the_image_of_the_moves(position: Position) -> None:
    size = Size(position.sides >> 4, position.sides & 15)
    for symmetry, image in zip(symmetries(size), images(position), strict=True):
        assert moves(image) == image_of_cells(symmetry, moves(position))
        assert replies(image) == image_of_cells(symmetry, replies(position))
        for target in moves(position):
            after = play(position, target)
            assert play(image, symmetry[target]) == images(after)[symmetries(size).index(symmetry)]


@given(positions())
def test_a_position_is_its_own_first_image_and_all_images_have_the_same_ones(position: Position) -> None:
    assert images(position)[0] == position
    assert {frozenset(images(image)) for image in images(position)} == {frozenset(images(position))}


@given(boards())
def test_the_image_of_a_board_is_reached_by_the_image_of_its_game(board: Board) -> None:
    for number, symmetry in enumerate(symmetries(board.size)):
        mirrored = Board(*board.size)
        for target in board.moves:
            mirrored.push(symmetry[target])
        assert board.image(number) == mirrored


@given(set_up_boards())
def test_all_images_of_a_board_have_one_canonical_form_which_is_one_of_them(board: Board) -> None:
    everyone = [board.image(number) for number in range(len(symmetries(board.size)))]
    assert all(image.canonical() == board.canonical() for image in everyone)
    assert board.canonical() in everyone


@given(boards())
def test_all_images_of_a_game_have_one_canonical_form_which_is_one_of_them(board: Board) -> None:
    everyone = [tuple(symmetry[target] for target in board.moves) for symmetry in symmetries(board.size)]
    assert {canonical_game(image, board.size) for image in everyone} == {min(everyone)}


@given(sizes())
def test_first_placements_fall_into_as_many_classes_as_a_quarter_or_an_eighth_of_the_board(size: Size) -> None:
    across, up = (size.width + 1) // 2, (size.height + 1) // 2
    expected = across * (across + 1) // 2 if size.width == size.height else across * up
    assert len({canonical_game([cell], size) for cell in board_cells(*size)}) == expected


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_a_half_turn_is_a_symmetry_that_takes_the_first_corner_to_the_last(size: Size) -> None:
    turned = tuple(half_turn(cell, size) if cell in board_cells(*size) else cell for cell in range(CELLS))
    assert turned in symmetries(size)
    assert half_turn(0, size) == STRIDE * (size.height - 1) + size.width - 1
