"""Messages: what is in the protocol comes through checked, everything else is refused in a clear line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.web.messages import FIELDS, LONGEST_MESSAGE, MessageError, load, parse, parse_number

MOVE = {"id": 3, "ask": "move", "board": "7x7", "game": "d4 c6", "agent": "club", "seed": 5}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def test_a_message_in_order_comes_through() -> None:
    ask = parse(load(json.dumps(MOVE)))
    assert (ask.number, ask.ask) == (3, "move")
    assert ask.request == {"board": "7x7", "game": "d4 c6", "agent": "club", "seed": 5}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": -1}, "expected id to be a whole number from 0, got -1"),
        ({"id": True}, "expected id to be a whole number from 0, got True"),
        ({"ask": "shutdown"}, f"expected ask to be one of {', '.join(FIELDS)}, got 'shutdown'"),
        ({"ask": ["move"]}, f"expected ask to be one of {', '.join(FIELDS)}, got ['move']"),
        ({"seed": 1.5}, "expected seed to be a whole number from 0, got 1.5"),
        ({"board": "99x99"}, "a board's sides are from 3 to 11, got 99x99"),
        ({"board": 7}, "expected board to be a short text, got 7"),
        ({"game": "d4 d4"}, "player 2 cannot start on d4 after d4: the cell is not free"),
        ({"game": "../../etc/passwd"}, "expected a cell from a1 to g7, got '../../etc/passwd'"),
        ({"extra": 1}, "expected id, ask, board, game, agent, seed, got 'agent, ask, board, extra, game, id, ..."),
    ],
)
def test_a_message_out_of_order_is_refused_with_what_was_expected(change: dict[str, object], said: str) -> None:
    with pytest.raises(MessageError) as caught:
        parse(load(json.dumps({**MOVE, **change})))
    assert str(caught.value) == said


@pytest.mark.parametrize("text", ["", "{", "NaN", "[" * 3000, '{"id": Infinity}', "\x00", "nul"])
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(MessageError, match="expected JSON"):
        load(text)


def test_a_message_that_is_too_long_is_refused_unread() -> None:
    with pytest.raises(MessageError, match=f"expected at most {LONGEST_MESSAGE} characters"):
        load(" " * (LONGEST_MESSAGE + 1))


@given(value=json_values)
def test_whatever_json_comes_is_refused_or_understood(value: object) -> None:
    parse_number(value)
    with pytest.raises(MessageError):
        parse(value)


@given(field=st.sampled_from(sorted(MOVE)), value=json_values)
def test_a_message_with_anything_in_one_field_is_refused_or_understood(field: str, value: object) -> None:
    message = {**MOVE, field: value}
    try:
        ask = parse(message)
    except MessageError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 400
    else:
        assert {"id": ask.number, "ask": ask.ask, **ask.request} == message
