"""The agent that knows: what is won stays won."""

import pytest
from bench import solver_perfect
from hypothesis import given, settings

from lastknight.agents.perfect import CERTAIN
from lastknight.agents.registry import parse_agent
from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name
from lastknight.game.rules import play
from lastknight.search.control import make_control
from lastknight.search.limit import Limit
from lastknight.solver.distance import plies_left
from lastknight.solver.law import law_says
from lastknight.solver.textbook import textbook_plies
from lastknight.solver.verdict import WON, mover_wins
from tests.solver.support import late_boards
from tests.strategies import boards
from tests.support import SMALL, compiled_only

PERFECT = parse_agent("perfect")


def won(board: Board) -> bool:
    """Whether the player to move has a proven win."""
    return mover_wins(board.position, make_control(Limit())) == WON


@given(boards(least_plies=12))
@settings(max_examples=20 if SMALL else 100)
def test_a_won_position_stays_won_and_a_lost_one_is_called_lost(board: Board) -> None:
    if board.outcome is not None or len(board.free) > (12 if SMALL else 40):
        return
    winning = won(board)
    result = PERFECT.start(0).move(board, Limit(nodes=1))
    assert (result.score > 0) == winning
    assert result.verdict is not None
    board.push(result.move)
    assert won(board) == (not winning)


def test_the_plies_it_tells_are_exact_and_a_win_takes_no_longer() -> None:
    for board in late_boards(60 if SMALL else 600, seed=6):
        if board.outcome is None and len(board.free) <= (10 if SMALL else 14):
            result = PERFECT.start(0).move(board, Limit(nodes=1))
            assert result.plies == textbook_plies(board.position), board
            if result.score > 0:
                board.push(result.move)
                assert textbook_plies(board.position) == result.plies - 1, board


@compiled_only
def test_plies_that_time_does_not_allow_to_count_are_not_told() -> None:
    result = PERFECT.start(0).move(Board.from_game("a1 f2"), Limit(nodes=1))
    assert (result.verdict, result.plies) == ("won", None)
    assert PERFECT.start(0).move(Board.from_game("a1 b1"), Limit(nodes=1)).verdict == "lost"


@compiled_only
def test_with_time_enough_it_counts_from_the_first_jump() -> None:
    assert PERFECT.start(0).move(Board.from_game("c3 e5"), Limit(cpu_seconds=5)).verdict == "won in 31 plies"


def test_it_places_first_where_the_fewest_replies_win() -> None:
    result = PERFECT.start(0).move(Board(), Limit(nodes=1))
    assert cell_name(result.move) == "d4", "against the centre 16 replies win, against other cells 24 or 25"
    assert result.score < 0


@pytest.mark.parametrize("first", ["a1", "d4", "c3"])
def test_it_places_second_on_a_cell_that_wins(first: str) -> None:
    board = Board.from_game(first, Size(5, 5) if SMALL else Size(7, 7))
    result = PERFECT.start(0).move(board, Limit(nodes=1))
    board.push(result.move)
    assert not won(board)


def test_on_a_board_it_cannot_solve_it_searches_within_the_budget() -> None:
    board = Board.from_game("d5 c2", Size(9, 9))
    result = PERFECT.start(0).move(board, Limit(nodes=500))
    assert result.nodes <= 500
    assert result.move in board.legal_moves
    assert result.plies is None


@compiled_only
def test_where_a_proof_is_out_of_reach_all_of_the_time_goes_into_a_search() -> None:
    result = PERFECT.start(0).move(Board.from_game("d5 c2", Size(11, 11)), Limit(cpu_seconds=0.05))
    assert result.plies is None and result.depth > 5


@compiled_only
def test_it_takes_over_as_soon_as_a_proof_is_within_reach() -> None:
    board = Board.from_game("d5 c2", Size(9, 9))
    player = PERFECT.start(0)
    verdicts = []
    while board.outcome is None:
        result = player.move(board, Limit(nodes=500))
        verdicts.append((board.turn, len(board.free) <= CERTAIN + 1, result.verdict))
        board.push(result.move)
    assert any(verdict is None for _, _, verdict in verdicts)
    assert all(verdict is not None for _, reach, verdict in verdicts if reach)
    winner = board.outcome.winner
    assert all(("won" in verdict) == (seat == winner) for seat, reach, verdict in verdicts if reach and verdict)


@pytest.mark.parametrize("first", ["a1", "e5", "c4"])
def test_on_a_board_it_cannot_solve_it_places_second_as_the_colour_law_says(first: str) -> None:
    board = Board.from_game(first, Size(9, 9))
    result = PERFECT.start(0).move(board, Limit(nodes=1))
    assert result.verdict is None
    assert not law_says((board.moves[0], result.move), board.size)


def test_on_a_board_with_an_even_side_it_answers_with_the_image() -> None:
    board = Board.from_game("b2", Size(10, 10))
    result = PERFECT.start(0).move(board, Limit(nodes=1))
    board.push(result.move)
    assert board.game() == "b2 i9"
    assert result.score > 0


@pytest.mark.parametrize(
    "game", ["d1 f7 b2 e5 c4 c6 a3 a5 b5 b7 c3 d6 a4", "b6 g7 d7 e6 c5 c7 a4 a6 b2 b4 d3 c6 f4 e7 g2"]
)
def test_in_a_lost_position_it_leaves_the_fewest_winning_replies_and_the_longest_game(game: str) -> None:
    board = Board.from_game(game)
    assert not won(board)
    ranks = {target: (winning_replies(board, target), -plies_after(board, target)) for target in board.legal_moves}
    assert ranks[PERFECT.start(0).move(board, Limit(nodes=1)).move] == min(ranks.values())


def plies_after(board: Board, target: int) -> int:
    """How long the game lasts after a move that loses."""
    return plies_left(play(board.position, target), WON, make_control(Limit()))


def winning_replies(board: Board, target: int) -> int:
    """How many answers to a move win."""
    board.push(target)
    count = 0
    for reply in board.legal_moves:
        board.push(reply)
        count += not won(board)
        board.pop()
    board.pop()
    return count


@pytest.mark.acceptance
def test_at_150_ms_a_move_it_loses_no_won_placement_whoever_plays_it() -> None:
    played = solver_perfect.play_missing(solver_perfect.journal_file(), solver_perfect.GAMES, seconds=1e9)
    print("\n".join(solver_perfect.table(played)))
    won = {fixture: row for fixture, row in played.items() if fixture.for_perfect == solver_perfect.WON}
    assert len(won) >= 2_000
    assert [row["moves"] for fixture, row in won.items() if row["winner"] != fixture.seat] == []
