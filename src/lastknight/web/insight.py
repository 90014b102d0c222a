"""What heuristics see on a board: reach, who arrives first, the attacker, separated regions and their longest paths."""

from typing import Any

from lastknight.evaluation.features import cells_within, colour_bound, first_to_reach, reach, same_colour, separated
from lastknight.evaluation.paths import STEPS, search_path
from lastknight.game.board import Board
from lastknight.game.notation import cell_name
from lastknight.game.rules import Position, free


def insight(board: Board) -> dict[str, Any]:
    """Everything the page can draw about a board on which both knights stand; cells by name, players by seat."""
    position = board.position
    mover, waiter = board.turn, 3 - board.turn
    mine, theirs = first_to_reach(position)
    apart = separated(position)
    return {
        "reach": {mover: jumps_to(position, position.mine), waiter: jumps_to(position, position.theirs)},
        "first": {mover: [cell_name(cell) for cell in mine], waiter: [cell_name(cell) for cell in theirs]},
        "attacker": mover if same_colour(position.mine, position.theirs) else waiter,
        "separated": bool(apart),
        "paths": {mover: path_length(position, position.mine), waiter: path_length(position, position.theirs)}
        if apart
        else None,
    }


def jumps_to(position: Position, cell: int) -> dict[str, int]:
    """In how many jumps over free cells a knight on ``cell`` gets to each cell it can reach."""
    jumps: dict[str, int] = {}
    reached, steps = reach(position, cell), 1
    while len(jumps) < len(reached):
        for other in cells_within(position, cell, steps):
            jumps.setdefault(cell_name(other), steps)
        steps += 1
    return jumps


def path_length(position: Position, cell: int) -> dict[str, Any]:
    """The longest path of a knight that walks alone, or a bound where finding it would take too long."""
    bound = colour_bound(reach(position, cell), cell)
    longest, _ = search_path(free(position), cell, bound, STEPS)
    return {"jumps": int(bound if longest < 0 else longest), "exact": bool(longest >= 0)}
