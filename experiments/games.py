"""What came of a tournament, small enough to be kept: a digit for each opening of each pairing.

games/NAME.toml is the tournament, runs/NAME.db its journal, games/NAME.json this record of it.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from lastknight.arena.experiment import Pairing
from lastknight.arena.journal import Journal
from lastknight.arena.results import Summary, configuration, counted_games, match_results
from lastknight.search.limit import Limit
from lastknight.stats import Counts

HERE = Path(__file__).parent
FOLDER = HERE / "games"


class Games(NamedTuple):
    """A tournament's result."""

    name: str
    board: str
    budget: Mapping[str, float]
    prices: Mapping[str, float]
    """What a node of each agent costs, where the budget is cost."""

    depths: Mapping[str, float]
    """The mean depth of each agent's searches."""

    wins: Mapping[Pairing, str]
    """For each opening in turn how many games of its pair the first agent won."""

    unique: int
    """Games that repeat no other."""

    forfeits: int

    @property
    def kind(self) -> str:
        """What the budget is equal in: nodes, cost, depth or seconds."""
        (kind,) = self.budget
        return kind

    @property
    def pairs(self) -> int:
        """How many pairs were played in all."""
        return sum(map(len, self.wins.values()))

    def __str__(self) -> str:
        limit = "equal depth" if self.kind == "depth" else Limit(**self.budget)  # type: ignore[arg-type]
        return f"{limit}, {self.board}"

    def counts(self, one: str, two: str) -> Counts | None:
        """How the pairs between two agents ended, from the first one's side; None if they never met."""
        if (one, two) in self.wins:
            return Counts.from_wins(map(int, self.wins[Pairing(one, two)]))
        return counts.swapped if (two, one) in self.wins and (counts := self.counts(two, one)) else None


def record(journal: Journal, name: str) -> dict[str, Any]:
    """A journal's games as the JSON that is kept."""
    experiment = configuration(journal)
    depths: dict[str, list[int]] = {}
    for _, game in counted_games(journal):
        for agent, (total, searches) in zip(game.agents, Summary.of(game).depths, strict=True):
            known = depths.setdefault(agent, [0, 0])
            known[0], known[1] = known[0] + total, known[1] + searches
    results = match_results(journal)
    wins = _wins(journal)
    return {
        "name": name,
        "board": str(experiment.size),
        "budget": experiment.to_json()["limit"],
        "seed": experiment.seed,
        "prices": {text: entry.price for text, entry in journal.agents.items() if entry.price != 1},
        "depths": {text: round(total / count, 2) for text, (total, count) in sorted(depths.items()) if count},
        "unique": sum(result.unique for result in results.values()),
        "forfeits": sum(sum(result.forfeits.values()) for result in results.values()),
        "pairings": [[*pairing, wins[pairing]] for pairing in experiment.pairings],
    }


def _wins(journal: Journal) -> dict[Pairing, str]:
    """For each pairing the wins of its first agent, opening by opening."""
    won: dict[Pairing, list[int]] = {pairing: [] for pairing in configuration(journal).pairings}
    for key, game in counted_games(journal):
        pairs = won[key.pairing]
        pairs.extend([0] * (key.pair + 1 - len(pairs)))
        pairs[key.pair] += game.winner == key.seat
    return {pairing: "".join(map(str, pairs)) for pairing, pairs in won.items()}


def save(data: Any, file: Path) -> None:
    """Write JSON as a reader of differences likes it: one pairing, or one number, a line."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value:
            inner = ",\n".join(f"    {json.dumps(item)}" for item in value)
            lines.append(f"  {json.dumps(key)}: [\n{inner}\n  ]")
        elif isinstance(value, dict) and len(value) > 5:
            inner = ",\n".join(f"    {json.dumps(name)}: {json.dumps(item)}" for name, item in value.items())
            lines.append(f"  {json.dumps(key)}: {{\n{inner}\n  }}")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def load(name: str, folder: Path = FOLDER) -> Games | None:
    """The result of a tournament; None if it has not been played."""
    file = folder / f"{name}.json"
    if not file.is_file():
        return None
    data = json.loads(file.read_text(encoding="utf-8"))
    wins = {Pairing(one, two): won for one, two, won in data.pop("pairings")}
    del data["seed"]
    return Games(wins=wins, **data)
