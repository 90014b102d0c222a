"""What a client may say: every message is checked here, word by word, before anything acts on it.

The protocol is `docs/protocol.md`.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from lastknight.errors import LastKnightError
from lastknight.game.board import Board
from lastknight.game.notation import parse_size

LONGEST_MESSAGE = 4096  # bytes; a game on the largest board takes 484
LARGEST_NUMBER = 1 << 53  # where JavaScript's whole numbers end
LONGEST_NAME = 120


class MessageError(LastKnightError):
    """A message that is not in the protocol."""


class Ask(NamedTuple):
    """A message in order: its number, what it asks for, and the checked rest."""

    number: int
    ask: str
    request: dict[str, Any]


FIELDS: Mapping[str, tuple[str, ...]] = {
    "move": ("board", "game", "agent", "seed"),
    "analyse": ("board", "game"),
    "see": ("board", "game"),
    "evaluate": ("board", "game", "heuristic"),
    "review": ("board", "game"),
    "placements": ("board",),
    "puzzle": ("board", "seed"),
    "runs": (),
    "run": ("name",),
    "cancel": ("of",),
}
"""What each kind of message holds, besides `id` and `ask`."""


def parse_number(message: object) -> int | None:
    """The number of a message that may be wrong otherwise, so that the answer can name it."""
    number = message.get("id") if isinstance(message, dict) else None
    return number if _is_whole(number) else None


def load(text: str) -> object:
    """The JSON in a text."""
    if len(text) > LONGEST_MESSAGE:
        raise MessageError(f"expected at most {LONGEST_MESSAGE} characters, got {len(text)}")
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise MessageError(f"expected JSON, got {text[:40]!r}") from error


def _refuse_constant(name: str) -> None:
    """NaN and Infinity are not JSON."""
    raise ValueError(name)


def parse(message: object) -> Ask:
    """A message that is in the protocol, or a `MessageError` that says why it is not."""
    if not isinstance(message, dict):
        raise MessageError(f"expected a JSON object, got {type(message).__name__}")
    number, ask = _whole("id", message.get("id")), message.get("ask")
    if not isinstance(ask, str) or ask not in FIELDS:
        raise MessageError(f"expected ask to be one of {', '.join(FIELDS)}, got {_quote(ask)}")
    expected = FIELDS[ask]
    if set(message) != {"id", "ask", *expected}:
        raise MessageError(f"expected {', '.join(('id', 'ask', *expected))}, got {_quote(', '.join(sorted(message)))}")
    request = {name: CHECKS[name](name, message[name]) for name in expected}
    if "board" in request:
        _check_game(request)
    return Ask(number, ask, request)


def _check_game(request: dict[str, Any]) -> None:
    """The game must be one that can be played on the board."""
    try:
        Board.from_game(request.get("game", ""), parse_size(request["board"]))
    except LastKnightError as error:
        raise MessageError(str(error)) from error


def _is_whole(value: object) -> bool:
    """Whether a value is a whole number that JavaScript can hold; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < LARGEST_NUMBER


def _whole(name: str, value: object) -> int:
    """A whole number."""
    if not _is_whole(value):
        raise MessageError(f"expected {name} to be a whole number from 0, got {_quote(value)}")
    assert isinstance(value, int)
    return value


def _text(name: str, value: object) -> str:
    """A text of no more than a game's length."""
    if not isinstance(value, str) or len(value) > (LONGEST_MESSAGE if name == "game" else LONGEST_NAME):
        raise MessageError(f"expected {name} to be a short text, got {_quote(value)}")
    return value


def _quote(value: object) -> str:
    """A value in an error, cut short."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


CHECKS = {
    "board": _text,
    "game": _text,
    "agent": _text,
    "heuristic": _text,
    "name": _text,
    "seed": _whole,
    "of": _whole,
}
"""How each field is checked."""
