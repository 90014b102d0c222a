"""What long proofs have found so far, on disk: whatever is noted survives a kill at any moment.

An SQLite file with one row for each settled board; boards that are images of each other share a row.
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

TABLE = """
CREATE TABLE IF NOT EXISTS fact (
    position TEXT PRIMARY KEY,
    mover_wins INTEGER NOT NULL,
    nodes INTEGER NOT NULL
) STRICT, WITHOUT ROWID
"""


class Fact(NamedTuple):
    """A settled board."""

    position: str
    mover_wins: bool
    nodes: int  # of the search that settled it; those noted for its pieces are in it


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
            self._store.execute(TABLE)
            self._store.execute(f"PRAGMA user_version = {FORMAT}")
        except sqlite3.DatabaseError as error:
            raise StoreError(f"expected the journal of a proof, got {str(file)!r}: {error}") from error

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._store.close()

    def known(self, board: Board) -> int:
        """What has been noted of a board: WON or LOST for its mover, or UNKNOWN."""
        with closing(self._store.execute("SELECT mover_wins FROM fact WHERE position = ?", (board_key(board),))) as rows:
            row = rows.fetchone()
        return UNKNOWN if row is None else WON if row[0] else LOST

    def note(self, board: Board, value: int, nodes: int) -> None:
        """Note a settled board; when this returns, a kill can no longer lose it."""
        fact = (board_key(board), int(value == WON), nodes)
        self._store.execute("INSERT OR REPLACE INTO fact VALUES (?, ?, ?)", fact)

    def facts(self) -> Iterator[Fact]:
        """Everything that was noted."""
        for position, wins, nodes in self._store.execute("SELECT * FROM fact ORDER BY position"):
            yield Fact(position, bool(wins), nodes)
