"""The colour law: who wins a placement, said without a search, and how a board keeps it.

With both knights placed the player to move wins exactly when they stand on the same colour: it is then the attacker.
The reflection proof (`mirror.py`) adds two exceptions:

* both sides even, and the knights on each other's images under a half turn: the player to move loses;
* both sides odd, the player to move on the centre and the other a knight's move away: the player to move wins.
"""

from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple

from lastknight.game.board import Board
from lastknight.game.geometry import board_cells, jumps
from lastknight.game.notation import Size
from lastknight.game.symmetry import canonical_game, half_turn
from lastknight.solver.book import Book

Placement = tuple[int, int]


def same_colour(placement: Placement) -> bool:
    """Whether the knights stand on one colour, so that the player to move is the attacker."""
    return sum(placement) % 2 == 0


def law_says(placement: Placement, size: Size) -> bool:
    """Whether the player to move, who placed first, wins by the law.

    >>> from lastknight.game.notation import parse_cell
    >>> law_says((parse_cell("d4"), parse_cell("d6")), Size(7, 7)), law_says((0, 1), Size(7, 7))
    (True, False)
    """
    first, second = placement
    if half_turn(first, size) == second and size.width % 2 == size.height % 2 == 0:
        return False
    if half_turn(first, size) == first and second in jumps(first):
        return True
    return same_colour(placement)


class Count(NamedTuple):
    """Placements by what they are for the player to move."""

    won: int
    lost: int

    @property
    def all(self) -> int:
        """Both together."""
        return self.won + self.lost


class BoardFacts(NamedTuple):
    """What is true of all placements of a board."""

    size: Size
    winner: int  # the seat that wins from the empty board
    same: Count  # knights on one colour
    other: Count  # knights on different colours
    distinct: Count  # images counted once
    broken: tuple[Placement, ...]  # those that break the law, images left out

    @property
    def placements(self) -> Count:
        """All of them."""
        return Count(self.same.won + self.other.won, self.same.lost + self.other.lost)

    @property
    def against_colour(self) -> int:
        """How many placements the colours alone are wrong about."""
        return self.same.lost + self.other.won


def board_facts(book: Book, size: Size) -> BoardFacts:
    """Count the placements of a board that is in the book."""
    won = {pair: book.mover_wins(size, *pair) for pair in permutations(board_cells(*size), 2)}
    distinct = [pair for pair in won if canonical_game(pair, size) == pair]
    return BoardFacts(
        size=size,
        winner=1 if book.winning_placements(Board(*size)) else 2,
        same=_count(wins for pair, wins in won.items() if same_colour(pair)),
        other=_count(wins for pair, wins in won.items() if not same_colour(pair)),
        distinct=_count(won[pair] for pair in distinct),
        broken=tuple(pair for pair in distinct if won[pair] != law_says(pair, size)),
    )


def _count(wins: Iterable[bool]) -> Count:
    """Count wins and losses."""
    found = list(wins)
    return Count(found.count(True), found.count(False))
