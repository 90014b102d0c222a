"""Last Knight: a laboratory for knight's Isolation.

The names below are loaded on first use, so that `import lastknight` and `lastknight --help` need not wait for the
compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastknight._jit import Cells, kernel
    from lastknight.agents.registry import parse_agent
    from lastknight.errors import (
        AgentError,
        GameOverError,
        HeuristicError,
        IllegalMoveError,
        LastKnightError,
        LimitError,
        NotationError,
        StoreError,
    )
    from lastknight.evaluation.heuristic import Evaluator, Heuristic, Parameter, heuristic
    from lastknight.evaluation.spec import parse_evaluator
    from lastknight.evaluation.vocabulary import (
        cells_within,
        column,
        count,
        distance_to_centre,
        first_to_reach,
        free,
        height,
        jumps,
        longest_path,
        mover,
        moves,
        play,
        reach,
        replies,
        row,
        same_colour,
        separated,
        single,
        size,
        spread,
        steps_between,
        steps_to_centre,
        waiter,
        walled,
        width,
    )
    from lastknight.game.board import Board, Outcome
    from lastknight.game.notation import Size, cell_name, parse_cell, parse_size
    from lastknight.game.perft import perft
    from lastknight.game.position_text import parse_position, position_text
    from lastknight.game.rules import Position
    from lastknight.search.control import Stop
    from lastknight.search.limit import Limit, Result

__all__ = [
    "AgentError", "Board", "Cells", "Evaluator", "GameOverError", "Heuristic", "HeuristicError", "IllegalMoveError",
    "LastKnightError", "Limit", "LimitError", "NotationError", "Outcome", "Parameter", "Position", "Result", "Size",
    "Stop", "StoreError", "cell_name", "cells_within", "column", "count", "distance_to_centre", "first_to_reach",
    "free", "height", "heuristic", "jumps", "kernel", "longest_path", "mover", "moves", "parse_agent", "parse_cell",
    "parse_evaluator", "parse_position", "parse_size", "perft", "play", "position_text", "reach", "replies", "row",
    "same_colour", "separated", "single", "size", "spread", "steps_between", "steps_to_centre", "waiter", "walled",
    "width",
]  # fmt: skip

_HOMES = {
    "lastknight._jit": "Cells kernel",
    "lastknight.agents.registry": "parse_agent",
    "lastknight.errors": (
        "AgentError GameOverError HeuristicError IllegalMoveError LastKnightError LimitError NotationError StoreError"
    ),
    "lastknight.evaluation.heuristic": "Evaluator Heuristic Parameter heuristic",
    "lastknight.evaluation.spec": "parse_evaluator",
    "lastknight.evaluation.vocabulary": (
        "cells_within column count distance_to_centre first_to_reach free height jumps longest_path mover "
        "moves play reach replies row same_colour separated single size spread steps_between steps_to_centre "
        "waiter walled width"
    ),
    "lastknight.game.board": "Board Outcome",
    "lastknight.game.notation": "Size cell_name parse_cell parse_size",
    "lastknight.game.perft": "perft",
    "lastknight.game.position_text": "parse_position position_text",
    "lastknight.game.rules": "Position",
    "lastknight.search.control": "Stop",
    "lastknight.search.limit": "Limit Result",
}  # where each public name is defined
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use."""
    if name not in _HOME:
        raise AttributeError(f"module 'lastknight' has no attribute {name!r}")
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted(__all__)
