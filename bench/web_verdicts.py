"""How long a page waits for the verdict on every legal move, beside what the solver alone needs for the same.

    python -m bench.web_verdicts --write docs/page.md

One client asks a server about positions of random games on 7x7. Times are of the clock, from the question to the answer
that holds a verdict on every move. `solve`, in a process of its own, answers the same question without a server.
"""

import json
import random
import time
from typing import Any

from tests.web.conftest import end_server, start_server
from websockets.sync.client import ClientConnection, connect

from bench.web_figures import options, publish, spread
from lastknight.game.board import Board
from lastknight.game.notation import cell_name
from lastknight.solver.solve import solve

BARS = {4: 0.3, 3: None, 2: 1.0}  # plies played: seconds within which every verdict is wanted
POSITIONS = 100  # of each


def random_board(plies: int, shuffle: random.Random) -> Board:
    """A position after so many plies of random play."""
    board = Board()
    while board.ply < plies:
        board.push(shuffle.choice(board.legal_moves))
    return board


def ask_server(line: ClientConnection, number: int, game: str) -> tuple[float, dict[str, bool]]:
    """Seconds until every move has its verdict, and the verdicts."""
    started = time.perf_counter()
    line.send(json.dumps({"id": number, "ask": "analyse", "board": "7x7", "game": game}))
    while True:
        answer: dict[str, Any] = json.loads(line.recv())
        if answer["id"] == number and (answer["done"] or answer["proven"]):
            return time.perf_counter() - started, {cell: wins for cell, (wins, _) in answer["verdicts"].items()}


def ask_solver(board: Board) -> tuple[float, dict[str, bool]]:
    """The same from the solver."""
    started = time.perf_counter()
    winning = solve(board).winning_moves
    return time.perf_counter() - started, {cell_name(target): target in winning for target in board.legal_moves}


def measure(line: ClientConnection, plies: int) -> tuple[list[float], list[float]]:
    """Seconds of the page and of the solver for each position; both must say the same."""
    shuffle, page, alone = random.Random(plies), [], []
    for number in range(POSITIONS):
        board = random_board(plies, shuffle)
        seconds, found = ask_server(line, 1000 * plies + number, board.game())
        own, expected = ask_solver(board)
        assert found == expected, f"after {board.game()!r}: expected {expected}, got {found}"
        page.append(seconds)
        alone.append(own)
    return page, alone


def rows(plies: int, page: list[float], alone: list[float]) -> str:
    """Two lines of the table."""
    bar = BARS[plies]
    late = "" if bar is None else f"{sum(one > bar for one in page)} of {len(page)}"
    wanted = "" if bar is None else f"{1000 * bar:,.0f}"
    first = f"| {plies} | {len(page)} | the page | {spread(page)} | {wanted} | {late} |"
    return f"{first}\n| {plies} | {len(page)} | `solve` alone | {spread(alone)} | | |"


def main() -> None:
    """Start a server, ask it and the solver, and print a table."""
    chosen = options(__doc__).parse_args()
    process, address = start_server("--workers", "1")
    table = "| plies played | positions | who | median, ms | 95 % | worst | wanted | late |\n" + "| --- " * 8 + "|"
    try:
        with connect(address.replace("http", "ws") + "ws", proxy=None) as line:
            line.recv()
            ask_server(line, 1, "d4 c6 e6 b4")  # until the engine is loaded
            for plies in BARS:
                table += "\n" + rows(plies, *measure(line, plies))
    finally:
        end_server(process)
    publish("verdicts", table, chosen.write)


if __name__ == "__main__":
    main()
