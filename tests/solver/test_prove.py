"""Long proofs: every placement once, noted as soon as it is settled, and never done again."""

import signal
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from lastknight.errors import StoreError
from lastknight.game.board import Board
from lastknight.game.geometry import board_cells
from lastknight.game.notation import Size
from lastknight.game.symmetry import canonical_game
from lastknight.search.control import Stop
from lastknight.solver.journal import FORMAT, Journal
from lastknight.solver.prove import Piece, distinct_placements, prove, prove_all
from lastknight.solver.verdict import LOST, UNKNOWN, WON
from lastknight.solver.work import Pieces
from tests.solver.support import wins
from tests.support import compiled_only

SIZE = Size(4, 4)


@pytest.mark.parametrize("size", [Size(3, 3), Size(4, 3), Size(5, 5)])
def test_each_placement_is_the_image_of_exactly_one(size: Size) -> None:
    placements = [tuple(board.moves) for board in distinct_placements(size)]
    kinds = {canonical_game(pair, size) for pair in permutations(board_cells(*size), 2)}
    assert sorted(placements) == sorted(kinds)


def test_every_placement_is_settled_and_noted(tmp_path: Path) -> None:
    boards = distinct_placements(SIZE)
    with Journal(tmp_path / "journal") as journal:
        lines = list(prove_all(boards, journal))
        assert [line.settled for line in lines] == list(range(1, len(boards) + 1))
        for board, line in zip(boards, lines, strict=True):
            assert line.mover_wins == wins(board.position) == (journal.known(board) == WON)


def test_a_second_run_finds_everything_in_the_journal(tmp_path: Path) -> None:
    boards = distinct_placements(SIZE)
    for run in range(2):
        with Journal(tmp_path / "journal") as journal:
            *_, last = prove_all(boards, journal)
            assert (last.proved == 0, last.nodes == 0, last.seconds_left is None) == (run == 1,) * 3


def test_images_share_a_row(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal") as journal:
        journal.note(Board.from_game("a1 b1"), LOST, 7)
        assert journal.known(Board.from_game("g7 g6")) == LOST
        assert journal.known(Board.from_game("a1 c1")) == UNKNOWN
        assert [(fact.mover_wins, fact.nodes) for fact in journal.facts()] == [(False, 7)]


@compiled_only
def test_pieces_that_are_too_large_are_split_until_they_are_not(tmp_path: Path) -> None:
    board = Board.from_game("a1 c1", Size(6, 6))
    with Journal(tmp_path / "whole") as whole, Journal(tmp_path / "split") as split:
        value, _ = prove(board, whole)
        assert prove(board, split, workers=2, pieces=Pieces(free=33, nodes=1_000))[0] == value == WON
        assert len(list(split.facts())) > 10 * len(list(whole.facts()))


def test_a_pressed_button_ends_it_and_the_next_run_goes_on(tmp_path: Path) -> None:
    boards, stop = distinct_placements(SIZE), Stop()
    with Journal(tmp_path / "journal") as journal:
        for line in prove_all(boards, journal, stop=stop):
            if line.settled == 5:
                stop.press()
        assert line.settled < len(boards)
        *_, last = prove_all(boards, journal)
        assert last.settled == len(boards)
        assert 0 < last.proved < len(boards)


@compiled_only
def test_a_second_run_wastes_no_work_on_what_was_too_large(tmp_path: Path) -> None:
    board, pieces, stop = Board.from_game("a1 c1", Size(6, 6)), Pieces(free=33, nodes=100), Stop()
    settled: list[Piece] = []

    def watch(piece: Piece) -> None:
        settled.append(piece)
        if piece.pieces == 20:
            stop.press()

    with Journal(tmp_path / "whole") as journal:
        value, whole = prove(board, journal, pieces=pieces)
    with Journal(tmp_path / "journal") as journal:
        _, first = prove(board, journal, stop=stop, pieces=pieces, watch=watch)
    with Journal(tmp_path / "journal") as journal:
        again, second = prove(board, journal, pieces=pieces)
    assert len(settled) == 20
    assert again == value
    assert first + second < 1.01 * whole


@compiled_only
def test_a_kill_loses_nothing_that_was_settled(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from lastknight.game.notation import Size\n"
        "from lastknight.solver.journal import Journal; from lastknight.solver.prove import *\n"
        "for line in prove_all(distinct_placements(Size(6, 5)), Journal(Path(sys.argv[1]))):\n"
        "    print(line.game, flush=True)"
    )
    file = tmp_path / "journal"
    with subprocess.Popen([sys.executable, "-c", program, str(file)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        settled = [process.stdout.readline().strip() for _ in range(20)]
        process.send_signal(signal.SIGKILL)
    with Journal(file) as journal:
        for game in settled:
            board = Board.from_game(game, Size(6, 5))
            assert journal.known(board) == (WON if wins(board.position) else LOST)


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    file.write_bytes(b"something else entirely, and long enough to be looked at" * 20)
    with pytest.raises(StoreError, match="expected the journal of a proof"):
        Journal(file)


def test_a_journal_of_another_format_is_refused(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal") as journal:
        journal._store.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(StoreError, match=f"was written by format {FORMAT + 1}, this version reads {FORMAT}"):
        Journal(tmp_path / "journal")
