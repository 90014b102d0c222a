"""Measurements that need no games: depths, times, nodes, and errors against the solved game.

    python -m experiments.measure            # everything
    python -m experiments.measure "time of"  # only the numbers whose names begin like this

writes games/measured.json, a number with its standard error a line, and games/errors.json.
"""

import json
import random
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from experiments.games import FOLDER, save
from lastknight.agents.engine import EngineAgent
from lastknight.agents.registry import parse_agent
from lastknight.arena.openings import draw_openings
from lastknight.evaluation.price import nanoseconds
from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size
from lastknight.search.limit import Limit, Result
from lastknight.search.price import node_price
from lastknight.solver.solve import solve

SEED = 9
POSITIONS = 400  # that are solved
RUNS = 60  # of every time that is measured
Measured = dict[str, dict[str, Any]]

STUDENTS = ("reach,view=player", "differential_reach", "monte_carlo", "improved")
HEURISTICS = (
    "null", "open,view=player", "improved", "run_sum", "longest_run", "reach,view=player", "differential_reach",
    "discounted_cells", "centre", "edge", "centre_playout", "cells_and_playout", "monte_carlo", "house",
)  # fmt: skip
NODES = (30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
DEPTHS = (1, 2, 3, 4, 5, 6, 7, 8)


def main(names: Sequence[str] = ()) -> None:
    """Measure everything, or again the parts that numbers of these names belong to."""
    file = FOLDER / "measured.json"
    known: Measured = json.loads(file.read_text(encoding="utf-8")) if names and file.is_file() else {}
    for beginning, part in parts().items():
        if not names or any(name.startswith(beginning) for name in names):
            known |= part()
    save(known, file)
    if not names:
        save(errors(), FOLDER / "errors.json")


def parts() -> Mapping[str, Callable[[], Measured]]:
    """What is measured, by the beginning of its names."""
    return {"time of": costs, "nodes saved": transpositions, "depth gained": ordering, "depth of": depths}


def entry(values: Sequence[float], where: str, unit: str) -> dict[str, Any]:
    """The mean of some values with its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5
    return {
        "value": round(statistics.mean(values), 4),
        "error": round(error, 5),
        "n": len(values),
        "where": where,
        "unit": unit,
    }


def engine(text: str) -> EngineAgent:
    """An agent of ours."""
    agent = parse_agent(text)
    assert isinstance(agent, EngineAgent), text
    return agent


def look(agent: EngineAgent, board: Board, limit: Limit, price: float = 1.0) -> Result:
    """One search."""
    return agent.search(board.position, agent.evaluator, limit, price=price)


# Costs (C25)


def costs() -> Measured:
    """How long evaluations take, relative to each other and to themselves on another board."""

    def ratios(one: tuple[str, Size], two: tuple[str, Size]) -> list[float]:
        times = [[nanoseconds(parse_evaluator(name), [size]) for name, size in (one, two)] for _ in range(RUNS)]
        return [ours / theirs for ours, theirs in times]

    large = Size(11, 11)
    found = {
        "time of differential_reach over reach": ratios(("differential_reach", STANDARD), ("reach", STANDARD)),
        "time of differential_reach over improved": ratios(("differential_reach", STANDARD), ("improved", STANDARD)),
        "time of monte_carlo over improved": ratios(("monte_carlo", STANDARD), ("improved", STANDARD)),
        "time of discounted_cells over improved": ratios(("discounted_cells", STANDARD), ("improved", STANDARD)),
    }
    for name in ("improved", "reach", "discounted_cells", "centre_playout"):
        found[f"time of {name} on 11x11 over 7x7"] = ratios((name, large), (name, STANDARD))
    return {name: entry(values, "one evaluation, compiled", "runs") for name, values in found.items()}


# Searches on the same positions (C7, C8, C17)


def openings(count: int) -> list[Board]:
    """Placements, from which searches start."""
    return [Board.from_game(text) for text in draw_openings(STANDARD, count, SEED, 2)]


def transpositions() -> Measured:
    """The share of nodes that a table saves on the way to a depth."""
    off, on = engine("deepening:improved"), engine("deepening:improved,table=on")
    found: Measured = {}
    for depth in (7, 9, 11):
        nodes = [[look(agent, board, Limit(depth=depth)).nodes for agent in (on, off)] for board in openings(60)]
        saved = [1 - with_table / without for with_table, without in nodes]
        found[f"nodes saved by the table at depth {depth}"] = entry(
            saved, "the same search with and without", "openings"
        )
    return found


def ordering() -> Measured:
    """How many plies more an ordered search reaches than one that takes moves as they come."""
    plain = engine("deepening:improved,order=none")
    found: Measured = {}
    for order in ("last", "static", "mobility"):
        ordered = engine(f"deepening:improved,order={order}")
        for kind in ("nodes", "cost"):
            limit = Limit(nodes=3500) if kind == "nodes" else Limit(cost=3500)
            prices = [node_price(agent.search, agent.evaluator) for agent in (ordered, plain)]
            gained = [
                look(ordered, board, limit, prices[0]).depth - look(plain, board, limit, prices[1]).depth
                for board in openings(100)
            ]
            found[f"depth gained by order={order}, {kind}"] = entry(gained, f"{limit}, 7x7", "openings")
    return found


def depths() -> Measured:
    """The depth that searches reach in the course of a game: one number a game, whose positions go together."""
    found: Measured = {}
    games = [list(course(opening)) for opening in openings(20)]
    for name in STUDENTS:
        agent = engine(f"deepening:{name}")
        price = node_price(agent.search, agent.evaluator)
        for budget in (3_500, 14_000):
            for limit in (Limit(nodes=budget), Limit(cost=budget)):
                reached = [statistics.mean(look(agent, board, limit, price).depth for board in game) for game in games]
                kind = "nodes" if limit.nodes else "cost"
                label = f"depth of {name.removesuffix(',view=player')} at {budget}, {kind}"
                found[label] = entry(reached, f"{limit}, 7x7", "games")
    return found


def course(opening: Board) -> Iterator[Board]:
    """The positions of a game between two modest agents."""
    board, agent = opening.copy(), engine("deepening:improved")
    while board.outcome is None:
        yield board.copy()
        board.push(look(agent, board, Limit(nodes=100)).move)


# Errors against the solved game


def chances(count: int) -> list[tuple[Board, tuple[int, ...]]]:
    """Positions after 6 to 16 random plies in which the mover can win, by at most half of its moves: these."""
    generator = random.Random(SEED)
    found: list[tuple[Board, tuple[int, ...]]] = []
    while len(found) < count:
        board = Board()
        for _ in range(generator.randint(6, 16)):
            if board.outcome is None:
                board.push(generator.choice(board.legal_moves))
        if board.outcome is None:
            winning = solve(board).winning_moves
            if winning and 2 * len(winning) <= len(board.legal_moves):
                found.append((board, winning))
    return found


def errors() -> dict[str, Any]:
    """How often each heuristic throws a win away, by nodes and by depth."""
    positions = chances(POSITIONS)

    def wrong(agent: EngineAgent, limit: Limit) -> int:
        return sum(look(agent, board, limit).move not in winning for board, winning in positions)

    by_nodes = {
        name: [wrong(engine(f"deepening:{name}"), Limit(nodes=nodes)) for nodes in NODES] for name in HEURISTICS
    }
    by_depth = {
        name: [wrong(engine(f"deepening:{name},endgame=off,order=none"), Limit(depth=depth)) for depth in DEPTHS]
        for name in HEURISTICS
    }
    return {
        "positions": len(positions),
        "nodes": list(NODES),
        "depths": list(DEPTHS),
        "by nodes": by_nodes,
        "by depth": by_depth,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
