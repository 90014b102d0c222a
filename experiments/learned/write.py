"""Write the tables of matches into docs/learning.md.

    python -m experiments.learned.write

Each table stands between the marks `<!-- NAME -->` and `<!-- /NAME -->`; what is there is replaced.
"""

from collections.abc import Callable, Mapping

from experiments.field import table
from experiments.games import Games, load
from experiments.learned.play import HERE
from lastknight.report.marked import with_block
from lastknight.stats import score_interval

PAGE = HERE.parents[1] / "docs" / "learning.md"
BOARDS = ("7x7", "9x9", "11x9")
AGENT = "deepening:learned"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The page with the tables of what was played."""
    text = PAGE.read_text(encoding="utf-8")
    for name, table_of in TABLES.items():
        text = with_block(text, name, f"\n{table_of()}\n", PAGE.name)
    return text


def cell(games: Games, other: str) -> str:
    """How `learned` did against another heuristic: its score, bold where the whole interval is above one half."""
    counts = games.counts(AGENT, other)
    if counts is None:
        return ""
    found = score_interval(counts)
    text = f"{found.value:.1%} [{100 * found.low:.1f}, {100 * found.high:.1f}]"
    return f"**{text}**" if found.low > 0.5 else text


def against(names: Mapping[str, str]) -> str:
    """A row for each opponent, a column for each of some tournaments."""
    found = {head: games for head, name in names.items() if (games := load(name, HERE))}
    others = dict.fromkeys(two for games in found.values() for _, two in games.wins)
    heads = [f"{head}, {len(next(iter(games.wins.values())))} pairs" for head, games in found.items()]
    rows = [[f"`{other.partition(':')[2]}`", *(cell(games, other) for games in found.values())] for other in others]
    return table(["against", *heads], rows)


def by_nodes() -> str:
    """The best heuristics, at equal nodes."""
    return "\n\n".join(
        against({f"{board}, {nodes:,} nodes": f"nodes-{board}-{nodes}" for nodes in (1_000, 10_000)})
        for board in BOARDS
        if load(f"nodes-{board}-1000", HERE)
    )


def by_time() -> str:
    """The best heuristics, in equal time."""
    return "\n\n".join(
        against({f"{board}, {time} ms": f"time-{board}-{time}" for time in (10, 50)})
        for board in BOARDS
        if load(f"time-{board}-10", HERE)
    )


def students() -> str:
    """All heuristics of the seeds, at equal nodes."""
    return against({board: f"students-{board}" for board in BOARDS})


def students_by_time() -> str:
    """All heuristics of the seeds, in equal time."""
    return against({f"{board}, 10 ms": f"students-{board}-10" for board in BOARDS})


TABLES: Mapping[str, Callable[[], str]] = {
    "nodes": by_nodes,
    "time": by_time,
    "students": students,
    "students-time": students_by_time,
}

if __name__ == "__main__":
    main()
