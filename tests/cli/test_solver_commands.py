"""solve, prove and book as people and programs call them."""

import json
from pathlib import Path

import pytest

from lastknight.game.notation import Size
from lastknight.solver.book import read_book
from tests.cli.test_arena_commands import Run, run
from tests.support import compiled_only

__all__ = ["run"]  # the fixture

GOLDEN = Path(__file__).parents[1] / "golden" / "solved.jsonl"


@compiled_only
@pytest.mark.parametrize("book", [[], ["--no-book"]])
def test_solve_answers_every_golden_position_in_order_and_repeats_the_input(run: Run, book: list[str]) -> None:
    expected = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
    found = run.rows("solve", "--file", GOLDEN, *book)
    assert [{key: row[key] for key in case} for row, case in zip(found, expected, strict=True)] == expected


@pytest.mark.parametrize("board", ["3x3", "7x7", "7x8", "8x8"])
@pytest.mark.parametrize("game", ["", "b2", "b2 c2"])
def test_before_the_first_jump_the_book_answers(run: Run, board: str, game: str) -> None:
    (row,) = run.rows("solve", game, "--board", board)
    assert (row["nodes"], row["winner"]) == (0, 2)
    assert row["mover_wins"] == (game == "b2") == bool(row["winning_moves"])


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["d4"], "player 2 wins: the player to move wins"),
        (["a1 b1 c2", "--board", "3x3"], "player 2 wins: the player to move wins in 1 ply"),
    ],
)
def test_a_distance_is_told_where_both_knights_stand(run: Run, arguments: list[str], line: str) -> None:
    status, out, _ = run("solve", *arguments, "--distance")
    assert (status, out.splitlines()[0]) == (0, line)


def test_solve_takes_a_game_or_a_file(run: Run) -> None:
    status, out, err = run("solve", "d4", "--file", GOLDEN)
    assert (status, out) == (2, "")
    assert err.strip().endswith("expected --file or one position, got --file and GAME")


def test_prove_settles_every_placement_and_a_second_run_finds_it(run: Run) -> None:
    for _ in range(2):
        status, out, _ = run("prove", "3x3", "--store", "x/3x3.journal")
        assert (status, out) == (
            0,
            "3x3: the player to move wins 4 of 12 distinct placements; journal x/3x3.journal\n",
        )
    rows = run.rows("prove", "3x3", "--store", "x/3x3.journal")
    assert len(rows) == 12 and sum(row["mover_wins"] for row in rows) == 4


def test_prove_takes_one_game_the_empty_board_too(run: Run) -> None:
    assert run("prove", "4x4", "--game", "a1 b1")[1] == "4x4: the player to move loses; journal runs/4x4.journal\n"
    assert run("prove", "3x3", "--game", "")[1] == "3x3: the player to move loses; journal runs/3x3.journal\n"


@compiled_only
def test_prove_stops_after_its_minutes_and_says_how_to_go_on(run: Run) -> None:
    status, out, err = run("prove", "11x11", "--game", "a1 c1", "--minutes", 0.002, "--workers", 1)
    assert (status, out) == (130, "")
    assert "1 of 1 still open; the same command goes on" in err


@compiled_only
@pytest.mark.parametrize(("arguments", "count"), [(["5x5", "--game", "a1 b1"], 1), (["5x5"], 85), (["3x3", "4x4"], 45)])
def test_verify_proves_one_placement_a_board_or_several_again(run: Run, arguments: list[str], count: int) -> None:
    status, out, _ = run("book", "verify", *arguments)
    assert (status, out) == (0, f"{count} of {count} distinct placements proved again, all as the book says\n")
    (row,) = run.rows("book", "verify", *arguments)
    assert (row["placements"], row["complete"]) == (count, True)


def test_verify_wants_one_board_for_a_placement_and_both_knights(run: Run) -> None:
    assert "expected one board for --game, got none" in run("book", "verify", "--game", "a1 b1")[2]
    assert "expected two placements such as 'a1 b1', got 'a1'" in run("book", "verify", "5x5", "--game", "a1")[2]


def test_build_writes_a_book_of_the_boards_that_are_named(run: Run) -> None:
    status, out, _ = run("book", "build", "3x3", "4x3", "-o", "small.bin")
    assert (status, out) == (0, "small.bin: 48 distinct placements on 2 boards\n")
    assert Path("small.bin").is_file() and Path("runs/3x3.journal").is_file()


def test_build_turns_boards_that_are_taller_than_wide_and_takes_each_once(run: Run) -> None:
    status, out, _ = run("book", "build", "3x4", "4x3", "3x4", "-o", "small.bin")
    assert status == 0 and out.startswith("small.bin: 36 distinct placements")
    book = read_book(Path("small.bin"))
    assert book.sizes == [Size(4, 3)] and Size(3, 4) in book
