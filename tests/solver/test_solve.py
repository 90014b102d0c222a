"""Solutions of whole boards: from the empty one to the last move."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given

from lastknight.game.board import Board
from lastknight.game.geometry import board_cells
from lastknight.game.notation import Size, cell_name, parse_size
from lastknight.game.rules import Position, free, play
from lastknight.search.control import Stop
from lastknight.search.limit import Limit
from lastknight.solver.solve import plies_to_the_end, solve
from lastknight.solver.textbook import textbook_plies
from tests.solver.support import late_positions, wins
from tests.support import SMALL, compiled_only, picture

GOLDEN = Path(__file__).parents[1] / "golden"
SOLVED = [json.loads(line) for line in (GOLDEN / "solved.jsonl").read_text().splitlines()]
EASY = [case for case in SOLVED if not SMALL or (case["board"] == "5x5" and len(case["game"].split()) > 5)]


def names(cells: tuple[int, ...]) -> list[str]:
    """The names of some cells, sorted as text."""
    return sorted(map(cell_name, cells))


@pytest.mark.parametrize("case", EASY, ids=lambda case: f"{case['board']} {case['game']}")
def test_a_solved_position_has_its_verdict_and_all_its_winning_moves(case: dict[str, object]) -> None:
    solution = solve(Board.from_game(str(case["game"]), parse_size(str(case["board"]))))
    assert (solution.mover_wins, names(solution.winning_moves)) == (case["mover_wins"], case["winning_moves"])
    assert solution.unknown_moves == ()


@given(late_positions())
def test_with_the_winner_known_the_plies_to_the_end_are_as_the_textbook_counts(position: Position) -> None:
    board = Board.set_up(Size(11, 11), 1, [position.mine, position.theirs], free(position))
    known = wins(position)
    assert plies_to_the_end(board, known) == textbook_plies(position)
    assert plies_to_the_end(Board(7, 7), known) is None


@given(late_positions())
def test_the_winning_moves_are_those_that_leave_a_lost_position(position: Position) -> None:
    board = Board.set_up(Size(11, 11), 1, [position.mine, position.theirs], free(position))
    solution = solve(board)
    assert solution.winning_moves == tuple(cell for cell in board.legal_moves if not wins(play(position, cell)))
    assert solution.mover_wins == wins(position)


@pytest.mark.parametrize("size", ["3x3", "4x4"] if SMALL else ["3x3", "4x4", "5x3", "5x5", "6x5", "7x5", "6x6"])
def test_the_second_player_wins_from_the_empty_board(size: str) -> None:
    solution = solve(Board(*parse_size(size)))
    assert (solution.mover_wins, solution.winning_moves, solution.unknown_moves) == (False, (), ())


@compiled_only
def test_the_second_player_wins_7x7() -> None:
    assert solve(Board()).mover_wins is False


@compiled_only
def test_after_the_centre_of_7x7_sixteen_placements_win() -> None:
    solution = solve(Board.from_game("d4"))
    colours = {(cell // 11 + cell % 11) % 2 for cell in solution.winning_moves}
    assert (solution.mover_wins, len(solution.winning_moves), colours) == (True, 16, {1})


@pytest.mark.parametrize("size", [Size(3, 3)] if SMALL else [Size(3, 3), Size(5, 4)])
def test_placements_win_when_every_answer_loses(size: Size) -> None:
    won = {pair: wins(Board.from_game(" ".join(map(cell_name, pair)), size).position) for pair in pairs(size)}
    for first in board_cells(*size):
        after = solve(Board.from_game(cell_name(first), size))
        assert set(after.winning_moves) == {
            second for (one, second), first_wins in won.items() if one == first and not first_wins
        }


def pairs(size: Size) -> list[tuple[int, int]]:
    """All placements of a board."""
    return list(permutations(board_cells(*size), 2))


def test_a_finished_game_is_lost_without_a_move() -> None:
    board = picture("""
        . # 2
        # # #
        1 # .
    """)
    solution = solve(board)
    assert (solution.mover_wins, solution.winning_moves, solution.nodes) == (False, (), 0)


@compiled_only
@pytest.mark.parametrize("game", ["a1", "a1 b1", "d4 c6", "b2 f6 c4", ""])
def test_two_workers_find_what_one_finds(game: str) -> None:
    alone, together = (solve(Board.from_game(game), workers=workers) for workers in (1, 2))
    assert together[:3] == alone[:3]


@compiled_only
@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_limit_leaves_open_is_said_to_be_unknown(workers: int) -> None:
    board = Board.from_game("a1 b1", Size(8, 8))
    solution = solve(board, Limit(nodes=100_000), workers=workers)
    assert solution.mover_wins is None
    assert sorted(solution.winning_moves + solution.unknown_moves) == board.legal_moves
    assert solution.nodes <= 100_000


@compiled_only
@pytest.mark.parametrize("workers", [1, 2])
def test_a_pressed_button_ends_it(workers: int) -> None:
    stop = Stop()
    stop.press()
    assert solve(Board.from_game("a1 b1", Size(11, 11)), workers=workers, stop=stop).mover_wins is None


@compiled_only
@pytest.mark.parametrize("workers", [1, 2])
def test_the_clock_ends_it(workers: int) -> None:
    solve(Board.from_game("a1 b1", Size(3, 3)), workers=workers)  # what must be compiled is, before the clock runs
    solution = solve(Board.from_game("a1 b1", Size(11, 11)), Limit(seconds=1), workers=workers)
    assert solution.mover_wins is None
    assert solution.nodes > 0
