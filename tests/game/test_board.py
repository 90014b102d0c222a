import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastknight.errors import GameOverError, IllegalMoveError, NotationError
from lastknight.game.board import Board, Outcome
from lastknight.game.notation import Size, cell_name
from tests.obvious import Plain, names
from tests.strategies import boards, set_up_boards, sizes
from tests.support import picture

STUCK = picture("""
    . . # . .
    . # . . .
    . 2 # . .
    # # # . .
    1 # # # .      1 to move
""")


SEEDS = st.integers(0, 2**32 - 1)


@given(size=sizes(), seed=SEEDS)
def test_whole_games_follow_the_rules_in_plain_words(size: Size, seed: int) -> None:
    compare_a_game_with_plain_words(size, seed)


@pytest.mark.acceptance
@settings(max_examples=10_000)
@given(size=sizes(), seed=SEEDS)
def test_ten_thousand_games_follow_the_rules_in_plain_words(size: Size, seed: int) -> None:
    compare_a_game_with_plain_words(size, seed)


def compare_a_game_with_plain_words(size: Size, seed: int) -> None:
    random, board, plain = Random(seed), Board(*size), Plain.start(size)
    while plain.targets():
        assert names(board.legal_moves) == plain.targets()
        assert board.legal_moves == sorted(board.legal_moves)
        assert board.outcome is None
        target = random.choice(board.legal_moves)
        board.push(target)
        plain = plain.after(cell_name(target))
        assert Plain.of_board(board) == plain
    assert board.legal_moves == []
    assert board.outcome == Outcome(winner=3 - board.turn)


def test_both_players_place_their_knights_on_any_free_cell() -> None:
    board = Board()
    assert len(board.legal_moves) == 49
    board.push_name("d4")
    assert (board.turn, len(board.legal_moves), board.placed) == (2, 48, False)
    board.push_name("c6")
    assert (board.turn, board.placed, board.ply) == (1, True, 2)
    assert names(board.legal_moves) == {"b3", "b5", "c2", "e2", "e6", "f3", "f5"}, "c6 is taken"


def test_who_cannot_move_loses() -> None:
    assert STUCK.outcome == Outcome(winner=2)
    assert str(STUCK.outcome) == "player 2 wins: player 1 has no move left"


def test_on_3x3_nobody_leaves_the_centre() -> None:
    assert Board.from_game("b2 a1", Size(3, 3)).outcome == Outcome(winner=2)


@given(boards())
def test_taking_every_move_back_leads_to_the_empty_board(board: Board) -> None:
    played = board.moves.copy()
    seen = [board.copy()]
    taken = []
    while board.moves:
        taken.append(board.pop())
        seen.append(board.copy())
    assert taken == played[::-1]
    assert board == Board(*board.size)
    for target, then in zip(played, reversed(seen[:-1]), strict=True):
        board.push(target)
        assert board == then
        assert board.moves == then.moves


@given(boards())
def test_a_game_reads_back(board: Board) -> None:
    again = Board.from_game(board.game(), board.size)
    assert again == board
    assert again.moves == board.moves
    assert again.game() == board.game()


def test_a_game_is_its_moves_separated_by_spaces() -> None:
    assert Board.from_game("  d4 c6\n e2 ").game() == "d4 c6 e2"
    assert Board.from_game("").game() == ""


@given(boards())
def test_a_copy_goes_its_own_way(board: Board) -> None:
    other = board.copy()
    assert other == board
    before = board.game()
    for target in other.legal_moves[:1]:
        other.push(target)
        assert other != board
    while other.moves:
        other.pop()
    assert board.game() == before


def test_an_illegal_move_says_who_where_and_what_instead() -> None:
    board = Board.from_game("a1 g7")
    with pytest.raises(IllegalMoveError) as caught:
        board.push_name("b2")
    assert str(caught.value) == "player 1 cannot go to b2 after a1 g7; legal: b3 c2"
    assert board == Board.from_game("a1 g7"), "a refused move leaves the board as it was"
    assert board.game() == "a1 g7"


def test_a_knight_cannot_be_placed_on_the_other() -> None:
    board = Board.from_game("d4")
    with pytest.raises(IllegalMoveError) as caught:
        board.push_name("d4")
    assert str(caught.value) == "player 2 cannot start on d4 after d4: the cell is not free"
    assert board.game() == "d4"


def test_nobody_moves_after_the_end() -> None:
    board = Board.from_game("b2 a1", Size(3, 3))
    with pytest.raises(GameOverError) as caught:
        board.push_name("c3")
    assert str(caught.value) == "player 1 cannot go to c3 after b2 a1: the game is over"
    assert board.game() == "b2 a1"


