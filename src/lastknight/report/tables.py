"""Tables: written once, shown in a page and kept as CSV.

A cell may be a number with its interval (`Estimate`, `EloEstimate`, `Rate`): one cell of a page, three columns of a
file.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lastknight.stats import EloEstimate, Estimate, Rate

Interval = Estimate | EloEstimate | Rate
Cell = str | int | float | None | Interval


class Table(NamedTuple):
    """A table; its name is that of its file."""

    name: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def shown(cell: Cell) -> str:
    """A cell as people read it."""
    if cell is None:
        return "–"
    if isinstance(cell, EloEstimate):
        return str(cell).partition(" Elo")[0]
    if isinstance(cell, Estimate | Rate):
        return f"{cell.value:.1%} [{cell.low:.1%}, {cell.high:.1%}]"
    if isinstance(cell, float):
        return f"{cell:,.3g}" if abs(cell) < 1000 else f"{cell:,.0f}"
    return f"{cell:,}" if isinstance(cell, int) else cell


def is_number(cell: Cell) -> bool:
    """Whether a cell belongs to the right."""
    return not isinstance(cell, str)


def as_csv(table: Table) -> str:
    """The table as a file: every number with its interval in columns of its own."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    split = [
        any(isinstance(row[column], Estimate | EloEstimate | Rate) for row in table.rows)
        for column in range(len(table.headings))
    ]
    writer.writerow(
        [
            name
            for heading, wide in zip(table.headings, split, strict=True)
            for name in ((heading, f"{heading} low", f"{heading} high") if wide else (heading,))
        ]
    )
    for row in table.rows:
        writer.writerow([value for cell, wide in zip(row, split, strict=True) for value in _values(cell, wide)])
    return text.getvalue()


def _values(cell: Cell, wide: bool) -> Iterator[object]:
    """The columns of a cell."""
    if isinstance(cell, Estimate | EloEstimate | Rate):
        yield from (cell.value, cell.low, cell.high)
        return
    yield cell
    if wide:
        yield from (None, None)
