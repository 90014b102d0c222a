"""The experiments on this machine: what is being played, what the games say so far, and the reports about them.

A client names an experiment or a report by the name that the list gave it; no path ever comes from a client.
"""

import shlex
from collections import deque
from functools import lru_cache
from pathlib import Path
from typing import Any

from lastknight.arena.experiment import Experiment
from lastknight.arena.journal import Journal
from lastknight.arena.lock import in_use
from lastknight.arena.results import configuration
from lastknight.arena.standings import Row, standings
from lastknight.arena.tally import Tally
from lastknight.errors import LastKnightError, StoreError

LATEST = 20  # games to show of an experiment


def journals(folder: Path) -> dict[str, Path]:
    """The journals of a folder by name, the newest first."""
    found = sorted(folder.glob("*.db"), key=lambda path: path.stat().st_mtime, reverse=True)
    return {path.stem: path for path in found}


def reports(folder: Path) -> dict[str, Path]:
    """The pages that `report` and `judge` have written into a folder and the tables beside them, by name."""
    found = [*folder.glob("*/index.html"), *folder.glob("*/*.csv"), *folder.glob("judge-*.html")]
    return {path.relative_to(folder).as_posix(): path for path in sorted(found)}


def list_runs(folder: Path) -> list[dict[str, Any]]:
    """A row for every experiment in a folder; a file that is none is left out."""
    rows = []
    for name, path in journals(folder).items():
        try:
            rows.append({"name": name, **progress(path)})
        except LastKnightError:
            continue
    return rows


def read_run(folder: Path, name: str, pages: Path) -> dict[str, Any]:
    """The table of one experiment, its latest games, and its report, if there is one."""
    path = journals(folder).get(name)
    if path is None:
        raise StoreError(f"expected an experiment of the list, got {name!r}")
    found = progress(path)
    report = f"{name}/index.html"
    return {
        "name": name,
        "report": report if report in reports(pages) else None,
        **found,
        **_table(path, path.stat().st_ino, found["planned"], found["played"]),
    }


def progress(path: Path) -> dict[str, Any]:
    """What the experiment of a journal is about, how far it has come, and whether it is being played."""
    with Journal(path, reading=True) as journal:
        experiment = configuration(journal)
        tally, played = Tally(experiment), 0
        for key, winner in journal.winners():
            tally.add(key, winner)
            played += key.pairing in tally.standings
    return {
        "played": played,
        "counted": 2 * tally.pairs,
        "finished": tally.finished,
        "running": in_use(path),
        "file": shlex.quote(str(path)),
        **experiment_row(experiment),
    }


@lru_cache(maxsize=4)
def _table(path: Path, file: int, planned: int, played: int) -> dict[str, Any]:
    """What a journal, this very ``file``, says after so many games; counting thousands takes seconds, so only once."""
    with Journal(path, reading=True) as journal:
        table = standings(journal)
        games = deque((game for _, game in journal.games()), LATEST)
    return {
        "rows": [agent_row(row) for row in table.rows],
        "comparisons": [
            {"one": found.pairing.one, "two": found.pairing.two, "conclusion": found.conclusion, "p": found.p}
            for found in table.comparisons
        ],
        "latest": [
            {"agents": list(game.agents), "winner": game.winner, "game": game.moves, "ending": game.ending}
            for game in reversed(games)
        ],
    }


def experiment_row(experiment: Experiment) -> dict[str, Any]:
    """What an experiment is about."""
    return {
        "title": experiment.title or f"{experiment.kind}: {', '.join(experiment.agents)}"[:200],
        "question": experiment.question,
        "kind": experiment.kind,
        "board": str(experiment.size),
        "limit": str(experiment.limit),
        "planned": 2 * experiment.pairs * len(experiment.pairings),
    }


def agent_row(row: Row) -> dict[str, Any]:
    """One agent of a table: its numbers never without their intervals."""
    return {
        "agent": row.agent,
        "in_question": row.in_question,
        "pairs": row.counts.pairs,
        "score": [row.score.value, row.score.low, row.score.high],
        "elo": [row.elo.value, row.elo.low, row.elo.high],
        "forfeits": row.forfeits,
    }
