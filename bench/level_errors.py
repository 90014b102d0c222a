"""How often each level throws a won game away, measured against the solved game.

    python bench/level_errors.py --positions 1000

Positions come from 7x7 games in which both sides play as `casual` does, from random placements on. One counts when its
mover can win and can go wrong. The error rate is the share of them in which a level goes wrong; next to it stands the
share of pairs of games that the level wins against the one below it.
"""

import argparse

from lastknight.agents.levels import LEVELS, Level, LevelAgent, find_agent
from lastknight.game.board import Board
from lastknight.search.limit import Limit
from lastknight.solver.solve import solve
from lastknight.stats import rate_interval

PLENTY = Limit(seconds=10.0)


def chances(count: int) -> list[tuple[Board, set[int]]]:
    """Positions in which the mover can win and can go wrong, with the moves that win."""
    found: list[tuple[Board, set[int]]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        board = Board()
        player, other = find_agent("casual").start(seed), find_agent("random").start(seed)
        while board.outcome is None:
            if board.placed:
                winning = set(solve(board).winning_moves)
                if winning and len(winning) < len(board.legal_moves):
                    found.append((board.copy(), winning))
            board.push((player if board.placed else other).move(board, PLENTY).move)
    return found[:count]


def errors(level: Level, positions: list[tuple[Board, set[int]]]) -> int:
    """In how many of these positions a level throws the win away."""
    agent = LevelAgent(level)
    moves = (agent.start(number).move(board, PLENTY).move in wins for number, (board, wins) in enumerate(positions))
    return sum(not right for right in moves)


def games(level: Level, other: Level, count: int) -> int:
    """How many of ``count`` games a level wins against another, from either seat in turn."""
    won = 0
    for seed in range(count):
        board, seat = Board(), 1 + seed % 2
        players = {seat: LevelAgent(level).start(2 * seed), 3 - seat: LevelAgent(other).start(2 * seed + 1)}
        while board.outcome is None:
            board.push(players[board.turn].move(board, PLENTY).move)
        won += board.outcome.winner == seat
    return won


def main() -> None:
    """Measure every level and print the table of docs/page.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    positions = chances(options.positions)
    print("| level | agent | slips | wins thrown away | beats the level below |\n| --- | --- | --- | --- | --- |")
    for below, level in zip((None, *LEVELS), LEVELS, strict=False):
        rate = rate_interval(errors(level, positions), len(positions))
        better = "" if below is None else f"{games(level, below, options.games) / options.games:.0%}"
        nodes = "" if level.nodes is None else f", {level.nodes:,} nodes"
        shown = f"{rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]"
        print(f"| {level.name} | `{level.agent}`{nodes} | {level.blunder:.0%} | {shown} | {better} |", flush=True)


if __name__ == "__main__":
    main()
