import pytest

from lastknight.evaluation.catalogue import CATALOGUE
from lastknight.game.notation import STANDARD, Size
from lastknight.game.rules import Position, moves
from lastknight.search.price import node_price, sample_positions
from lastknight.search.searches import Deepening, MonteCarlo


def test_prices_are_relative_to_deepening_with_improved() -> None:
    assert node_price(Deepening(), CATALOGUE["improved"].evaluator()) == 1.0


@pytest.mark.parametrize("search", [Deepening(order="static"), MonteCarlo()], ids=lambda search: str(search.name))
def test_every_search_has_a_price_of_three_digits(search: Deepening) -> None:
    price = node_price(search, CATALOGUE["improved"].evaluator(), Size(5, 5))
    assert price > 0
    assert price == float(f"{price:.3g}")


@pytest.mark.parametrize("size", [Size(3, 3), Size(5, 5), STANDARD, Size(11, 11)], ids=str)
def test_positions_to_measure_on_have_something_to_search(size: Size) -> None:
    positions = sample_positions(size)
    assert positions
    assert all(moves(position) for position in positions)


def test_the_positions_never_change() -> None:
    """A price is only comparable with prices measured on the same positions."""
    positions = sample_positions()
    assert len(positions) == 29
    assert positions[0] == Position(1, 39, 2272048961521186941, 4065, 0x77)
    assert positions[-1] == Position(15, 39, 2199481168209080443, 3488, 0x77)
