"""Is a limit in seconds kept? Moves at 50 ms on 9x9 while another process keeps a core busy.

    python -m bench.clock [MOVES]

A move may take less than its limit: a margin is kept back for what happens outside the search. What matters is how many
come late, and how late; a match forgives 5 ms.
"""

import random
import subprocess
import sys
import time

from lastknight.agents.registry import parse_agent
from lastknight.game.board import Board
from lastknight.search.limit import Limit

LIMIT = Limit(seconds=0.05)
TOLERANCE = 0.005
MOVES = 10_000


def overruns(moves: int, seed: int = 1) -> list[float]:
    """Seconds over the limit of so many moves, negative for moves that came early."""
    rng = random.Random(seed)
    player = parse_agent("deepening:improved").start(seed)
    player.move(Board.from_game("d4 c6 e2"), Limit(nodes=1))  # compiles
    over: list[float] = []
    while len(over) < moves:
        board = Board(9, 9)
        for _ in range(rng.randrange(2, 10)):
            if board.outcome is None:
                board.push(rng.choice(board.legal_moves))
        if board.outcome is None:
            started = time.perf_counter()
            player.move(board, LIMIT)
            over.append(time.perf_counter() - started - 0.05)
    return over


def main() -> None:
    """Print what the moves took."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        try:
            over = sorted(overruns(moves))
        finally:
            busy.kill()
    late = sum(seconds > TOLERANCE for seconds in over)
    print(f"{moves:,} moves at {LIMIT} with a busy process beside")
    for name, share in (("median", 0.5), ("99 %", 0.99), ("99.9 %", 0.999), ("all", 1.0)):
        print(f"{name:>8} within {1000 * over[min(moves - 1, int(share * moves))]:+7.2f} ms of the limit")
    print(f"{late} of {moves:,} ({late / moves:.3%}) more than {1000 * TOLERANCE:.0f} ms late")


if __name__ == "__main__":
    main()
