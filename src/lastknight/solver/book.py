"""The placement book: who wins each way to place both knights, for every board up to 8x8.

The file, all of it bytes:

    magic       8               `placings`
    format      1
    boards      1               how many follow
    each board  1, 1            width and height, width not the smaller
                ceil(n * n / 8) a bit for each placement, n = width * height: bit ``first * n + second``, lowest bit of
                                the first byte first, is set when the player to move, who placed first, wins
    digest      32              SHA-256 of all that precedes it

Cells are counted row by row from the bottom left, ``row * width + column``. A board that is taller than wide is looked
up turned over.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lastknight.errors import StoreError
from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE
from lastknight.game.notation import Size
from lastknight.game.symmetry import symmetries
from lastknight.solver.verdict import LOST, UNKNOWN, WON

MAGIC, FORMAT = b"placings", 1
DIGEST = hashlib.sha256().digest_size
LARGEST = 8  # the longest side in the book
SHIPPED = Path(__file__).with_name("placements.bin")


@dataclass(frozen=True)
class Book:
    """What is known of placements, for the boards it holds."""

    pages: Mapping[Size, bytes]

    @property
    def sizes(self) -> list[Size]:
        """The boards in the book, the smallest first; those taller than wide are turned over."""
        return sorted(self.pages, key=lambda size: (size.width * size.height, size))

    @property
    def digest(self) -> str:
        """The same for books that say the same."""
        return hashlib.sha256(b"".join(self.pages[size] for size in self.sizes)).hexdigest()[:16]

    def __contains__(self, size: Size) -> bool:
        return _lying(size) in self.pages

    def mover_wins(self, size: Size, first: int, second: int) -> bool:
        """Whether the player to move wins after these placements on a board that is in the book."""
        lying = _lying(size)
        if lying != size:
            first, second = (cell % STRIDE * STRIDE + cell // STRIDE for cell in (first, second))
        bit = _number(lying, first) * lying.width * lying.height + _number(lying, second)
        return bool(self.pages[lying][bit // 8] >> bit % 8 & 1)

    def known(self, board: Board) -> int:
        """WON or LOST for the mover of a board on which both knights stand and nothing else is blocked; or UNKNOWN."""
        first, second = board.knights[board.turn - 1], board.knights[2 - board.turn]
        if board.size not in self or board.ply != 2 or first is None or second is None:
            return UNKNOWN
        return WON if self.mover_wins(board.size, first, second) else LOST

    def winning_placements(self, board: Board) -> tuple[int, ...] | None:
        """The cells that win for a player who is about to place; None where the book does not say."""
        other = board.knights[2 - board.turn]
        if board.size not in self or board.placed or board.ply != (other is not None):  # nothing else is blocked
            return None
        if other is not None:
            return tuple(cell for cell in board.legal_moves if not self.mover_wins(board.size, other, cell))
        return tuple(cell for cell in board.legal_moves if not self._refuted(board, cell))

    def _refuted(self, board: Board, first: int) -> bool:
        """Whether some second placement wins against a first one."""
        return any(not self.mover_wins(board.size, first, second) for second in board.legal_moves if second != first)


def _lying(size: Size) -> Size:
    """A board turned so that its longer side is its width."""
    return Size(max(size), min(size))


def _number(size: Size, cell: int) -> int:
    """A cell counted as the file counts."""
    return cell // STRIDE * size.width + cell % STRIDE


def make_page(size: Size, settled: Iterable[tuple[int, int, bool]]) -> bytes:
    """A board's page from one placement of each kind, with its images filled in."""
    count = size.width * size.height
    bits, seen = 0, 0
    for first, second, wins in settled:
        for symmetry in symmetries(size):
            bit = 1 << (_number(size, symmetry[first]) * count + _number(size, symmetry[second]))
            seen |= bit
            bits |= bit if wins else 0
    if seen.bit_count() != count * (count - 1):
        raise StoreError(f"expected all {count * (count - 1)} placements of {size}, got {seen.bit_count()}")
    return bits.to_bytes(-(-count * count // 8), "little")


def write_book(book: Book, file: Path) -> None:
    """Write a book so that others see all of it or nothing; the inverse of `read_book`."""
    content = MAGIC + bytes((FORMAT, len(book.pages)))
    for size in book.sizes:
        content += bytes(size) + book.pages[size]
    part = file.with_suffix(".part")
    part.write_bytes(content + hashlib.sha256(content).digest())
    part.replace(file)


def read_book(file: Path = SHIPPED) -> Book:
    """The book in a file, checked against its digest."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise StoreError(f"cannot read the placement book {str(file)!r}: {error.strerror}") from error
    if content[: len(MAGIC)] != MAGIC:
        raise StoreError(f"expected a placement book, got {str(file)!r}")
    if content[len(MAGIC)] != FORMAT:
        raise StoreError(f"{file.name} was written by format {content[len(MAGIC)]}, this version reads {FORMAT}")
    if hashlib.sha256(content[:-DIGEST]).digest() != content[-DIGEST:]:
        raise StoreError(f"{file.name} is damaged: its digest does not match")
    return Book(dict(_pages(content[len(MAGIC) + 1 : -DIGEST])))


def _pages(content: bytes) -> Iterator[tuple[Size, bytes]]:
    """The boards of a file, from their number on."""
    at = 1
    for _ in range(content[0]):
        size = Size(content[at], content[at + 1])
        length = -(-((size.width * size.height) ** 2) // 8)
        yield size, content[at + 2 : at + 2 + length]
        at += 2 + length


@lru_cache(maxsize=1)
def shipped_book() -> Book:
    """The book that comes with the package."""
    return read_book(SHIPPED)
