"""The board of the 7x7 kit, in every generation."""

import doctest
import random
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

GENERATIONS = ("V1a", "V1c", "V2")
every_generation = pytest.mark.parametrize("generation", GENERATIONS)
Load = Callable[[str], Any]

CORNER = """
    1 . . . .
    . . # . .
    . . . 2 .
    . . # . .
"""


def board_of(kit: Any, picture: str) -> Any:
    """A board as drawn, seat 1 to move, between the players 'one' and 'two'."""
    rows = [line.split() for line in picture.strip().splitlines()]
    board = kit.board.Board("one", "two", width=len(rows[0]), height=len(rows))
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            cell = row + column * len(rows)
            board._board_state[cell] = int(mark != ".")
            if mark in "12":
                board._board_state[-int(mark)] = cell
    return board


def obvious_moves(board: Any, player: str) -> set[tuple[int, int]]:
    """Every free location that differs by one in one direction and by two in the other."""
    free = {
        (row, column)
        for row in range(board.height)
        for column in range(board.width)
        if not board.__board_state__[row][column]
    }
    at = board.get_player_location(player)
    return free if at is None else {to for to in free if sorted((abs(to[0] - at[0]), abs(to[1] - at[1]))) == [1, 2]}


class Scripted:
    """An agent that plays given moves, whatever it is asked with."""

    def __init__(self, *moves: Any) -> None:
        self.moves = iter(moves)
        self.asked: list[int] = []

    def get_move(self, *arguments: Any) -> Any:
        self.asked.append(len(arguments))
        return next(self.moves)


@every_generation
def test_a_new_board_is_empty_and_seat_1_is_to_move(kit: Load, generation: str) -> None:
    board = kit(generation).board.Board("one", "two")
    assert (board.width, board.height, board.move_count) == (7, 7, 0)
    assert (board.active_player, board.inactive_player) == ("one", "two")
    assert board.get_player_location("one") is board.get_player_location("two") is board.NOT_MOVED
    assert board.get_legal_moves() == board.get_blank_spaces() == [(r, c) for c in range(7) for r in range(7)]
    assert board._board_state == [0] * 50 + [None, None]


@every_generation
def test_both_modules_hold_the_same_board(kit: Load, generation: str) -> None:
    loaded = kit(generation)
    assert loaded.modules["isolation.isolation"].Board is loaded.board.Board
    assert loaded.board.Board.GENERATION.name == generation


def test_the_first_generation_lists_moves_by_direction(kit: Load) -> None:
    board = kit("V1a").board.Board("one", "two")
    board.apply_move((3, 3))
    assert board.get_legal_moves("one") == [(1, 2), (1, 4), (2, 1), (2, 5), (4, 1), (4, 5), (5, 2), (5, 4)]


@pytest.mark.parametrize("generation", ["V1c", "V2"])
def test_later_generations_shuffle_with_the_seed_of_the_course(kit: Load, generation: str) -> None:
    board = kit(generation).board.Board("one", "two")
    board.apply_move((3, 3))
    expected = [(1, 2), (1, 4), (2, 1), (2, 5), (4, 1), (4, 5), (5, 2), (5, 4)]
    random.seed(7)
    random.shuffle(expected)
    random.seed(7)
    assert board.get_legal_moves("one") == expected


@every_generation
def test_a_picture_gives_the_moves_it_shows(kit: Load, generation: str) -> None:
    board = board_of(kit(generation), CORNER)
    assert sorted(board.get_legal_moves("one")) == [(2, 1)]
    assert sorted(board.get_legal_moves("two")) == [(0, 2), (0, 4), (1, 1), (3, 1)]


@every_generation
def test_any_free_location_counts_as_a_legal_move_by_itself(kit: Load, generation: str) -> None:
    board = board_of(kit(generation), CORNER)
    assert board.move_is_legal((3, 4)), "no knight is near, but the course does not ask"
    assert not any(board.move_is_legal(move) for move in [(0, 0), (1, 2), (-1, 0), (4, 0), (0, 5), (0, -1)])


