"""Iterative deepening: each iteration has minimax's value, whatever the order of moves and the table."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.evaluation.mobility import improved
from lastknight.evaluation.territory import reach
from lastknight.game.board import Board
from lastknight.game.rules import Position, moves
from lastknight.search.deepening import Options, search
from lastknight.search.limit import PROVEN, Limit
from lastknight.search.minimax import MOVER, VIEWS
from lastknight.search.queue import ORDERS
from lastknight.search.searches import Deepening
from lastknight.search.table import SLOTS, make_table
from tests.search.support import by_alphabeta, by_minimax, follow, run
from tests.strategies import boards, positions
from tests.support import SMALL

WAYS = list(product(ORDERS.values(), (0, 1)))
DEPTH = 3 if SMALL else 6


@given(positions(), st.integers(1, DEPTH), st.sampled_from(WAYS))
def test_every_order_and_the_table_find_the_value_of_minimax(
    position: Position, depth: int, way: tuple[int, int]
) -> None:
    if moves(position):
        evaluator = improved.evaluator()
        options, table = (
            Options(*way, endgame=0, seen_by=MOVER),
            make_table(256),
        )  # so small that facts displace each other
        found = run(search, evaluator.handle, evaluator.parameters, position, depth, options, table)
        assert found.score == by_minimax(evaluator, position, min(depth, 5)).score or depth > 5
        assert found.score == by_alphabeta(evaluator, position, depth).score


@given(positions(), st.sampled_from(list(ORDERS)), st.sampled_from(("off", "on")), st.sampled_from(list(VIEWS)))
def test_the_last_iteration_has_the_value_of_its_depth(position: Position, order: str, table: str, view: str) -> None:
    if moves(position):
        evaluator = reach.evaluator()
        result = Deepening(order, table, endgame="off", view=view)(position, evaluator, Limit(depth=DEPTH))
        assert result.score == by_alphabeta(evaluator, position, result.depth, VIEWS[view]).score
        assert result.depth == DEPTH or abs(result.score) >= PROVEN


@given(positions(), st.integers(1, 3_000), st.sampled_from(list(ORDERS)), st.sampled_from(("off", "on")))
def test_a_node_budget_is_met_exactly_and_replays(position: Position, nodes: int, order: str, endgame: str) -> None:
    if moves(position):
        agent = Deepening(order, endgame=endgame)
        result = agent(position, improved.evaluator(), Limit(nodes=nodes))
        again = agent(position, improved.evaluator(), Limit(nodes=nodes))
        assert result._replace(seconds=0) == again._replace(seconds=0)
        assert result.nodes <= nodes
        assert result.nodes == nodes or abs(result.score) >= PROVEN
        assert result.move in moves(position)


@given(boards(least_plies=12), st.sampled_from(("on", "off")))
def test_a_proof_says_who_wins_and_its_line_is_legal(board: Board, endgame: str) -> None:
    if board.outcome is None and len(board.free) < (12 if SMALL else 22):
        result = Deepening(endgame=endgame)(board.position, improved.evaluator(), Limit(depth=60))
        truth = by_alphabeta(improved.evaluator(), board.position, 60).score
        assert (result.score > 0) == (truth > 0)
        assert abs(result.score) >= PROVEN
        follow(board, list(result.line))


@given(boards(least_plies=12))
def test_without_the_endgame_a_proof_is_the_shortest(board: Board) -> None:
    if board.outcome is None and len(board.free) < (12 if SMALL else 22):
        result = Deepening(endgame="off")(board.position, improved.evaluator(), Limit(depth=60))
        assert result.score == by_alphabeta(improved.evaluator(), board.position, 60).score


@pytest.mark.parametrize("order", list(ORDERS))
def test_the_node_count_signature(order: str) -> None:
    position = Board.from_game("d4 e2").position
    result = Deepening(order, endgame="off")(position, improved.evaluator(), Limit(depth=6))
    assert result.nodes == {"none": 2495, "static": 1169, "last": 1900, "mobility": 1169}[order]


def test_a_table_has_a_power_of_two_of_slots() -> None:
    assert SLOTS & (SLOTS - 1) == 0
