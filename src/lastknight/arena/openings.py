"""Openings: where games of a match start, each of them once.

First come the placements of both knights, one for each class of mirror images (315 on 7x7), in an order that the seed
decides. When they are used up, or when longer starts are asked for, random jumps follow the placements; a start that
repeats another, up to the board's symmetries, is drawn again. More openings of the same seed begin with the same ones.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, islice, permutations

from lastknight._jit import Cells
from lastknight.arena.seeds import seed_of
from lastknight.errors import LimitError
from lastknight.game.board import Board
from lastknight.game.geometry import board_cells, jumps
from lastknight.game.notation import Size
from lastknight.game.symmetry import canonical_game, symmetries

PLACEMENTS = 2  # plies: both knights stand
LONGER_BY = 2  # plies, when all starts of a length are used up
PATIENCE = 1000  # draws in a row that bring nothing new before a length counts as used up


@lru_cache(maxsize=8)
def placements(size: Size) -> tuple[tuple[int, int], ...]:
    """All ways to place both knights so that the player to move has a move, one for each class of mirror images."""
    cells = board_cells(*size)
    return tuple(
        (first, second)
        for first, second in permutations(cells, 2)
        if canonical_game((first, second), size) == (first, second) and cells & jumps(first) - Cells.of(second)
    )


def draw_openings(size: Size, number: int, seed: int = 0, plies: int = PLACEMENTS) -> tuple[str, ...]:
    """The first openings of a seed, as games; ``plies`` is the length of the shortest.

    >>> from lastknight.game.notation import STANDARD
    >>> len(set(draw_openings(STANDARD, 1000, seed=1)))
    1000
    """
    if plies < PLACEMENTS:
        raise LimitError(f"an opening has at least {PLACEMENTS} plies, the placements, got {plies}")
    drawn = tuple(islice(_openings(size, seed, plies), number))
    if len(drawn) < number:
        raise LimitError(f"{size} has {len(drawn)} openings of {plies} plies or more, got a wish for {number}")
    return drawn


def _openings(size: Size, seed: int, plies: int) -> Iterator[str]:
    """Openings without end, or as many as the board has."""
    if plies == PLACEMENTS:
        ranks = {start: seed_of(seed, *start) for start in placements(size)}
        for start in sorted(ranks, key=lambda start: ranks[start]):
            yield _started(size, start).game()
        plies += LONGER_BY
    for length in range(plies, size.width * size.height, LONGER_BY):
        yield from _longer(size, seed, length)


def _longer(size: Size, seed: int, length: int) -> Iterator[str]:
    """Random starts of one length until no new one turns up."""
    seen: set[tuple[object, ...]] = set()
    last = 0
    for number in count():
        if number - last > PATIENCE:
            return
        board = _walk(size, seed, length, number)
        if board is not None and _key(board) not in seen:
            seen.add(_key(board))
            last = number
            yield board.game()


def _walk(size: Size, seed: int, length: int, number: int) -> Board | None:
    """Random moves from random placements; None when the game ends too soon."""
    starts = placements(size)
    board = _started(size, starts[seed_of(seed, length, number) % len(starts)])
    for ply in range(PLACEMENTS, length + 1):
        legal = board.legal_moves
        if not legal:
            return None
        if ply < length:
            board.push(legal[seed_of(seed, length, number, ply) % len(legal)])
    return board


def _started(size: Size, start: tuple[int, int]) -> Board:
    """The board after two placements."""
    board = Board(*size)
    for target in start:
        board.push(target)
    return board


def _key(board: Board) -> tuple[object, ...]:
    """The same for positions that are mirror images of each other."""
    knights = board.moves[-2:]
    return min(
        (tuple(symmetry[cell] for cell in knights), tuple(sorted(symmetry[cell] for cell in board.moves)))
        for symmetry in symmetries(board.size)
    )