@pytest.mark.parametrize(("generation", "error"), [("V1a", KeyError), ("V1c", RuntimeError), ("V2", RuntimeError)])
def test_a_stranger_has_no_location_and_no_opponent(kit: Load, generation: str, error: type[Exception]) -> None:
    board = kit(generation).board.Board("one", "two")
    for ask in (board.get_player_location, board.get_legal_moves):
        with pytest.raises(error, match="expected one of this game's two players, got 'three'"):
            ask("three")
    with pytest.raises(RuntimeError, match="expected one of this game's two players, got 'three'"):
        board.get_opponent("three")


@every_generation
def test_who_is_to_move_and_cannot_has_lost(kit: Load, generation: str) -> None:
    board = board_of(kit(generation), "1 . .\n# # 2")
    assert board.is_loser("one")
    assert board.is_winner("two")
    assert (board.utility("one"), board.utility("two")) == (float("-inf"), float("inf"))
    assert not board.is_loser("two")
    board = board_of(kit(generation), CORNER)
    assert board.utility("one") == board.utility("two") == 0.0


def test_the_first_generation_draws_bare_rows(kit: Load) -> None:
    assert board_of(kit("V1a"), CORNER).to_string() == (
        " | 1 |   |   |   |   | \n\r |   |   | - |   |   | \n\r |   |   |   | 2 |   | \n\r |   |   | - |   |   | \n\r"
    )


@pytest.mark.parametrize("generation", ["V1c", "V2"])
def test_later_generations_number_rows_and_columns(kit: Load, generation: str) -> None:
    board = board_of(kit(generation), CORNER)
    assert board.to_string(symbols=["A", "B"]) == (
        "     0   1   2   3   4\n\r"
        "0  | A |   |   |   |   | \n\r"
        "1  |   |   | - |   |   | \n\r"
        "2  |   |   |   | B |   | \n\r"
        "3  |   |   | - |   |   | \n\r"
    )
    assert board.print_board() == board.to_string()


@pytest.mark.parametrize(("generation", "marks"), [("V1a", (1, 2)), ("V1c", (1, 1)), ("V2", (1, 1))])
def test_both_families_of_names_show_one_state(kit: Load, generation: str, marks: tuple[int, int]) -> None:
    board = kit(generation).board.Board("one", "two", width=3, height=2)
    board.apply_move((0, 1))
    board.apply_move((1, 2))
    assert board.__board_state__ == [[0, marks[0], 0], [0, 0, marks[1]]]
    assert board._board_state == [0, 0, marks[0], 0, 0, marks[1], 0, 5, 2]
    assert dict(board.__last_player_move__) == {"one": (0, 1), "two": (1, 2)}
    assert (board.__player_1__, board.__player_2__) == ("one", "two")
    assert (board.__active_player__, board.__inactive_player__) == ("one", "two")
    assert board.__player_symbols__ == {0: 0, "one": 1, "two": 2}


@every_generation
def test_what_is_written_in_place_is_the_board(kit: Load, generation: str) -> None:
    board = board_of(kit(generation), CORNER)
    board.__board_state__[2][1] = 1
    assert board.get_legal_moves("one") == []
    board._board_state[1 + 2 * board.height] = 0
    assert board.get_legal_moves("one") == [(1, 2)]
    board.__last_player_move__["one"] = (3, 0)
    assert sorted(board.get_legal_moves("one")) == [(1, 1), (2, 2)]
    board.__active_player__ = "two"
    assert board.active_player == "two"
    assert board.hash() == hash(str(board._board_state))


@every_generation
def test_a_view_reads_like_the_lists_it_stands_for(kit: Load, generation: str) -> None:
    rows = board_of(kit(generation), "1 . #\n. 2 .").__board_state__
    assert rows == [[1, 0, 1], [0, 1, 0]]
    assert rows[-1] == [0, 1, 0]
    assert rows[0][1:] == [0, 1]
    assert [] + rows[0] + rows[1] == rows[0] + rows[1] == [1, 0, 1, 0, 1, 0]
    assert [list(column) for column in zip(*rows, strict=True)] == [[1, 0], [0, 1], [1, 0]]
    assert repr(rows) == "[[1, 0, 1], [0, 1, 0]]"
    with pytest.raises(IndexError):
        rows[2]


