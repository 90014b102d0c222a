"""A hundred thousand malformed or hostile messages and requests: no crash, no leak, the next honest client is served.

    python -m bench.web_hostile --messages 100000 --write docs/page.md

Most are messages over sockets that come and go, some with the wrong types, some cut off, some random bytes, and now and
then one far too long; one in fifty is an HTTP request with a foreign host, method or path.
"""

import asyncio
import http.client
import json
import random
import string
import time
from pathlib import Path
from urllib.parse import urlsplit

from tests.web.conftest import end_server, start_server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.web_figures import options, publish
from lastknight.web.messages import FIELDS

ATTACKERS = 40
SHARE_OF_REQUESTS = 50  # one in so many is an HTTP request
PATIENCE = 20.0  # seconds an attacker waits for an answer
MOST_GROWTH = 60.0  # megabytes the server may grow by

VALUES: list[object] = [
    None,
    True,
    -1,
    0,
    1e308,
    2**70,
    "",
    "7x7",
    "99x99",
    "d4 d4",
    "../../etc/passwd",
    "process:sh",
    "\u0000",
    [],
    {},
    [[]] * 9,
]
AGENTS = [
    "mcts,exploration=-1e9",
    "puct,exploration=-1e308",
    "mcts,simulations=-5",
    "puct,simulations=1e300",
    "deepening:learned.bin",
    "minimax,depth=-1",
]
PATHS = [
    "/static/../server.py",
    "/static/%2e%2e%2f%2e%2e",
    "//",
    "/%00",
    "/ws",
    "/?token=x",
    "/static/" + "a" * 2000,
    "/\\..\\..",
    "/play?game=<script>",
]


def hostile(shuffle: random.Random) -> str | bytes:
    """One message that no honest client would send."""
    kind = shuffle.randrange(7)
    if kind == 0:
        return shuffle.randbytes(shuffle.randrange(200))
    if kind == 1:
        return "".join(shuffle.choices(string.printable, k=shuffle.randrange(300)))
    if kind == 2:
        return shuffle.choice("[{") * shuffle.randrange(5000)
    if kind == 3:  # in the protocol, but for its agent
        agent = shuffle.choice(AGENTS)
        return json.dumps({"id": 1, "ask": "move", "board": "7x7", "game": "d4 c6", "agent": agent, "seed": 1})
    ask = shuffle.choice([*FIELDS, "shutdown", "__init__", 7])
    names = FIELDS.get(ask, ("x",)) if isinstance(ask, str) else ("x",)
    message = {"id": shuffle.choice([shuffle.randrange(99), *VALUES]), "ask": ask}
    message |= {name: shuffle.choice(VALUES) for name in names if shuffle.random() < 0.9}
    text = json.dumps(message)
    return text[: shuffle.randrange(len(text))] if kind == 4 else text


def request(address: str, shuffle: random.Random) -> None:
    """One request that no honest browser would send."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
    headers = {
        "Host": shuffle.choice(["evil.example", "", "localhost:1", "["]),
        "Origin": shuffle.choice(["null", "http://x", "\xff"]),
    }
    try:
        connection.request(shuffle.choice(["GET", "POST", "PUT", "NONSENSE"]), shuffle.choice(PATHS), headers=headers)
        connection.getresponse().read()
    except (http.client.HTTPException, OSError, ValueError):
        pass
    finally:
        connection.close()


async def attack(number: int, address: str, count: int) -> int:
    """Send messages, now and then without listening or without saying goodbye; returns how many were sent."""
    shuffle, sent = random.Random(number), 0
    while sent < count:
        try:
            async with connect(address.replace("http", "ws") + "ws", proxy=None, max_queue=1) as line:
                await line.recv()
                for _ in range(min(count - sent, shuffle.randrange(1, 2000))):
                    if sent % SHARE_OF_REQUESTS == 0:
                        await asyncio.to_thread(request, address, shuffle)
                    else:
                        await line.send(hostile(shuffle))
                        await asyncio.wait_for(line.recv(), PATIENCE)
                    sent += 1
                if shuffle.random() < 0.3:
                    await line.send("x" * 100_000)
        except (ConnectionClosed, OSError, TimeoutError):
            sent += 1
    return sent


async def honest(address: str) -> float:
    """An honest client's question; returns the seconds until its answer."""
    started = time.perf_counter()
    async with connect(address.replace("http", "ws") + "ws", proxy=None) as line:
        await line.recv()
        await line.send(json.dumps({"id": 1, "ask": "see", "board": "5x5", "game": "a1 e5"}))
        answer = json.loads(await line.recv())
        while answer["id"] is None:
            answer = json.loads(await line.recv())
        assert answer["attacker"] == 1
    return time.perf_counter() - started


def megabytes(process: int) -> float:
    """How much memory a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


async def siege(address: str, process: int, messages: int) -> tuple[int, float, float]:
    """All attackers at once, then an honest client; messages sent, megabytes grown, the honest client's seconds."""
    await honest(address)
    await asyncio.gather(*(attack(number, address, messages // 20 // ATTACKERS) for number in range(ATTACKERS)))
    before = megabytes(process)
    sent = sum(
        await asyncio.gather(*(attack(1000 + number, address, messages // ATTACKERS) for number in range(ATTACKERS)))
    )
    return sent, megabytes(process) - before, await honest(address)


def main() -> None:
    """Start a server, attack it, and report."""
    parser = options(__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    chosen = parser.parse_args()
    process, address = start_server("--workers", "1")
    started = time.perf_counter()
    try:
        sent, grown, seconds = asyncio.run(siege(address, process.pid, chosen.messages))
        alive = process.poll() is None
    finally:
        end_server(process)
    text = (
        f"{sent:,} hostile messages and requests in {time.perf_counter() - started:.0f} s: the server "
        f"{'lives' if alive else 'died'}, its memory grew by {grown:.1f} MB, and the next honest client waited "
        f"{1000 * seconds:.0f} ms."
    )
    publish("hostile", text, chosen.write)
    raise SystemExit(not alive or grown > MOST_GROWTH)


if __name__ == "__main__":
    main()
