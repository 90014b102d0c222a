"""The journal: one SQLite file an experiment, a row a game, on disk before it counts.

    experiment   the whole configuration as JSON
    agent        each agent's fingerprint, and the price of its nodes where the budget is cost
    pairing      who meets whom
    game         moves, reports, winner; unique by experiment, pairing, pair and seat, so that nothing counts twice

One process writes, any number may read while it does.
"""

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.game import Game, Turn
from lastknight.arena.lock import FileLock
from lastknight.errors import LastKnightError, StoreError
from lastknight.game.geometry import CELLS
from lastknight.game.notation import cell_name

FORMAT = 1
APPLICATION = 0x4C4B4E54  # "LKNT": tells our files from other people's databases
EXPERIMENT = 1  # the only one in its file
TABLES = """
CREATE TABLE experiment (id INTEGER PRIMARY KEY, configuration TEXT NOT NULL);
CREATE TABLE agent (
    experiment INTEGER NOT NULL REFERENCES experiment, text TEXT NOT NULL,
    fingerprint TEXT NOT NULL, price REAL NOT NULL, UNIQUE (experiment, text));
CREATE TABLE pairing (
    id INTEGER PRIMARY KEY, experiment INTEGER NOT NULL REFERENCES experiment,
    one TEXT NOT NULL, two TEXT NOT NULL, UNIQUE (experiment, one, two));
CREATE TABLE game (
    experiment INTEGER NOT NULL REFERENCES experiment, pairing INTEGER NOT NULL REFERENCES pairing,
    pair INTEGER NOT NULL, seat INTEGER NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL, reports TEXT NOT NULL,
    winner INTEGER NOT NULL, ending TEXT NOT NULL, note TEXT NOT NULL, UNIQUE (experiment, pairing, pair, seat));
"""


HEADER = b"SQLite format 3\0"  # of every SQLite file
NUMBERS = {cell_name(cell): cell for cell in range(CELLS)}


class Key(NamedTuple):
    """A game's place in the schedule: the game of a pair in which the pairing's first agent has this seat."""

    pairing: Pairing
    pair: int
    seat: int


class Entry(NamedTuple):
    """What the journal knows of an agent."""

    fingerprint: str
    price: float