@every_generation
def test_a_deep_copy_of_the_rows_is_no_longer_the_board(kit: Load, generation: str) -> None:
    board = board_of(kit(generation), CORNER)
    rows = deepcopy(board.__board_state__)
    rows[2][1] = 1
    assert board.get_legal_moves("one") == [(2, 1)]
    board.__board_state__ = rows
    assert board.get_legal_moves("one") == []
    board.__board_state__ = [[0] * 5 for _ in range(4)]
    assert sorted(board.get_legal_moves("one")) == [(1, 2), (2, 1)]
    assert board.get_player_location("two") == (2, 3), "knights are not among the rows"


def test_symbols_can_be_copied_over_but_not_changed(kit: Load) -> None:
    board = kit("V1a").board.Board("one", "two")
    board.__player_symbols__ = copy(board.__player_symbols__)
    with pytest.raises(ValueError, match="which cannot be changed, got"):
        board.__player_symbols__ = {0: 0, "one": 5, "two": 6}


def first_generation_copy(board: Any, other: Any) -> None:
    other.__active_player__, other.__inactive_player__ = board.__active_player__, board.__inactive_player__
    other.__last_player_move__ = copy(board.__last_player_move__)
    other.__player_symbols__ = copy(board.__player_symbols__)
    other.__board_state__ = deepcopy(board.__board_state__)


def later_copy(board: Any, other: Any) -> None:
    other._active_player, other._inactive_player = board._active_player, board._inactive_player
    other._board_state = copy(board._board_state)


@pytest.mark.parametrize(
    ("generation", "transfer"), [("V1a", first_generation_copy), ("V1c", later_copy), ("V2", later_copy)]
)
def test_a_subclass_that_copies_by_hand_counts_every_forecast(
    kit: Load, generation: str, transfer: Callable[[Any, Any], None]
) -> None:
    base = kit(generation).board.Board

    class Counting(base):  # type: ignore[misc, valid-type]
        forecasts = 0

        def copy(self) -> Any:
            other = Counting(self._player_1, self._player_2, width=self.width, height=self.height)
            other.move_count = self.move_count
            transfer(self, other)
            return other

        def forecast_move(self, move: tuple[int, int]) -> Any:
            Counting.forecasts += 1
            return super().forecast_move(move)

    board = Counting("one", "two", 101, 101)
    board.apply_move((50, 50))
    board.apply_move((0, 0))

    def walk(node: Any, depth: int) -> None:
        for move in node.get_legal_moves() if depth else ():
            walk(node.forecast_move(move), depth - 1)

    walk(board, 3)
    assert Counting.forecasts == 8 + 8 * 2 + 8 * 2 * 7, "the way back is blocked"


@every_generation
def test_a_forecast_leaves_the_board_as_it_was(kit: Load, generation: str) -> None:
    board = board_of(kit(generation), CORNER)
    before = board._board_state[:]
    after = board.forecast_move((2, 1))
    assert (board._board_state, board.move_count, board.active_player) == (before, 0, "one")
    assert (after.get_player_location("one"), after.move_count, after.active_player) == ((2, 1), 1, "two")
    assert sorted(after.__get_moves__((0, 0))) == sorted(after._Board__get_moves((0, 0))) == []


@every_generation
@given(data=st.data(), width=st.integers(1, 8), height=st.integers(1, 8))
def test_every_position_of_a_random_game_agrees_with_the_obvious_rules(
    kit: Load, generation: str, data: st.DataObject, width: int, height: int
) -> None:
    board = kit(generation).board.Board("one", "two", width, height)
    visited: list[tuple[int, int]] = []
    while True:
        for player in ("one", "two"):
            assert set(board.get_legal_moves(player)) == obvious_moves(board, player)
        assert {*board.get_blank_spaces(), *visited} == {(r, c) for r in range(height) for c in range(width)}
        assert board.move_count == len(visited)
        moves = sorted(board.get_legal_moves())
        assert (board.utility("one") != 0) == (not moves)
        if not moves:
            break
        visited.append(data.draw(st.sampled_from(moves)))
        board.apply_move(visited[-1])


