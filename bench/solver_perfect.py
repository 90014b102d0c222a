"""How `perfect` plays: does it ever lose a won placement, and how often does it win a lost one?

    python -m bench.solver_perfect                     plays what is missing and prints the table
    python -m bench.solver_perfect --minutes 8         the same, for at most so long
    python -m bench.solver_perfect --against mcts      only the games against one opponent; others may run beside it
    python -m bench.solver_perfect --write             also puts the table into docs/solver.md

Placements of 7x7 are drawn anew for each opponent. Every game is a line of a journal in runs/, so that whatever ends a
run, the next one goes on. While games are played the other cores are kept busy: a limit in seconds has to hold then.
"""

import argparse
import json
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from lastknight._jit import fingerprint
from lastknight.agents.registry import parse_agent
from lastknight.arena.game import play_game
from lastknight.cores import cores
from lastknight.game.board import Board
from lastknight.game.geometry import board_cells
from lastknight.game.notation import STANDARD, cell_name
from lastknight.report.marked import replace_block
from lastknight.search.limit import Limit
from lastknight.solver.book import shipped_book
from lastknight.stats import rate_interval

PAGE = Path(__file__).parents[1] / "docs" / "solver.md"
LIMIT = Limit(seconds=0.15)
OPPONENTS = ("deepening:improved", "deepening:house", "mcts", "random")
WON, LOST = "won", "lost"
GAMES = {WON: 500, LOST: 100}  # for each opponent, by what the placement is for `perfect`


class Fixture(NamedTuple):
    """A game that is to be played."""

    opponent: str
    placement: str
    for_perfect: str  # WON or LOST
    seat: int  # of `perfect`
    number: int


def fixtures(games: dict[str, int]) -> Iterator[Fixture]:
    """All games, those against different opponents in turns."""
    drawn = {opponent: _placements(opponent) for opponent in OPPONENTS}
    for number in range(max(games.values())):
        for kind, count in games.items():
            for opponent in OPPONENTS:
                if number < count:
                    first, second = drawn[opponent][number]
                    winner = 1 if shipped_book().mover_wins(STANDARD, first, second) else 2
                    seat = winner if kind == WON else 3 - winner
                    yield Fixture(opponent, f"{cell_name(first)} {cell_name(second)}", kind, seat, number)


def _placements(opponent: str) -> list[tuple[int, int]]:
    """All placements of 7x7 in an order of the opponent's own."""
    pairs = list(permutations(board_cells(*STANDARD), 2))
    Random(opponent).shuffle(pairs)
    return pairs


def play_fixture(fixture: Fixture) -> dict[str, Any]:
    """Play a game; its line of the journal."""
    perfect, opponent = parse_agent("perfect"), parse_agent(fixture.opponent)
    agents = (perfect, opponent) if fixture.seat == 1 else (opponent, perfect)
    game = play_game(agents, Board.from_game(fixture.placement), LIMIT, seeds=(fixture.number, fixture.number))
    slowest = max((turn.seconds for turn in game.turns[fixture.seat - 1 :: 2]), default=0.0)
    told = {"winner": game.winner, "ending": game.ending, "note": game.note, "moves": game.moves, "slowest": slowest}
    return {**fixture._asdict(), **told}


def journal_file() -> Path:
    """Where the games of this version of the engine are kept."""
    return Path("runs") / f"perfect-{fingerprint()[:12]}.jsonl"


def read_journal(file: Path) -> dict[Fixture, dict[str, Any]]:
    """The games that have been played; a last line that a kill cut short does not count."""
    played = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        if line.endswith("}"):
            row = json.loads(line)
            played[Fixture(*(row[name] for name in Fixture._fields))] = row
    return played


def play_missing(
    file: Path, games: dict[str, int], seconds: float, opponents: Sequence[str] = OPPONENTS
) -> dict[Fixture, dict[str, Any]]:
    """Play until all games are in the journal or the time is over; those that are there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    played, until = read_journal(file), time.monotonic() + seconds
    missing = [fixture for fixture in fixtures(games) if fixture not in played and fixture.opponent in opponents]
    for agent in ("perfect", *OPPONENTS):
        parse_agent(agent).start(0).move(Board.from_game("a1 b3 c2 d4"), Limit(nodes=100))  # compiled before the clock
    with file.open("a") as journal, busy_cores():
        for count, fixture in enumerate(missing, start=1):
            if time.monotonic() > until:
                break
            played[fixture] = play_fixture(fixture)
            journal.write(json.dumps(played[fixture]) + "\n")
            journal.flush()
            print(f"\r{count} of {len(missing)} games", end="", flush=True)
    print()
    return played


@contextmanager
def busy_cores() -> Iterator[None]:
    """Every core but one at work."""
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=spin, daemon=True) for _ in range(cores() - 1)]
    for worker in workers:
        worker.start()
    try:
        yield
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def spin() -> None:
    """Work without end."""
    while True:
        sum(range(100_000))


def table(played: dict[Fixture, dict[str, Any]]) -> Iterator[str]:
    """The table, line by line."""
    yield "| opponent | from won placements | lost | from lost placements | won | forfeits | its slowest move |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for opponent in OPPONENTS:
        rows = [(fixture, row) for fixture, row in played.items() if fixture.opponent == opponent]
        won = [row["winner"] == fixture.seat for fixture, row in rows if fixture.for_perfect == WON]
        lost = [row["winner"] == fixture.seat for fixture, row in rows if fixture.for_perfect == LOST]
        rate = rate_interval(sum(lost), len(lost))
        slowest = max((row["slowest"] for _, row in rows), default=0.0)
        forfeits = sum(row["ending"] != "no move left" for _, row in rows)
        swindled = f"{rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]"
        counts = f"{len(won)} | {won.count(False)} | {len(lost)} | {swindled} | {forfeits}"
        yield f"| `{opponent}` | {counts} | {slowest:.3f} s |"


def main() -> None:
    """Play and tell."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=1e9, help="stop after this time; the next run goes on")
    options.add_argument("--write", action="store_true", help="put the table into the page")
    options.add_argument("--against", choices=OPPONENTS, action="append", help="play these opponents only")
    chosen = options.parse_args()
    lines = list(table(play_missing(journal_file(), GAMES, 60 * chosen.minutes, chosen.against or OPPONENTS)))
    print("\n".join(lines))
    if chosen.write:
        replace_block(PAGE, "perfect", "\n".join(lines))


if __name__ == "__main__":
    main()