class Journal:
    """An experiment's file, open for one writer, or for reading; without a path it lives in memory."""

    def __init__(self, path: Path | None, *, reading: bool = False) -> None:
        self.path = path
        self.name = str(path or "this match")
        self._lock: FileLock | None = None
        if reading and (path is None or not path.is_file()):
            raise StoreError(f"no experiment at {self.name}")
        if path is not None and not reading:
            with self._errors():
                _check_header(path)  # before anything is left beside somebody else's file
            _make_folder(path.parent)
            self._lock = FileLock(path)
        try:
            with self._errors():
                _check_header(path)
                self._database = _connect(path, reading)
                self._check(reading)
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close the file and let the next writer in."""
        if hasattr(self, "_database"):
            self._database.close()
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn what the database or the disk complain about into one clear line."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{self.name} cannot be used as an experiment's journal: {error}") from error

    def _check(self, reading: bool) -> None:
        """Refuse what is not ours, make what is new."""
        (application,) = self._database.execute("PRAGMA application_id").fetchone()
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        (tables,) = self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application == 0 and tables == 0 and not reading:
            self._database.executescript(
                f"BEGIN; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; COMMIT;"
            )
            return
        if application != APPLICATION:
            raise StoreError(f"{self.name} is a database, but not an experiment's journal")
        if version != FORMAT:
            raise StoreError(f"{self.name} was written by format {version}, this version reads {FORMAT}")
        (health,) = self._database.execute("PRAGMA quick_check(1)").fetchone()
        if health != "ok":
            raise StoreError(f"{self.name} is damaged: {' '.join(str(health).split())}")

    @property
    def experiment(self) -> Experiment | None:
        """The configuration; None in a new file."""
        with self._errors():
            row = self._database.execute("SELECT configuration FROM experiment").fetchone()
        if row is None:
            return None
        try:
            return Experiment.from_json(json.loads(row[0]))
        except (ValueError, KeyError, TypeError, LastKnightError) as error:
            raise StoreError(f"{self.name} holds a configuration that cannot be read: {error}") from error

    @property
    def agents(self) -> dict[str, Entry]:
        """What is known of each agent that ever took part."""
        with self._errors():
            rows = self._database.execute("SELECT text, fingerprint, price FROM agent ORDER BY rowid").fetchall()
        return {text: Entry(fingerprint, price) for text, fingerprint, price in rows}

    def configure(self, experiment: Experiment, agents: Mapping[str, Entry]) -> None:
        """Write down what is to be played before any of it is; agents already known keep their entry."""
        with self._errors(), self._database as transaction:
            transaction.execute(
                "INSERT INTO experiment VALUES (?, ?)"
                " ON CONFLICT (id) DO UPDATE SET configuration = excluded.configuration",
                (EXPERIMENT, json.dumps(experiment.to_json())),
            )
            rows = ((EXPERIMENT, text, *entry) for text, entry in agents.items())
            transaction.executemany("INSERT OR IGNORE INTO agent VALUES (?, ?, ?, ?)", rows)
            meetings = ((EXPERIMENT, *pairing) for pairing in experiment.pairings)
            transaction.executemany("INSERT OR IGNORE INTO pairing (experiment, one, two) VALUES (?, ?, ?)", meetings)

    def add(self, games: Iterable[tuple[Key, Game]]) -> None:
        """Commit games, all or none; they count once this returns."""
        numbers = self._pairing_numbers()
        with self._errors(), self._database as transaction:
            rows = ((EXPERIMENT, numbers[key.pairing], key.pair, key.seat, *_columns(game)) for key, game in games)
            transaction.executemany("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def _pairing_numbers(self) -> dict[Pairing, int]:
        """The number of every pairing's row."""
        rows = self._database.execute("SELECT one, two, id FROM pairing").fetchall()
        return {Pairing(one, two): number for one, two, number in rows}

    def winners(self) -> Iterator[tuple[Key, int]]:
        """Who won which game: enough to go on, or to count."""
        with self._errors():
            rows = self._database.execute(
                "SELECT one, two, pair, seat, winner"
                " FROM game JOIN pairing ON id = pairing ORDER BY pair, pairing, seat"
            ).fetchall()
        for one, two, pair, seat, winner in rows:
            yield Key(Pairing(one, two), pair, seat), winner

    def games(self) -> Iterator[tuple[Key, Game]]:
        """Every game with its place in the schedule, in schedule order."""
        experiment = self.experiment
        if experiment is None:
            return
        with self._errors():
            rows = self._database.execute(
                "SELECT one, two, pair, seat, opening, moves, reports, winner, ending, note"
                " FROM game JOIN pairing ON id = pairing ORDER BY pair, pairing, seat"
            )
            for one, two, pair, seat, opening, moves, reports, winner, ending, note in rows:
                names = (one, two) if seat == 1 else (two, one)
                start, targets = _targets(opening), _targets(moves)
                played = zip(targets[len(start) :], json.loads(reports), strict=True)
                turns = (Turn(target, *report) for target, report in played)
                game = Game(names, experiment.size, start, tuple(turns), winner, ending, note)
                yield Key(Pairing(one, two), pair, seat), game


def _columns(game: Game) -> tuple[str | int, ...]:
    """A game as the columns of its row."""
    opening = " ".join(map(cell_name, game.opening))
    reports = json.dumps([turn[1:] for turn in game.turns], separators=(",", ":"), allow_nan=False)
    return opening, game.moves, reports, game.winner, game.ending, game.note


def _targets(moves: str) -> tuple[int, ...]:
    """The targets of a game that was legal when it was written down."""
    return tuple(NUMBERS[name] for name in moves.split())


def _make_folder(folder: Path) -> None:
    """Make the folder of a new journal."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {folder}: {error.strerror}") from error


def _check_header(path: Path | None) -> None:
    """Refuse a file that is no database; SQLite itself would overwrite a short one."""
    if path is not None and path.exists():
        with path.open("rb") as file:
            header = file.read(len(HEADER))
        if header and header != HEADER:
            raise sqlite3.DatabaseError("file is not a database")


def _connect(path: Path | None, reading: bool) -> sqlite3.Connection:
    """A connection whose commits survive a power failure."""
    if path is None:
        return sqlite3.connect(":memory:")
    if reading:
        return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    database = sqlite3.connect(path)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        database.close()
        raise
    return database