@pytest.mark.parametrize(
    ("generation", "history", "arguments"),
    [
        ("V1a", [[(0, 0), (1, 1)], [(2, 1), (-1, -1)]], 3),
        ("V1c", [[0, 0], [1, 1], [2, 1]], 3),
        ("V2", [[0, 0], [1, 1], [2, 1]], 2),
    ],
)
def test_a_game_ends_when_a_player_cannot_move(kit: Load, generation: str, history: list[Any], arguments: int) -> None:
    one, two = Scripted((0, 0), (2, 1)), Scripted((1, 1), (-1, -1))
    board = kit(generation).board.Board(one, two, 3, 3)
    assert board.play(time_limit=60_000) == (one, history, "illegal move")
    assert one.asked == two.asked == [arguments] * 2


@pytest.mark.parametrize(
    ("generation", "history", "reason"),
    [("V1a", [[(0, 0), None]], "illegal move"), ("V1c", [[0, 0]], "forfeit"), ("V2", [[0, 0]], "forfeit")],
)
def test_a_bad_move_loses_although_there_are_others(
    kit: Load, generation: str, history: list[Any], reason: str
) -> None:
    one, two = Scripted((0, 0)), Scripted(None)
    assert kit(generation).board.Board(one, two).play(time_limit=60_000) == (one, history, reason)


@every_generation
def test_a_list_is_not_a_move(kit: Load, generation: str) -> None:
    one, two = Scripted([0, 0]), Scripted()
    winner, _, reason = kit(generation).board.Board(one, two).play(time_limit=60_000)
    assert winner is two
    assert reason in ("illegal move", "forfeit")


@pytest.mark.parametrize(("generation", "history"), [("V1a", [[(0, 0)]]), ("V1c", []), ("V2", [])])
def test_who_has_no_time_left_loses_even_with_a_legal_move(kit: Load, generation: str, history: list[Any]) -> None:
    one, two = Scripted((0, 0)), Scripted()
    assert kit(generation).board.Board(one, two).play(time_limit=-1) == (two, history, "timeout")


@pytest.mark.parametrize(("generation", "history"), [("V1a", [[None, (9, 9)]]), ("V1c", []), ("V2", [])])
def test_a_game_may_be_handed_over_with_seat_2_to_move(kit: Load, generation: str, history: list[Any]) -> None:
    one, two = Scripted(), Scripted((9, 9))
    board = kit(generation).board.Board(one, two)
    board.apply_move((3, 3))
    winner, played, _ = board.play(time_limit=60_000)
    assert (winner, played) == (one, history)


@pytest.mark.parametrize(("generation", "milliseconds"), [("V1a", 200), ("V1c", 150), ("V2", 150)])
def test_each_generation_has_its_time_limit(kit: Load, generation: str, milliseconds: float) -> None:
    module = kit(generation).modules["isolation.isolation"]
    assert module.TIME_LIMIT_MILLIS == module.Board.GENERATION.time_limit == milliseconds


def test_an_unknown_generation_is_refused(kit: Load) -> None:
    chosen = kit("V2").modules["isolation.generations"].chosen
    with pytest.raises(ValueError, match="expected LASTKNIGHT_KIT to be one of V1a, V1c, V2, got 'V9'"):
        chosen({"LASTKNIGHT_KIT": "V9"})
    assert chosen({}).name == "V2"


def test_the_examples_in_the_kit_are_true(kit: Load) -> None:
    results = [doctest.testmod(module) for module in kit("V2").modules.values()]
    assert sum(result.attempted for result in results) > 0
    assert sum(result.failed for result in results) == 0
