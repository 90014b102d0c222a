"""Many clients at once: each plays and analyses for a minute; none may be dropped, every answer must be right.

    python -m bench.web_load --clients 100 --seconds 60 --write docs/page.md

Every client asks for a move, plays it, asks for the verdicts of another position, and so on through game after game. A
move must be legal; an analysis must prove every move and agree with what `solve` said beforehand, without any limit. A
few more clients study a board on which nothing gets proven, so that their analyses never end early; nobody may notice.
"""

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.web.conftest import end_server, start_server
from websockets.asyncio.client import ClientConnection, connect

from bench.web_figures import options, publish, spread
from lastknight.game.board import Board
from lastknight.game.notation import cell_name
from lastknight.solver.solve import solve

KNOWN = 60  # positions whose verdicts are found before the clients start
STUDENTS = 4  # clients that study the large board
STUDIED = {"board": "11x9", "game": "f5 a1"}
PLIES = (4, 30)  # of those positions, at least and at most

Known = dict[str, dict[str, bool]]
"""Games, and whether each move after them wins."""


@dataclass
class Tally:
    """What happened."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {"move": [], "analyse": []})
    wrong: list[str] = field(default_factory=list)
    dropped: int = 0


def known_positions() -> Known:
    """Positions of random games with every move's verdict."""
    found: Known = {}
    shuffle = random.Random(1)
    while len(found) < KNOWN:
        board, plies = Board(), shuffle.randint(*PLIES)
        while board.outcome is None and board.ply < plies:
            board.push(shuffle.choice(board.legal_moves))
        if board.outcome is None:
            winning = solve(board).winning_moves
            found[board.game()] = {cell_name(target): target in winning for target in board.legal_moves}
    return found


async def ask(line: ClientConnection, tally: Tally, **message: Any) -> dict[str, Any]:
    """The last answer to a message, timed."""
    started = time.perf_counter()
    await line.send(json.dumps(message))
    while True:
        answer: dict[str, Any] = json.loads(await line.recv())
        if answer["id"] == message["id"] and (answer["done"] or answer.get("proven")):
            tally.seconds[message["ask"]].append(time.perf_counter() - started)
            return answer


async def client(number: int, address: str, until: float, known: Known, tally: Tally) -> None:
    """One person: a move, an analysis of a known position, and again."""
    shuffle = random.Random(number)
    try:
        async with connect(address.replace("http", "ws") + "ws", proxy=None) as line:
            await line.recv()
            board, count = Board(), 0
            while time.monotonic() < until:
                count += 2
                request = {"board": "7x7", "game": board.game(), "agent": "club", "seed": number}
                answer = await ask(line, tally, id=count, ask="move", **request)
                if answer.get("move") not in [cell_name(target) for target in board.legal_moves]:
                    tally.wrong.append(f"a move after {board.game()!r}: expected a legal one, got {answer}")
                    return
                board.push_name(answer["move"])
                if board.outcome is not None:
                    board = Board()
                game = shuffle.choice(list(known))
                answer = await ask(line, tally, id=count + 1, ask="analyse", board="7x7", game=game)
                found = {cell: wins for cell, (wins, _) in answer["verdicts"].items()}
                if found != known[game]:
                    tally.wrong.append(f"verdicts after {game!r}: expected {known[game]}, got {answer}")
                await asyncio.sleep(shuffle.random())  # people think
    except Exception as error:
        tally.dropped += 1
        print(f"client {number} was dropped: {error!r}")


async def student(address: str, until: float) -> None:
    """Somebody who studies a position that is too large."""
    async with connect(address.replace("http", "ws") + "ws", proxy=None) as line:
        await line.recv()
        count = 0
        while (left := until - time.monotonic()) > 0:
            count += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(ask(line, Tally(), id=count, ask="analyse", **STUDIED), left)


async def load(address: str, clients: int, seconds: float) -> Tally:
    """All clients together."""
    tally, known = Tally(), known_positions()
    async with connect(address.replace("http", "ws") + "ws", proxy=None) as line:  # until the engine is compiled
        await line.recv()
        await ask(line, Tally(), id=1, ask="analyse", board="7x7", game=next(iter(known)))
    until = time.monotonic() + seconds
    players = (client(number, address, until, known, tally) for number in range(clients))
    await asyncio.gather(*players, *(student(address, until) for _ in range(STUDENTS)))
    return tally


def main() -> None:
    """Start a server, let the clients at it, and report."""
    parser = options(__doc__)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    chosen = parser.parse_args()
    process, address = start_server()
    try:
        tally = asyncio.run(load(address, chosen.clients, chosen.seconds))
    finally:
        end_server(process)
    bad = f"{tally.dropped} dropped, {len(tally.wrong)} answers wrong"
    lines = [
        f"{chosen.clients} clients for {chosen.seconds:.0f} s, {STUDENTS} more at 11x9: {bad}.",
        "",
        "| asked for | answers | median, ms | 95 % | worst |",
        "| --- | --- | --- | --- | --- |",
        *(f"| {kind} | {len(times):,} | {spread(times)} |" for kind, times in tally.seconds.items()),
    ]
    publish("load", "\n".join(lines), chosen.write)
    for line in tally.wrong[:5]:
        print(f"wrong: {line}")
    raise SystemExit(bool(tally.dropped or tally.wrong))


if __name__ == "__main__":
    main()
