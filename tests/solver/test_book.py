"""The placement book: what was proved reads back, and what is damaged is refused."""

import json
from itertools import permutations
from pathlib import Path

import pytest

from lastknight.errors import StoreError
from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE, board_cells
from lastknight.game.notation import Size, parse_size
from lastknight.game.position_text import parse_position
from lastknight.search.control import Stop
from lastknight.solver.book import FORMAT, MAGIC, Book, make_page, read_book, shipped_book, write_book
from lastknight.solver.build import book_sizes, build_book, page_of, verify_book
from lastknight.solver.journal import Journal
from lastknight.solver.prove import distinct_placements
from lastknight.solver.solve import solve
from lastknight.solver.verdict import LOST, UNKNOWN, WON
from tests.solver.support import wins
from tests.support import compiled_only

GOLDEN = Path(__file__).parents[1] / "golden"
COUNTS = [json.loads(line) for line in (GOLDEN / "placements.jsonl").read_text().splitlines()]
SIZES = book_sizes(4)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book of the smallest boards, built and written."""
    folder = tmp_path_factory.mktemp("book")
    for _ in build_book(folder / "book.bin", folder, SIZES):
        pass
    return folder / "book.bin"


def count(book: Book, size: Size) -> dict[str, int]:
    """Placements by colours and outcome."""
    counts = dict.fromkeys(("same_won", "same_lost", "other_won", "other_lost"), 0)
    for first, second in permutations(board_cells(*size), 2):
        colours = "same" if (first + second) % 2 == 0 else "other"
        counts[f"{colours}_{'won' if book.mover_wins(size, first, second) else 'lost'}"] += 1
    return counts


def test_a_book_says_of_every_placement_what_search_says(built: Path) -> None:
    book = read_book(built)
    assert book.sizes == SIZES
    for size in (Size(3, 3), Size(4, 3), Size(3, 4)):
        for first, second in permutations(board_cells(*size), 2):
            board = Board(*size)
            board.push(first)
            board.push(second)
            assert book.mover_wins(size, first, second) == wins(board.position) == (book.known(board) == WON), board


def test_a_book_reads_back(built: Path, tmp_path: Path) -> None:
    book = read_book(built)
    write_book(book, tmp_path / "copy.bin")
    assert read_book(tmp_path / "copy.bin") == book
    assert (tmp_path / "copy.bin").read_bytes() == built.read_bytes()


@pytest.mark.parametrize("at", [len(MAGIC) + 2, 20, -1])
def test_one_wrong_bit_is_noticed(built: Path, tmp_path: Path, at: int) -> None:
    content = bytearray(built.read_bytes())
    content[at] ^= 4
    (tmp_path / "book.bin").write_bytes(content)
    with pytest.raises(StoreError, match=r"book\.bin is damaged: its digest does not match"):
        read_book(tmp_path / "book.bin")


def test_another_format_and_another_file_are_refused(built: Path, tmp_path: Path) -> None:
    file = tmp_path / "book.bin"
    content = bytearray(built.read_bytes())
    content[len(MAGIC)] = FORMAT + 1
    file.write_bytes(content)
    with pytest.raises(StoreError, match=rf"was written by format {FORMAT + 1}, this version reads {FORMAT}"):
        read_book(file)
    file.write_bytes(b"nothing of the kind")
    with pytest.raises(StoreError, match="expected a placement book"):
        read_book(file)
    with pytest.raises(StoreError, match=r"cannot read the placement book .*: No such file or directory"):
        read_book(tmp_path / "none.bin")


def test_a_book_knows_only_boards_on_which_nothing_but_the_knights_stands(built: Path) -> None:
    book = read_book(built)
    board = Board.from_game("a1 b1", Size(4, 4))
    assert book.known(board) in (WON, LOST)
    board.push(board.legal_moves[0])
    assert book.known(board) == UNKNOWN
    assert book.known(Board.from_game("a1", Size(4, 4))) == UNKNOWN
    assert book.known(Board.from_game("a1 b1", Size(5, 5))) == UNKNOWN
    assert book.winning_placements(board) is None
    assert book.winning_placements(Board(5, 5)) is None


@pytest.mark.parametrize("text", ["x2/3/3 A", "3/1x1/3 A", "x3/4/4/4 A"])
def test_the_book_says_nothing_of_boards_with_a_blocked_cell(text: str) -> None:
    board = parse_position(text)
    assert shipped_book().winning_placements(board) is None
    assert solve(board, book=shipped_book()).winning_moves == solve(board).winning_moves


@pytest.mark.parametrize("size", [Size(3, 3), Size(4, 3), Size(3, 4)])
def test_with_the_book_placements_are_solved_without_a_search(built: Path, size: Size) -> None:
    book = read_book(built)
    for game in ("", "a1", "b2"):
        board = Board.from_game(game, size)
        found, searched = solve(board, book=book), solve(board)
        assert found[:3] == searched[:3]
        assert found.nodes == 0


def test_a_page_needs_every_placement(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="expected all 72 placements of 3x3, got 8"):
        make_page(Size(3, 3), [(0, 1, True)])
    refusal = r"3x3\.journal does not settle a1 b1 on 3x3: let the proof go on"
    with Journal(tmp_path / "3x3.journal") as journal, pytest.raises(StoreError, match=refusal):
        page_of(Size(3, 3), journal)


def test_a_pressed_button_leaves_no_book(tmp_path: Path) -> None:
    stop = Stop()
    stop.press()
    assert list(build_book(tmp_path / "book.bin", tmp_path, SIZES, stop=stop)) == []
    assert not (tmp_path / "book.bin").exists()


def test_proving_a_book_again_finds_what_is_wrong_in_it(built: Path, tmp_path: Path) -> None:
    book = read_book(built)
    boards = distinct_placements(Size(3, 3))
    with Journal(tmp_path / "right") as journal:
        assert len(list(verify_book(book, boards, journal))) == 12
    wrong = Book({**book.pages, Size(3, 3): bytes(len(book.pages[Size(3, 3)]))})
    with Journal(tmp_path / "wrong") as journal, pytest.raises(StoreError, match=r"the book is wrong about .* on 3x3"):
        list(verify_book(wrong, boards, journal))


@pytest.mark.parametrize("expected", COUNTS, ids=lambda expected: expected["board"])
def test_the_book_that_is_shipped_has_the_known_counts(expected: dict[str, object]) -> None:
    counts = count(shipped_book(), parse_size(str(expected["board"])))
    assert {"board": expected["board"], **counts} == expected


def test_the_book_that_is_shipped_holds_every_board_up_to_8x8() -> None:
    assert shipped_book().sizes == book_sizes(8)


@pytest.mark.parametrize("size", book_sizes(8), ids=str)
def test_the_second_player_wins_every_board_of_the_book(size: Size) -> None:
    assert shipped_book().winning_placements(Board(*size)) == ()


def test_a_mirrored_placement_is_lost_on_every_board_with_an_even_side() -> None:
    for size in shipped_book().sizes:
        for first in board_cells(*size):
            image = STRIDE * (size.height - 1) + size.width - 1 - first
            if first != image and (size.width % 2 == 0 or size.height % 2 == 0):
                assert not shipped_book().mover_wins(size, first, image)


@compiled_only
def test_the_smaller_boards_of_the_book_are_proved_again(tmp_path: Path) -> None:
    boards = [board for size in book_sizes(6) for board in distinct_placements(size) if len(board.free) <= 28]
    with Journal(tmp_path / "journal") as journal:
        assert len(list(verify_book(shipped_book(), boards, journal))) == len(boards) > 600
