"""The messages between us and a foreign program: one JSON object a line, each with a `type`.

    we say                                          it answers
    hello     protocol                              hello   protocol, name
    new       id, board, seat, seed                 ready   id
    position  id, ply, position, legal, game
    go        id, ply, limit                        move    id, ply, move, and if it likes score, depth, nodes, line
    stop                                            the move it would play now
    bye                                             nothing: it ends

`docs/agent-protocol.md` explains them to those who write such a program.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from math import isfinite
from typing import Any

from lastknight.errors import IllegalMoveError, NotationError
from lastknight.game.board import Board
from lastknight.game.notation import cell_name, parse_cell, parse_size
from lastknight.game.position_text import parse_position, position_text
from lastknight.search.limit import Limit, Result

PROTOCOL = 1
Message = Mapping[str, Any]


def encode(kind: str, **fields: object) -> str:
    """A message as a line, without its end."""
    return json.dumps({"type": kind, **fields}, allow_nan=False)


def decode(line: str) -> Message | None:
    """The message in a line; None if there is none."""
    try:
        message = json.loads(line)
    except ValueError:
        return None
    return message if isinstance(message, dict) and isinstance(message.get("type"), str) else None


def encode_position(game_id: str, board: Board) -> str:
    """What the player to move sees; `game` is there when the game is known from the empty board on."""
    fields = {"position": position_text(board), "legal": " ".join(sorted(map(cell_name, board.legal_moves)))}
    if len(board.moves) == board.ply:
        fields["game"] = board.game()
    return encode("position", id=game_id, ply=board.ply, **fields)


def decode_position(message: Message, board: str) -> Board:
    """The inverse of `encode_position`: with its past, where that is known."""
    if isinstance(message.get("game"), str):
        return Board.from_game(message["game"], parse_size(board))
    return parse_position(str(message.get("position")))


def encode_limit(limit: Limit) -> dict[str, float]:
    """The bounds that are set."""
    return {name: bound for name, bound in asdict(limit).items() if bound is not None}


def encode_result(game_id: str, ply: int, result: Result) -> str:
    """A move and what the search thinks of it."""
    line = " ".join(map(cell_name, result.line))
    found = {"score": result.score, "depth": result.depth, "nodes": result.nodes, "line": line}
    return encode("move", id=game_id, ply=ply, move=cell_name(result.move), **found)


def decode_result(message: Message, board: Board, seconds: float) -> Result:
    """The move in a message, checked; what else it says counts only where it makes sense."""
    name = message.get("move")
    if not isinstance(name, str):
        raise IllegalMoveError(f"expected the name of a cell, got {name!r}")
    target = parse_cell(name, board.size)
    if target not in board.legal_moves:
        legal = " ".join(sorted(map(cell_name, board.legal_moves)))
        raise IllegalMoveError(f"player {board.turn} cannot go to {name}; legal: {legal}")
    depth, nodes = int(_number(message.get("depth"))), int(_number(message.get("nodes")))
    return Result(
        target, _number(message.get("score")), depth, nodes, seconds, _line(message.get("line"), target, board)
    )


def _number(value: object) -> float:
    """A number, or 0 for what is none."""
    return value if isinstance(value, int | float) and isfinite(value) else 0


def _line(text: object, target: int, board: Board) -> tuple[int, ...]:
    """The cells of a line that begins with the move; the move alone for anything else."""
    try:
        line = tuple(parse_cell(name, board.size) for name in text.split()) if isinstance(text, str) else ()
    except NotationError:
        line = ()
    return line if line[:1] == (target,) else (target,)