def test_a_board_without_a_past_does_not_speak_of_one() -> None:
    before = STUCK.copy()
    with pytest.raises(GameOverError, match=r"^player 1 cannot go to b3: the game is over$"):
        STUCK.push_name("b3")
    assert before == STUCK


@pytest.mark.parametrize("number", [-1, 7, 77, 121, 10**9, "d4"])
def test_a_number_that_is_no_cell_of_the_board_is_refused(number: int) -> None:
    board = Board()
    with pytest.raises(NotationError) as caught:
        board.push(number)
    assert str(caught.value) == f"expected the number of a cell from a1 to g7, got {number!r}"
    assert board == Board()


def test_a_name_that_is_no_cell_of_the_board_is_refused() -> None:
    board = Board.from_game("d4", Size(5, 4))
    with pytest.raises(NotationError, match=r"^expected a cell from a1 to e4, got 'e5'$"):
        board.push_name("e5")
    assert board.game() == "d4"


def test_there_is_no_move_to_take_back_at_the_start() -> None:
    board = Board()
    with pytest.raises(IllegalMoveError, match=r"^there is no move to take back$"):
        board.pop()
    assert board == Board()


@pytest.mark.parametrize("game", ["", "d4"])
def test_there_is_no_position_before_both_knights_stand(game: str) -> None:
    with pytest.raises(NotationError) as caught:
        _ = Board.from_game(game).position
    assert str(caught.value) == f"expected both knights on the board, got {len(game.split())} of 2"


@pytest.mark.parametrize("sides", [(2, 7), (7, 12)])
def test_a_board_of_other_sides_is_refused(sides: tuple[int, int]) -> None:
    with pytest.raises(NotationError, match=rf"^a board's sides are from 3 to 11, got {sides[0]}x{sides[1]}$"):
        Board(*sides)


@given(boards(least_plies=2))
def test_the_position_is_the_movers_view(board: Board) -> None:
    assert Plain.of_position(board.position) == Plain.of_board(board)


@given(boards())
def test_the_ply_counts_the_moves(board: Board) -> None:
    assert board.ply == len(board.moves)


def test_boards_are_equal_when_what_is_left_is_the_same_whatever_their_past() -> None:
    board = Board.from_game("d4 c6 e2")
    without_past = Board.set_up(board.size, board.turn, board.knights, board.free)
    assert without_past == board
    without_past.turn = 1
    assert without_past != board
    assert Board.from_game("d4 c6") != Board.from_game("c6 d4")
    assert Board(5, 7) != Board(7, 5)
    something_else: object = "d4 c6 e2"
    assert board != something_else


def test_a_board_is_not_hashable_because_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board())


@given(st.one_of(boards(), set_up_boards()))
def test_a_printed_board_is_a_picture_of_it(board: Board) -> None:
    lines = str(board).splitlines()
    drawing = "\n".join(line.split("|")[1] for line in lines if "|" in line)
    assert picture(f"{drawing} {board.turn} to move") == board
    assert [line.split("|")[0].strip() for line in lines[: board.height]] == [
        str(rank) for rank in range(board.height, 0, -1)
    ]
    letters, status = re.split(r" {4}(?=player)", lines[-1])
    assert letters.split() == list("abcdefghijk"[: board.width])
    assert status == (str(board.outcome) if board.outcome else f"player {board.turn} to move")


def test_a_high_board_prints_straight() -> None:
    assert str(Board.from_game("a1 c10 b3 b8", Size(3, 10))) == (
        "10 | . . #\n"
        " 9 | . . .\n"
        " 8 | . 2 .\n"
        " 7 | . . .\n"
        " 6 | . . .\n"
        " 5 | . . .\n"
        " 4 | . . .\n"
        " 3 | . 1 .\n"
        " 2 | . . .\n"
        " 1 | # . .\n"
        "   +------\n"
        "     a b c    player 1 to move"
    )


def test_a_finished_board_prints_who_won() -> None:
    assert str(STUCK) == (
        "5 | . . # . .\n"
        "4 | . # . . .\n"
        "3 | . 2 # . .\n"
        "2 | # # # . .\n"
        "1 | 1 # # # .\n"
        "  +----------\n"
        "    a b c d e    player 2 wins: player 1 has no move left"
    )


def test_the_repr_is_the_position() -> None:
    assert repr(Board.from_game("d4 e6 c6")) == "<Board 7/2A1B2/7/3x3/7/7/7 B>"
    assert repr(Board(3, 3)) == "<Board 3/3/3 A>"
