"""Making the placement book: proving every placement, board by board, and proving any of it again."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from lastknight.errors import StoreError
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.control import Stop
from lastknight.solver.book import LARGEST, Book, make_page, write_book
from lastknight.solver.journal import Journal
from lastknight.solver.prove import Progress, Watch, distinct_placements, nobody, prove_all
from lastknight.solver.verdict import UNKNOWN, WON


def book_sizes(largest: int = LARGEST) -> list[Size]:
    """The boards a book holds, the smallest first.

    >>> print(*book_sizes(4))
    3x3 4x3 4x4
    """
    sizes = [Size(width, height) for width in range(3, largest + 1) for height in range(3, width + 1)]
    return sorted(sizes, key=lambda size: (size.width * size.height, size))


def build_book(
    file: Path,
    folder: Path,
    sizes: Sequence[Size],
    *,
    workers: int = 1,
    stop: Stop | None = None,
    watch: Watch = nobody,
) -> Iterator[Progress]:
    """Prove every placement of these boards and write the book; journals in ``folder`` let it go on where it stopped.

    When the button is pressed it ends without a book.
    """
    pages = {}
    for size in sizes:
        with Journal(folder / f"{size}.journal") as journal:
            yield from prove_all(distinct_placements(size), journal, workers=workers, stop=stop, watch=watch)
            if stop is not None and stop.pressed:
                return
            pages[size] = page_of(size, journal)
    write_book(Book(pages), file)


def page_of(size: Size, journal: Journal) -> bytes:
    """The page of a board whose placements are all in the journal."""
    settled = []
    for board in distinct_placements(size):
        value = journal.known(board)
        if value == UNKNOWN:
            raise StoreError(f"{journal.file.name} does not settle {board.game()} on {size}: let the proof go on")
        settled.append((board.moves[0], board.moves[1], value == WON))
    return make_page(size, settled)


def verify_book(
    book: Book,
    boards: Sequence[Board],
    journal: Journal,
    *,
    workers: int = 1,
    stop: Stop | None = None,
    watch: Watch = nobody,
) -> Iterator[Progress]:
    """Prove these placements again and compare them with the book; the first that differs is an error."""
    steps = prove_all(boards, journal, workers=workers, stop=stop, watch=watch)
    for board, step in zip(boards, steps, strict=False):
        if (book.known(board) == WON) != step.mover_wins:
            raise StoreError(f"the book is wrong about {step.game} on {board.size}")
        yield step
