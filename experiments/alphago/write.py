"""Write docs/alphago.md: page.md with the tables of what was played and measured.

python -m experiments.alphago.write
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from experiments.alphago.play import HERE
from experiments.field import table
from experiments.games import Games, load
from lastknight.stats import score_interval

PAGE = HERE.parents[1] / "docs" / "alphago.md"
SIMULATIONS = ",simulations=200"

PARTS: Mapping[str, str] = {
    "prior=none,playouts=1,playout=random": "random playouts, with proofs",
    "prior=none,playouts=1": "rollout policy",
    "prior=none": "value network",
    "prior=none,playouts=0.5": "value network and rollout policy",
    "playouts=1,playout=random": "prior and random playouts",
    "playouts=1": "prior and rollout policy",
    "": "prior and value network: `puct` as it is",
    "playouts=0.5,playout=random": "prior, value network and random playouts",
    "playouts=0.5": "prior, value network and rollout policy: all of it",
}
"""The options of `puct`, and what is then at work."""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The page, every line `{{kind argument}}` replaced by a table."""
    text = (HERE / "page.md").read_text(encoding="utf-8")
    return re.sub(r"^\{\{(\w+) ?(.*)\}\}$", lambda found: TABLES[found[1]](found[2]), text, flags=re.MULTILINE)


def played(name: str) -> Games:
    """The games of a tournament."""
    games = load(name, HERE)
    assert games is not None, f"{name} has not been played"
    return games


def share(value: float, low: float, high: float, *_: object) -> str:
    """A share with its interval."""
    return f"{value:.1%} [{low * 100:.1f}, {high * 100:.1f}]"


def score(games: Games, one: str, two: str) -> str:
    """How one agent did against another; empty where they never met."""
    counts = games.counts(one, two)
    return share(*score_interval(counts)) if counts else ""


def parts(boards: str) -> str:
    """What each part buys at equal simulations."""
    return _parts([played(f"parts-{board}") for board in boards.split()], SIMULATIONS)


def timed(boards: str) -> str:
    """What each part buys in equal time."""
    return _parts([played(f"time-{board}") for board in boards.split()], "")


def _parts(found: Sequence[Games], suffix: str) -> str:
    head = ["at work"]
    for games in found:
        head += [f"{games.board}, against `mcts`", f"{games.board}, against all of it"]
    rows = []
    for options, words in PARTS.items():
        agent = f"puct{',' * bool(options)}{options}{suffix}"
        cells = [
            score(games, agent, other) for games in found for other in (f"mcts{suffix}", f"puct,playouts=0.5{suffix}")
        ]
        if any(cells):
            rows.append([words, *cells])
    pairs = ", ".join(f"{games_pairs(games)} on {games.board}" for games in found)
    return table(head, rows) + f"\n\nPairs a cell: {pairs}. Budget: {budgets(found, suffix)}."


def budgets(found: Sequence[Games], suffix: str) -> str:
    """What both have for a move."""
    if suffix:
        return f"{suffix.partition('=')[2]} simulations for a move"
    return ", ".join(f"{1000 * games.budget['cpu_seconds']:g} ms of processor on {games.board}" for games in found)


def matches(names: str) -> str:
    """All pairings of some tournaments, one a line."""
    rows = []
    for games in map(played, names.split()):
        limit = "" if games.kind == "nodes" else f", {1000 * games.budget['cpu_seconds']:g} ms"
        for (one, two), won in games.wins.items():
            rows.append([f"{games.board}{limit}", f"`{one}`", f"`{two}`", score(games, one, two), str(len(won))])
    return table(["board", "agent", "against", "games won", "pairs"], rows)


def policies(_: str) -> str:
    """How policies foresee moves."""
    rows = [
        [f"`{name}`", share(*row["teacher 7x7"]), share(*row["teacher 9x9"]), share(*row["winning 7x7"]),
         f"{row['nanoseconds']} ns"]
        for name, row in measured("policies").items()
    ]  # fmt: skip
    return table(["favourite of", "the teacher's move, 7x7", "9x9", "a winning move, 7x7", "judging a move"], rows)


def alone(boards: str) -> str:
    """Policies that play without a search."""
    found = [played(f"parts-{board}") for board in boards.split()]
    meetings = {pair: None for games in found for pair in games.wins if pair[0].startswith("greedy")}
    rows = [[f"`{one}`", f"`{two}`", *(score(games, one, two) for games in found)] for one, two in meetings]
    return table(["agent", "against", *(f"{games.board}, {games_pairs(games)} pairs" for games in found)], rows)


def games_pairs(games: Games) -> int:
    """How many pairs each two agents played."""
    return len(next(iter(games.wins.values())))


def values(_: str) -> str:
    """Errors of value networks."""
    rows = [
        [name, f"{row['games']:,}", f"{row['positions']:,}", f"{row['train']:.3f}", f"{row['test']:.3f}",
         f"{row['shipped']:.3f}", share(*row["match"])]
        for name, row in measured("values").items()
    ]  # fmt: skip
    head = ["learned from", "games", "positions", "error there", "on unseen games", "the shipped one there"]
    return table([*head, "in `puct` against it"], rows)


def reinforced(_: str) -> str:
    """The policy after self-play."""
    rows = [
        [f"{row['step']:,}", share(*row["drawn moves against the first"]),
         share(*row["favourite moves against the first"]), share(*row["favourite moves against the best"]),
         "yes" if row["kept"] else "no", share(*row["winning favourites"])]
        for row in measured("reinforced")["steps"]
    ]  # fmt: skip
    head = ["steps", "moves drawn, against the first", "favourites, against the first", "against the best so far"]
    prior = share(*measured("reinforced")["as prior"])
    return (
        table([*head, "kept", "winning favourites"], rows)
        + f"\n\nAs the prior of `puct`, the last against the first: {prior}."
    )


def iterated(_: str) -> str:
    """The policy after learning from the search."""
    found = measured("iterated")
    boards = [name.partition(", ")[2] for name in found if name.startswith("as prior")]
    rows = [
        [words, *(share(*found[f"{words}, {board}"]) for board in boards)] for words in ("favourite moves", "as prior")
    ]
    return table(["the new policy against the old", *boards], rows)


def truth(_: str) -> str:
    """Errors against the solved game."""
    found = measured("truth")
    seconds = list(next(iter(found.values())))
    rows = [[f"`{agent}`", *(share(*row[limit]) for limit in seconds)] for agent, row in found.items()]
    return table(["agent", *(f"{1000 * float(limit):g} ms" for limit in seconds)], rows)


def measured(name: str) -> dict[str, Any]:
    """What a measurement found."""
    found: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    return found


TABLES: Mapping[str, Callable[[str], str]] = {
    function.__name__: function
    for function in (parts, timed, matches, policies, values, reinforced, truth, alone, iterated)
}

if __name__ == "__main__":
    main()
