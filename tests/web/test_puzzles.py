"""Puzzles: one move wins, the same puzzle for the same seed."""

from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.control import Stop
from lastknight.solver.textbook import textbook_wins
from lastknight.web.puzzles import FEWEST_MOVES, make_puzzle
from tests.support import compiled_only

pytestmark = compiled_only


def test_exactly_one_move_of_a_puzzle_wins() -> None:
    for seed in range(5):
        puzzle = make_puzzle(Size(5, 5), seed, Stop())
        assert puzzle is not None
        board = Board.from_game(puzzle.game, Size(5, 5))
        assert len(board.legal_moves) >= FEWEST_MOVES
        winning = []
        for target in board.legal_moves:
            board.push(target)
            if not textbook_wins(board.position):
                winning.append(target)
            board.pop()
        assert winning == [puzzle.solution]


def test_the_seed_decides_which_puzzle_it_is() -> None:
    found = [make_puzzle(Size(5, 5), seed, Stop()) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_a_pressed_stop_means_no_puzzle() -> None:
    stop = Stop()
    stop.press()
    assert make_puzzle(Size(7, 7), 1, stop) is None
