"""What heuristics see on a board: reach, who arrives first, the attacker, separated regions and their longest paths."""

from typing import Any

from lastknight._jit import Cells
from lastknight.evaluation.features import cells_within, colour_bound, first_to_reach, reach, same_colour, separated
from lastknight.evaluation.paths import STEPS, search_path
from lastknight.game.board import Board
from lastknight.game.geometry import jumps, single
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
        "paths": {mover: longest_path(position, position.mine), waiter: longest_path(position, position.theirs)}
        if apart
        else None,
    }


def jumps_to(position: Position, cell: int) -> dict[str, int]:
    """In how many jumps over free cells a knight on ``cell`` gets to each cell it can reach."""
    found: dict[str, int] = {}
    reached, steps = reach(position, cell), 1
    while len(found) < len(reached):
        for other in cells_within(position, cell, steps):
            found.setdefault(cell_name(other), steps)
        steps += 1
    return found


def longest_path(position: Position, cell: int) -> dict[str, Any]:
    """The longest path of a knight that walks alone, or only a bound where finding it would take too long."""
    cells = free(position)
    bound = colour_bound(reach(position, cell), cell)
    longest = int(search_path(cells, cell, bound, STEPS)[0])
    if longest < 0:
        return {"jumps": int(bound), "exact": False, "cells": []}
    return {"jumps": longest, "exact": True, "cells": [cell_name(one) for one in walk(cells, cell, longest)]}


def walk(cells: Cells, cell: int, longest: int) -> list[int]:
    """The cells of a path of ``longest`` jumps over ``cells``, which is there: each jump keeps the rest possible."""
    path = [cell]
    while longest:
        longest -= 1
        for target in jumps(cell) & cells:
            if search_path(cells - single(target), target, longest, STEPS)[0] == longest:
                cells, cell = cells - single(target), target
                path.append(target)
                break
        else:
            break
    return path
