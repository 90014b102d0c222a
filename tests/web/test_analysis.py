"""Analysis: verdicts are those of the textbook solver, plies those of the textbook count, and lines keep the win."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.control import Stop
from lastknight.search.limit import Limit
from lastknight.solver.textbook import textbook_plies, textbook_wins
from lastknight.web.analysis import look, move_wins
from lastknight.web.placements import distinct_cells, second_placements
from tests.strategies import boards
from tests.support import compiled_only

pytestmark = compiled_only

small_boards = boards(st.builds(Size, st.integers(3, 5), st.integers(3, 5)), least_plies=2)


@settings(max_examples=40)
@given(board=small_boards)
def test_verdicts_and_plies_are_the_truth(board: Board) -> None:
    if board.ply < 8 and board.width * board.height > 20:
        return  # the textbook takes too long
    before = board.copy()
    found = look(board, {}, 0.5, Stop())
    assert board == before, "looking changes nothing"
    assert sorted(found.verdicts) == board.legal_moves
    for target, verdict in found.verdicts.items():
        board.push(target)
        assert verdict.wins is not textbook_wins(board.position)
        assert verdict.plies in (None, textbook_plies(board.position))
        board.pop()


@settings(max_examples=20)
@given(board=boards(st.just(Size(6, 6)), least_plies=8))
def test_the_line_never_throws_a_proven_win_away(board: Board) -> None:
    if board.outcome is not None:
        return
    found = look(board, {}, 0.05, Stop())
    assert found.result is not None
    best = found.result.move
    winner = board.turn if found.verdicts[best].wins else 3 - board.turn
    for target in found.result.line:
        assert board.turn != winner or move_wins(board, target, Limit(seconds=5.0), Stop())
        board.push(target)


def test_what_is_known_already_is_kept() -> None:
    board = Board.from_game("a1 e5 b3 c4", Size(5, 5))
    first = look(board, {}, 0.5, Stop())
    assert look(board, first.verdicts, 0.01, Stop()).verdicts == first.verdicts


def test_a_pressed_stop_ends_a_look_at_once() -> None:
    stop = Stop()
    stop.press()
    assert look(Board.from_game("f5 a1", Size(11, 9)), {}, 60.0, stop).verdicts == {}


def test_every_placement_on_5x5_is_as_it_was_always_found() -> None:
    rows: dict[str, dict[str, list[str]]] = {}
    for first in distinct_cells(Size(5, 5)):
        answer = second_placements(Size(5, 5), first, 20.0, Stop())
        assert answer["complete"]
        rows |= answer["rows"]
    assert len(rows) == 25
    assert sum(len(row["wins"]) for row in rows.values()) == 296
    assert sum(len(row["loses"]) for row in rows.values()) == 304
