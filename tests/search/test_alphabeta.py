"""Alpha-beta: minimax's value, and the textbook's nodes."""

from hypothesis import given
from hypothesis import strategies as st

from lastknight.evaluation.mobility import improved, open
from lastknight.game.board import Board
from lastknight.game.rules import Position, moves
from lastknight.search.alphabeta import alphabeta
from lastknight.search.limit import INFINITY, Limit
from lastknight.search.minimax import MOVER, PLAYER
from tests.search.support import by_alphabeta, by_minimax, by_textbook, run
from tests.strategies import positions
from tests.support import SMALL

DEPTHS = st.integers(1, 3 if SMALL else 6)


@given(positions(), DEPTHS, st.sampled_from((MOVER, PLAYER)))
def test_its_value_and_line_are_those_of_minimax(position: Position, depth: int, view: int) -> None:
    if moves(position):
        full, cut = (
            by_minimax(open.evaluator(), position, depth, view),
            by_alphabeta(open.evaluator(), position, depth, view),
        )
        assert (cut.score, cut.line) == (full.score, full.line)
        assert cut.nodes <= full.nodes


@given(positions(), DEPTHS)
def test_the_stack_enters_the_nodes_that_the_recursion_enters(position: Position, depth: int) -> None:
    if moves(position):
        evaluator = open.evaluator()
        assert by_alphabeta(evaluator, position, depth) == by_textbook(evaluator, position, depth, -INFINITY, INFINITY)


@given(positions(), st.integers(1, 3 if SMALL else 5))
def test_without_cuts_it_is_minimax(position: Position, depth: int) -> None:
    if moves(position):
        evaluator = open.evaluator()
        assert by_alphabeta(evaluator, position, depth, cuts=False) == by_minimax(evaluator, position, depth)


@given(positions(), st.integers(1, 3), st.integers(-9, 9))
def test_a_narrow_window_keeps_its_promise(position: Position, depth: int, alpha: int) -> None:
    if not moves(position):
        return
    value = by_minimax(improved.evaluator(), position, depth).score
    result = by_textbook(improved.evaluator(), position, depth, float(alpha), alpha + 1.0).score
    if result <= alpha:
        assert value <= result
    else:
        assert value >= result


@given(positions(), st.integers(1, 400))
def test_a_search_cut_short_reports_only_finished_moves(position: Position, nodes: int) -> None:
    if not moves(position):
        return
    evaluator, depth = improved.evaluator(), 4
    full = by_alphabeta(evaluator, position, depth)
    cut = run(alphabeta, evaluator.handle, evaluator.parameters, MOVER, True, position, depth, limit=Limit(nodes=nodes))
    assert cut.nodes == min(nodes, full.nodes)
    assert cut.score <= full.score
    assert cut.score == -INFINITY or cut.line[0] in moves(position)


def test_the_node_count_signature() -> None:
    position = Board.from_game("d4 e2").position
    counts = {depth: by_alphabeta(improved.evaluator(), position, depth).nodes for depth in (1, 3, 5, 7)}
    assert counts == {1: 8, 3: 121, 5: 985, 7: 3194}
