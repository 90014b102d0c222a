"""What the games against the seven opponents say about tournaments: how reliable each opponent is, and how much luck.

    python -m experiments.resample

reads games/seven-nodes.json and seven-cost.json and writes games/resampled.json.
"""

import statistics
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.games import FOLDER, Games, load, save
from lastknight.arena.experiment import Pairing

SEED = 9
DRAWINGS = 1_000
FIVE_MATCHES = 10  # openings: 140 games against seven opponents
Table = NDArray[np.float64]  # the score of each agent, against each opponent, from each opening


def main() -> None:
    """Resample what there is."""
    found: dict[str, Any] = {}
    for kind in ("nodes", "cost"):
        games = load(f"seven-{kind}")
        if games is not None:
            found |= {f"{name}, {kind}": value for name, value in {**reliability(games), **five_matches(games)}.items()}
    save(found, FOLDER / "resampled.json")


def table_of(games: Games) -> Table:
    """The games as a table; Random is its first column."""
    agents = dict.fromkeys(one for one, _ in games.wins)
    opponents = dict.fromkeys(two for _, two in games.wins)
    return np.array([[[int(won) / 2 for won in games.wins[Pairing(one, two)]] for two in opponents] for one in agents])


def resampled(table: Table, statistic: Callable[[Table], float], openings: int) -> list[float]:
    """A statistic over many drawings of openings, with replacement."""
    generator = np.random.default_rng(SEED)
    count = table.shape[2]
    return [statistic(table[:, :, generator.integers(count, size=openings)]) for _ in range(DRAWINGS)]


def reliability_of(scores: Table) -> float:
    """The share of the spread between agents' scores that is not chance; a row an agent, a column an opening."""
    noise = float((scores.var(axis=1, ddof=1) / scores.shape[1]).mean())
    return max(0.0, 1 - noise / max(float(scores.mean(axis=1).var(ddof=1)), 1e-9))


def lead_of_random(table: Table) -> float:
    """The reliability of Random less the mean of the other opponents'."""
    random, *others = (reliability_of(table[:, number]) for number in range(table.shape[1]))
    return random - statistics.mean(others)


def reliability(games: Games) -> dict[str, Any]:
    """How well each opponent tells agents apart, and Random compared with the rest."""
    table = table_of(games)
    error = statistics.stdev(resampled(table, lead_of_random, table.shape[2]))
    found = {"reliability of Random less that of the other six": (lead_of_random(table), error)}
    for number, opponent in enumerate(dict.fromkeys(two for _, two in games.wins)):
        one = table[:, number : number + 1]
        error = statistics.stdev(resampled(one, lambda drawn: reliability_of(drawn[:, 0]), table.shape[2]))
        found[f"reliability of {opponent}"] = (reliability_of(one[:, 0]), error)
    rest = {"n": table.shape[2], "where": str(games), "unit": "openings"}
    return {
        name: {"value": round(value, 4), "error": round(error, 5), **rest} for name, (value, error) in found.items()
    }


def five_matches(games: Games) -> dict[str, Any]:
    """How far apart the scores of one agent lie in 95 of 100 tournaments of five matches; the mean over the agents."""
    spreads = []
    for agent in table_of(games):
        drawn = resampled(agent[None], lambda table: float(table.mean()), FIVE_MATCHES)
        low, high = np.quantile(drawn, [0.025, 0.975])
        spreads.append(float(high - low))
    error = statistics.stdev(spreads) / len(spreads) ** 0.5
    value = {"value": round(statistics.mean(spreads), 4), "error": round(error, 5), "n": len(spreads)}
    return {"spread of five-match tournaments": {**value, "where": f"{games}, resampled", "unit": "agents"}}


if __name__ == "__main__":
    main()
