import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lastknight.agents.protocol import decode, decode_position, decode_result, encode, encode_position, encode_result
from lastknight.errors import IllegalMoveError, NotationError
from lastknight.game.board import Board
from lastknight.game.notation import cell_name, parse_cell
from lastknight.search.limit import Result
from tests.strategies import boards, set_up_boards


@given(boards())
def test_a_position_reads_back_with_its_past(board: Board) -> None:
    message = json.loads(encode_position("7", board))
    again = decode_position(message, str(board.size))
    assert (again, again.moves) == (board, board.moves)
    assert message["legal"].split() == sorted(map(cell_name, board.legal_moves))


@given(set_up_boards())
def test_a_position_without_a_past_reads_back(board: Board) -> None:
    assume(board.ply > 0)  # an empty board has a past: none
    message = json.loads(encode_position("7", board))
    assert "game" not in message
    assert decode_position(message, str(board.size)) == board


@given(boards(), st.floats(-1e6, 1e6), st.integers(0, 60), st.integers(0, 1 << 40))
def test_a_result_reads_back(board: Board, score: float, depth: int, nodes: int) -> None:
    assume(board.outcome is None)
    target = board.legal_moves[0]
    result = Result(target, score, depth, nodes, 0.25, (target, board.legal_moves[-1]))
    message = decode(encode_result("7", board.ply, result))
    assert message is not None
    assert decode_result(message, board, 0.25) == result


def board() -> Board:
    return Board.from_game("d4 c6")


@pytest.mark.parametrize(
    "extra",
    [{"score": "high"}, {"score": float("nan")}, {"depth": None}, {"line": "z9"}, {"line": 7}, {"line": "c2 a1"}],
)
def test_what_else_a_move_says_counts_only_where_it_makes_sense(extra: dict[str, Any]) -> None:
    target = parse_cell("b3")
    assert decode_result({"type": "move", "move": "b3", **extra}, board(), 0.5) == Result(
        target, 0, 0, 0, 0.5, (target,)
    )


@pytest.mark.parametrize(
    ("move", "error", "message"),
    [
        ("b2", IllegalMoveError, "player 1 cannot go to b2; legal: b3 b5 c2 e2 e6 f3 f5"),
        ("z9", NotationError, "expected a cell from a1 to g7, got 'z9'"),
        (17, IllegalMoveError, "expected the name of a cell, got 17"),
    ],
)
def test_a_move_that_is_none_is_refused(move: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        decode_result({"type": "move", "move": move}, board(), 0.0)
    assert str(caught.value) == message


@pytest.mark.parametrize("line", ["", "thinking", "7", "[]", "{}", '{"type": 7}', '{"type": "move"', "\x00"])
def test_a_line_that_is_no_message_is_none(line: str) -> None:
    assert decode(line) is None


@given(st.dictionaries(st.text().filter(lambda name: name != "kind"), st.integers() | st.text()), st.text())
def test_every_message_is_one_line_and_reads_back(fields: dict[str, int | str], kind: str) -> None:
    fields.pop("type", None)
    line = encode(kind, **fields)
    assert "\n" not in line
    assert decode(line) == {"type": kind, **fields}
