"""What long proofs have found so far, on disk: whatever is noted survives a kill at any moment.

An SQLite file with a row for each settled board, and one for each board that was too large for one piece of work;
boards that are images of each other share a row.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from lastknight.errors import StoreError
from lastknight.game.board import Board
from lastknight.solver.tree import board_key
from lastknight.solver.verdict import LOST, UNKNOWN, WON

FORMAT = 1

TABLES = """
CREATE TABLE IF NOT EXISTS fact (
    position TEXT PRIMARY KEY,
    mover_wins INTEGER NOT NULL,
    nodes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS given_up (
    position TEXT PRIMARY KEY,
    nodes INTEGER NOT NULL
) STRICT, WITHOUT ROWID
"""


class Fact(NamedTuple):
    """A settled board."""

    position: str
    mover_wins: bool
    nodes: int  # of the run that settled it; those noted for its pieces are in it


class Journal:
    """The file of a proof; use it with `with`."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            self._store = sqlite3.connect(file, isolation_level=None)
            version = self._store.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, FORMAT):
                raise StoreError(f"{file} was written by format {version}, this version reads {FORMAT}")
            self._store.execute("PRAGMA journal_mode = WAL")
            self._store.execute("PRAGMA synchronous = NORMAL")  # a crash of the machine may cost the last few notes
            self._store.executescript(TABLES)
            self._store.execute(f"PRAGMA user_version = {FORMAT}")
        except sqlite3.DatabaseError as error:
            raise StoreError(f"expected the journal of a proof, got {str(file)!r}: {error}") from error

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._store.close()

    def known(self, board: Board) -> int:
        """What has been noted of a board: WON or LOST for its mover, or UNKNOWN."""
        wins = self._first("SELECT mover_wins FROM fact WHERE position = ?", board)
        return UNKNOWN if wins is None else WON if wins else LOST

    def given_up(self, board: Board) -> int:
        """The nodes that a board took in vain before it was split; 0 if it never was."""
        return self._first("SELECT nodes FROM given_up WHERE position = ?", board) or 0

    def _first(self, query: str, board: Board) -> int | None:
        """The number that is noted of a board."""
        with closing(self._store.execute(query, (board_key(board),))) as rows:
            row = rows.fetchone()
        return None if row is None else int(row[0])

    def note(self, board: Board, value: int, nodes: int) -> None:
        """Note a settled board; when this returns, a kill can no longer lose it."""
        fact = (board_key(board), int(value == WON), nodes)
        self._store.execute("INSERT OR REPLACE INTO fact VALUES (?, ?, ?)", fact)

    def note_given_up(self, board: Board, nodes: int) -> None:
        """Note that a board is too large for one piece of work."""
        self._store.execute("INSERT OR REPLACE INTO given_up VALUES (?, ?)", (board_key(board), nodes))

    def facts(self) -> Iterator[Fact]:
        """Everything that was noted."""
        for position, wins, nodes in self._store.execute("SELECT * FROM fact ORDER BY position"):
            yield Fact(position, bool(wins), nodes)
