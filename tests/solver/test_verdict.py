"""The fast search finds what naive search finds."""

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.game.rules import Position, moves, play
from lastknight.game.symmetry import images
from lastknight.search.control import BUDGET, NODES, STOP, make_control
from lastknight.search.limit import Limit
from lastknight.solver.duel import attacks, make_duel
from lastknight.solver.textbook import textbook_wins
from lastknight.solver.verdict import LOST, UNKNOWN, WON, attacker_wins, mover_wins
from tests.obvious import Plain
from tests.solver.support import late_boards, late_positions, wins
from tests.support import SMALL, compiled_only


def obviously_wins(plain: Plain) -> bool:
    """Naive search in the most obvious words."""
    return any(not obviously_wins(plain.after(target)) for target in plain.targets())


def test_the_textbook_is_right_about_late_boards() -> None:
    for board in late_boards(40, seed=1):
        if len(board.free) <= 10:
            assert textbook_wins(board.position) == obviously_wins(Plain.of_board(board)), board


def test_the_solver_agrees_with_naive_search_on_late_boards_of_many_shapes() -> None:
    for board in late_boards(200 if SMALL else 5_000, seed=2):
        assert wins(board.position) == textbook_wins(board.position), board


@pytest.mark.acceptance
def test_the_solver_agrees_with_naive_search_on_a_hundred_thousand_late_boards() -> None:
    for board in late_boards(100_000, seed=3, room=34):
        assert wins(board.position) == textbook_wins(board.position), board


@given(late_positions())
def test_images_have_the_same_verdict(position: Position) -> None:
    assert len({wins(image) for image in images(position)}) == 1


@given(late_positions())
def test_a_position_is_won_when_and_only_when_a_move_leaves_a_lost_one(position: Position) -> None:
    assert wins(position) == any(not wins(play(position, target)) for target in moves(position))


@given(late_positions(), st.integers(1, 40))
def test_a_limit_in_nodes_is_met_exactly_or_not_needed(position: Position, nodes: int) -> None:
    free, limited = make_control(Limit()), make_control(Limit(nodes=nodes))
    value, found = mover_wins(position, free), mover_wins(position, limited)
    assert (found, limited[NODES]) == ((value, free[NODES]) if free[NODES] <= nodes else (UNKNOWN, nodes))


@given(late_positions().filter(attacks))
def test_beyond_the_horizon_everything_is_as_it_is_told(position: Position) -> None:
    duel, whole = make_duel(position), attacker_wins(make_duel(position), make_control(Limit()))
    cells = int(duel.near).bit_count() + int(duel.far).bit_count()
    for horizon in range(cells + 1):
        low, high = (attacker_wins(duel, make_control(Limit()), horizon, beyond) for beyond in (LOST, WON))
        assert low <= whole <= high


@pytest.mark.parametrize(
    ("size", "game", "expected", "nodes"),
    [(Size(5, 5), "a1 b3", LOST, 474), (Size(6, 6), "c3 d3", LOST, 0), (Size(7, 5), "a1 c5", WON, 13_471)],
)
def test_the_node_count_signature(size: Size, game: str, expected: int, nodes: int) -> None:
    control = make_control(Limit())
    assert mover_wins(Board.from_game(game, size).position, control) == expected
    assert control[NODES] == nodes


@compiled_only
def test_another_thread_can_stop_it() -> None:
    control = make_control(Limit())
    hopeless = Board.from_game("a1 b1", Size(11, 11)).position
    answer: list[int] = []
    thread = threading.Thread(target=lambda: answer.append(mover_wins(hopeless, control)))
    thread.start()
    while control[NODES] == 0:
        time.sleep(0.001)
    control[STOP] = 1
    thread.join()
    assert answer == [UNKNOWN]
    assert control[NODES] < control[BUDGET]


def test_the_clock_stops_it() -> None:
    control = make_control(Limit(seconds=0.02))
    assert mover_wins(Board.from_game("a1 b1", Size(11, 11)).position, control) == UNKNOWN
