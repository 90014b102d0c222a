"""What happens to processes: these tests start real ones, kill them and stop them."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastknight.arena.experiment import Experiment
from lastknight.arena.game import Game
from lastknight.arena.journal import Key
from lastknight.arena.processes import worker_context
from lastknight.arena.run import Progress, open_journal, play
from lastknight.arena.table import Job, Table
from lastknight.arena.workers import Crew
from lastknight.errors import LimitError
from lastknight.game.notation import STANDARD
from lastknight.search.limit import Limit
from tests.arena.agents import parse

HANGING = 3.0  # seconds of patience where something hangs; elsewhere nothing on a busy machine comes near the other
PATIENCE = 60.0


def games_of(
    agents: tuple[str, str],
    path: Path,
    pairs: int = 4,
    workers: int = 2,
    watch: object = None,
    nodes: int = 200,
    patience: float = PATIENCE,
) -> dict[Key, Game]:
    experiment = Experiment(agents=agents, pairs=pairs, limit=Limit(nodes=nodes))
    with open_journal(path, experiment, parse) as journal:
        options = {} if watch is None else {"watch": watch}
        play(journal, workers=workers, parse=parse, patience=patience, **options)  # type: ignore[arg-type]
        return dict(journal.games())


def moves(games: dict[Key, Game]) -> dict[Key, str]:
    return {key: game.moves for key, game in games.items()}


def test_workers_play_the_games_that_this_process_would_play(tmp_path: Path) -> None:
    agents = ("deepening:improved", "mcts")
    alone = games_of(agents, tmp_path / "0.db", pairs=10, workers=0)
    for workers in (1, 2, 3):
        assert moves(games_of(agents, tmp_path / f"{workers}.db", 10, workers)) == moves(alone)


@pytest.mark.parametrize(
    ("way", "ending", "note"),
    [
        ("nonsense", "illegal move", "answered 'e4' instead of a Result"),
        ("raises", "crash", "ValueError: a bug in somebody's agent"),
        ("hungry", "out of memory", ""),
        ("dies", "crash", "its process ended( with status -9)?"),  # found dead on a handover, nothing tells the status
        ("hangs", "timeout", "no answer for 3 s"),
    ],
)
def test_a_bad_agent_loses_its_games_and_nothing_else(tmp_path: Path, way: str, ending: str, note: str) -> None:
    pairs, patience = (1, HANGING) if way == "hangs" else (3, PATIENCE)
    games = games_of((way, "greedy:open"), tmp_path / "x.db", pairs, patience=patience)
    assert len(games) == 2 * pairs
    for key, game in games.items():
        assert (game.winner, game.ending) == (3 - key.seat, ending)
        assert re.fullmatch(note, game.note)
        assert len(game.turns) in (4, 5), "what was played before is on record"


def test_a_game_is_forfeited_also_when_its_worker_is_found_dead_on_the_next_handover() -> None:
    def slowly() -> Iterator[Job]:
        for number in range(2):
            yield Job("dies", "greedy:open", "d4 c6", number, 1)
            time.sleep(1)  # the worker dies meanwhile

    table = Table(STANDARD, Limit(nodes=10), 0, {"dies": 1.0, "greedy:open": 1.0}, parse)
    with Crew(table, 1) as crew:
        crew.ready()
        ended = [(job.number, game.ending) for games in crew.play(slowly()) for job, game in games]
    assert sorted(ended) == [(0, "crash"), (1, "crash")]


@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_a_worker_that_is_ended_from_outside_costs_no_game(tmp_path: Path, kind: signal.Signals) -> None:
    agents = ("deepening:improved", "deepening:reach")
    undisturbed = games_of(agents, tmp_path / "0.db", 150, workers=0, nodes=2000)
    ended: list[int] = []
    since: dict[int, int] = {}

    def end_one(progress: Progress) -> None:
        pairs = progress.tally.pairs
        for pid in progress.workers:
            # a new worker begins with the game that the former was lost in: lost twice, it would be forfeited;
            # pairs count in order, so that game is over when more have been counted than were under way
            if pairs - since.setdefault(pid, pairs) > 30 and pid not in ended and len(ended) < 4:
                os.kill(pid, kind)
                ended.append(pid)

    games = games_of(agents, tmp_path / "2.db", 150, watch=end_one, nodes=2000)
    assert len(ended) == 4
    assert moves(games) == moves(undisturbed)
    assert not any(game.forfeit for game in games.values())


def test_a_worker_that_is_stopped_is_replaced(tmp_path: Path) -> None:
    agents = ("deepening:improved", "deepening:reach")
    undisturbed = games_of(agents, tmp_path / "0.db", 60, workers=0)
    stopped: list[int] = []

    def stop_one(progress: Progress) -> None:
        if not stopped:
            stopped.append(progress.workers[0])
            os.kill(stopped[0], signal.SIGSTOP)

    games = games_of(agents, tmp_path / "2.db", 60, watch=stop_one, patience=HANGING)
    assert moves(games) == moves(undisturbed)


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    seen: set[int] = set()

    def remember(progress: Progress) -> None:
        seen.update(progress.workers)

    games_of(("random", "greedy:open"), tmp_path / "x.db", watch=remember)
    assert seen
    for pid in seen:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_ctrl_c_leaves_what_was_played_and_the_rest_can_follow(tmp_path: Path) -> None:
    agents = ("deepening:improved", "deepening:reach")

    def interrupt(progress: Progress) -> None:
        if progress.tally.pairs >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        games_of(agents, tmp_path / "x.db", 60, watch=interrupt)
    with open_journal(tmp_path / "x.db", parse=parse) as journal:
        kept = moves(dict(journal.games()))
    assert 6 <= len(kept) < 120
    games = moves(games_of(agents, tmp_path / "x.db", 60))
    assert games == moves(games_of(agents, tmp_path / "0.db", 60, workers=0))
    assert kept.items() <= games.items()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_every_thread_is_told_the_status_that_a_process_ended_with() -> None:
    context = worker_context(preload="tests.arena.agents")
    for _ in range(30):
        process = context.Process(target=die)  # type: ignore[attr-defined]
        process.start()
        threads = [threading.Thread(target=lambda: [process.is_alive() for _ in range(2000)]) for _ in range(2)]  # noqa: B023
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        process.join()
        assert process.exitcode == -signal.SIGKILL


def test_a_negative_number_of_workers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match=r"^the number of workers must not be negative, got -1$"):
        games_of(("random", "greedy:open"), tmp_path / "x.db", workers=-1)


ORPHANS = """
from lastknight.arena.table import Job, Table
from lastknight.arena.workers import Crew
from lastknight.game.notation import STANDARD
from lastknight.search.limit import Limit
from tests.arena.agents import parse
if __name__ == "__main__":
    table = Table(STANDARD, Limit(nodes=10), 0, {"hangs": 1.0, "random": 1.0}, parse)
    with Crew(table, 2) as crew:
        crew.ready()
        print(*crew.pids, flush=True)
        for games in crew.play(iter([Job("hangs", "random", "d4 c6", number, 1) for number in range(2)])):
            pass
"""


def test_workers_end_with_the_arena_even_in_the_middle_of_a_move() -> None:
    arena = subprocess.Popen([sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE, text=True)
    assert arena.stdout is not None
    with arena.stdout:
        workers = [int(pid) for pid in arena.stdout.readline().split()]
    assert len(workers) == 2
    arena.kill()
    arena.wait()
    deadline = time.monotonic() + 60
    while any(runs(pid) for pid in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(runs(pid) for pid in workers)


def runs(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
