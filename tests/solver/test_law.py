"""The colour law against the book."""

import pytest

from lastknight.game.notation import Size, cell_name, parse_cell
from lastknight.solver.book import shipped_book
from lastknight.solver.law import BoardFacts, board_facts, law_says

FACTS = [board_facts(shipped_book(), size) for size in shipped_book().sizes]
LARGE = [facts for facts in FACTS if facts.size.width * facts.size.height >= 25]


def placement(game: str, size: Size) -> tuple[int, int]:
    """Two cells by their names."""
    first, second = (parse_cell(name, size) for name in game.split())
    return first, second


@pytest.mark.parametrize(
    ("size", "game", "wins"),
    [
        (Size(7, 7), "a1 b2", True),
        (Size(7, 7), "a1 b1", False),
        (Size(7, 7), "d4 c6", True),
        (Size(7, 7), "d4 d5", False),
        (Size(7, 7), "c6 d4", False),
        (Size(8, 8), "a1 h8", False),
        (Size(8, 8), "a1 g7", True),
        (Size(8, 7), "a1 h7", False),
    ],
)
def test_the_law_says_who_wins(size: Size, game: str, wins: bool) -> None:
    assert law_says(placement(game, size), size) == wins


@pytest.mark.parametrize("facts", LARGE, ids=lambda facts: str(facts.size))
def test_from_25_cells_on_the_law_has_no_exception(facts: BoardFacts) -> None:
    assert facts.broken == ()


@pytest.mark.parametrize("facts", LARGE, ids=lambda facts: str(facts.size))
def test_reflection_is_all_that_the_colours_do_not_tell(facts: BoardFacts) -> None:
    odd_sides = facts.size.width % 2 + facts.size.height % 2
    cells = facts.size.width * facts.size.height
    assert facts.against_colour == {0: cells, 1: 0, 2: 8}[odd_sides]


@pytest.mark.parametrize("facts", FACTS, ids=lambda facts: str(facts.size))
def test_the_counts_add_up_and_the_second_player_wins(facts: BoardFacts) -> None:
    cells = facts.size.width * facts.size.height
    assert facts.placements.all == cells * (cells - 1)
    assert facts.same.all + facts.other.all == facts.placements.all
    assert facts.winner == 2


def test_a_small_board_lists_what_breaks_the_law() -> None:
    six_by_four = next(facts for facts in FACTS if facts.size == Size(6, 4))
    assert [" ".join(map(cell_name, pair)) for pair in six_by_four.broken] == ["a1 e2", "b2 a1"]
