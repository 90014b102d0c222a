"""Limits: they check themselves, print themselves, and are kept."""

import threading
import time
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.errors import GameOverError, LimitError
from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.game.rules import Position, moves
from lastknight.search.control import BUDGET, Stop, make_control
from lastknight.search.limit import PROVEN, WIN, Limit, Result
from lastknight.search.searches import SEARCHES, Deepening, MonteCarlo, Search
from lastknight.solver.textbook import textbook_wins
from tests.strategies import positions
from tests.support import compiled_only, picture

START = Board.from_game("d4 e2").position
ALL = pytest.mark.parametrize("search", SEARCHES.values(), ids=list(SEARCHES))


@pytest.mark.parametrize("bound", ["depth", "nodes", "cost", "seconds", "cpu_seconds"])
@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf")])
def test_a_bound_must_be_positive(bound: str, value: float) -> None:
    with pytest.raises(LimitError) as caught:
        Limit(**{bound: value})  # type: ignore[arg-type]
    assert str(caught.value) == f"Limit {bound} must be positive, got {value}"


def test_two_clocks_are_refused() -> None:
    with pytest.raises(LimitError, match="got both"):
        Limit(seconds=1, cpu_seconds=1)


def test_a_limit_prints_what_it_is() -> None:
    assert str(Limit(nodes=1000, seconds=0.15)) == "1,000 nodes, 0.15 s"
    assert str(Limit()) == "no limit"
    assert not Limit()
    assert Limit(depth=1)


def test_a_cost_is_as_many_nodes_as_its_price_allows() -> None:
    assert make_control(Limit(cost=1000), price=4.0)[BUDGET] == 250
    assert make_control(Limit(cost=1), price=4.0)[BUDGET] == 1


@ALL
@given(position=positions())
def test_every_search_keeps_its_budget_and_plays_a_legal_move(search: type[Search], position: Position) -> None:
    if moves(position):
        result = search()(position, improved.evaluator(), Limit(nodes=57, depth=6), seed=3)
        assert result.nodes <= 57
        assert result.move in moves(position)
        assert result.move == result.line[0]


@ALL
@given(position=positions(st.just(Size(4, 4))), nodes=st.integers(1, 400))
def test_a_proof_is_a_proof_however_early_the_search_was_ended(
    search: type[Search], position: Position, nodes: int
) -> None:
    if moves(position):
        result = search()(position, improved.evaluator(), Limit(nodes=nodes, depth=14), seed=3)
        if abs(result.score) >= PROVEN:
            assert (result.score > 0) == textbook_wins(position)
        assert abs(result.score) < WIN


@ALL
def test_enormous_bounds_are_bounds_like_any_other(search: type[Search]) -> None:
    limit = Limit(nodes=10**400, cost=1e300, seconds=1e300, depth=10**30)
    assert search()(START, improved.evaluator(), replace(limit, nodes=200)).nodes <= 200
    assert make_control(limit)[BUDGET] > 10**18


def test_a_tree_search_needs_more_than_a_depth() -> None:
    with pytest.raises(LimitError, match="mcts needs a limit in nodes, cost or seconds, got only depth 3"):
        MonteCarlo()(START, improved.evaluator(), Limit(depth=3))


@ALL
def test_a_finished_game_is_refused(search: type[Search]) -> None:
    board = picture("""
        # # #
        # 2 #
        1 # #
    """)
    with pytest.raises(GameOverError, match="the game is over"):
        search()(board.position, improved.evaluator(), Limit(depth=1))


@compiled_only
def test_processor_time_is_that_of_the_search_alone() -> None:
    start = Board.from_game("f6 g8", Size(11, 11)).position
    Deepening()(start, improved.evaluator(), Limit(nodes=1))  # compiled or loaded before the clock is read
    while time.thread_time() < 2.0:  # what this thread has worked before does not count
        sum(range(10_000))
    before = time.process_time()
    Deepening()(start, improved.evaluator(), Limit(cpu_seconds=0.3))
    assert time.process_time() - before < 1.5


@pytest.mark.parametrize("search", [Deepening(), MonteCarlo()], ids=str)
@pytest.mark.parametrize("limit", [Limit(seconds=0.02), Limit(cpu_seconds=0.02)], ids=str)
def test_a_search_ends_by_the_clock(search: Search, limit: Limit) -> None:
    result = search(Board.from_game("f6 g8", Board(11, 11).size).position, improved.evaluator(), limit)
    assert result.seconds > 0.015


def test_a_button_ends_a_search_from_another_thread() -> None:
    stop = Stop()
    results: list[Result] = []
    start = Board.from_game("f6 g8", Board(11, 11).size).position
    thread = threading.Thread(
        target=lambda: results.append(Deepening()(start, improved.evaluator(), Limit(), stop=stop))
    )
    thread.start()
    while not stop.attached and thread.is_alive():
        time.sleep(0.001)
    stop.press()
    thread.join()
    assert results[0].move in moves(start)


def test_a_button_pressed_before_the_search_ends_it_at_once() -> None:
    stop = Stop()
    stop.press()
    assert Deepening()(START, improved.evaluator(), Limit(), stop=stop).nodes == 0


def test_an_unknown_word_names_those_there_are() -> None:
    with pytest.raises(LimitError) as caught:
        Deepening(order="random")
    assert str(caught.value) == "deepening order must be mobility or none or static or last, got 'random'"


NUMBERS = [
    (search, option.name) for search in SEARCHES.values() for option in fields(search) if option.type in (int, float)
]


def test_the_options_that_are_numbers_are_these() -> None:
    names = {(search.name, name) for search, name in NUMBERS}
    simulated = {(search, name) for search in ("mcts", "puct") for name in ("exploration", "simulations")}
    assert names == simulated | {("puct", "playouts")}


@pytest.mark.parametrize(("search", "name"), NUMBERS)
@pytest.mark.parametrize("value", [-1e308, -5, -1e-9, 1e300, float("nan"), float("inf")])
def test_a_number_outside_its_range_is_refused(search: type[Search], name: str, value: float) -> None:
    high = search.__dataclass_fields__[name].metadata["high"]
    with pytest.raises(LimitError) as caught:
        search(**{name: value})
    assert str(caught.value) == f"{search.name} {name} must be from 0 to {high:g}, got {value:g}"


@pytest.mark.parametrize("search", ["mcts", "puct"])
def test_simulations_are_whole(search: str) -> None:
    with pytest.raises(LimitError, match=rf"^{search} simulations must be a whole number, got 0.5$"):
        SEARCHES[search](simulations=0.5)  # type: ignore[call-arg]


@pytest.mark.parametrize(("search", "name"), NUMBERS)
def test_the_ends_of_a_range_are_played_with(search: type[Search], name: str) -> None:
    for value in (0, search.__dataclass_fields__[name].metadata["high"]):
        assert search(**{name: value})(START, improved.evaluator(), Limit(nodes=300)).move in moves(START)
