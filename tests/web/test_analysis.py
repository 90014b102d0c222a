"""Analysis: verdicts are those of the textbook solver, plies those of the textbook count, and lines keep the win."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.control import Stop, make_control
from lastknight.search.limit import Limit
from lastknight.solver.textbook import textbook_plies, textbook_wins
from lastknight.web.analysis import look
from lastknight.web.line import best_play, move_wins
from lastknight.web.placements import placement_rows, solved_boards
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
    found = look(board, {}, 5.0, Stop())
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
    found = look(board, {}, 2.0, Stop())
    assert found.result is not None
    best = found.result.move
    winner = board.turn if found.verdicts[best].wins else 3 - board.turn
    for target in found.result.line:
        assert board.turn != winner or move_wins(board, target, Limit(seconds=5.0), Stop())
        board.push(target)


def test_what_is_known_already_is_kept() -> None:
    board = Board.from_game("a1 e5 b3 c4", Size(5, 5))
    first = look(board, {}, 5.0, Stop())
    assert look(board, first.verdicts, 0.01, Stop()).verdicts == first.verdicts


def test_a_pressed_stop_ends_a_look_at_once() -> None:
    stop = Stop()
    stop.press()
    assert look(Board.from_game("f5 a1", Size(11, 9)), {}, 60.0, stop).verdicts == {}


@settings(max_examples=30)
@given(board=small_boards)
def test_best_play_takes_a_ply_off_the_textbooks_count_each_time(board: Board) -> None:
    if board.ply < 8 and board.width * board.height > 20:
        return  # the textbook takes too long
    plies = textbook_plies(board.position)
    line = best_play(board, plies, make_control(Limit()), 99)
    assert len(line) == plies
    for played, target in enumerate(line, start=1):
        board.push(target)
        assert textbook_plies(board.position) == plies - played


def test_every_placement_of_a_board_is_as_the_textbook_says() -> None:
    size = Size(5, 4)
    assert str(size) in solved_boards()
    rows = placement_rows(size)
    for first, row in rows.items():
        assert len(row["wins"]) + len(row["loses"]) == 19
        for second in row["wins"]:
            assert textbook_wins(Board.from_game(f"{first} {second}", size).position)
        for second in row["loses"]:
            assert not textbook_wins(Board.from_game(f"{first} {second}", size).position)
