"""Every built-in heuristic by its name. A new one is written in a file of its theme and listed here."""

from collections.abc import Mapping
from types import MappingProxyType

from lastknight.evaluation import (
    chains,
    learned,
    mixtures,
    mobility,
    playouts,
    policy,
    q_network,
    runs,
    standing,
    territory,
    value_network,
)
from lastknight.evaluation.heuristic import Heuristic

_HEURISTICS = (
    mobility.null,
    mobility.open,
    mobility.improved,
    mobility.chase,
    standing.centre_tiebreak,
    standing.apart,
    standing.off_centre,
    standing.edge,
    standing.centre,
    standing.tempo,
    runs.run_tiebreak,
    runs.longest_run,
    runs.run_sum,
    territory.reach,
    territory.differential_reach,
    territory.discounted_cells,
    territory.voronoi,
    playouts.monte_carlo,
    playouts.centre_playout,
    chains.chain,
    mixtures.chase_chain,
    mixtures.chase_apart_chain,
    mixtures.chase_centre_chain,
    mixtures.improved_chain,
    mixtures.cells_and_centre,
    mixtures.cells_and_playout,
    mixtures.house,
    q_network.q_network,
    learned.learned,
    value_network.value_network,
    policy.policy,
    policy.rollout_policy,
)

CATALOGUE: Mapping[str, Heuristic] = MappingProxyType({entry.name: entry for entry in _HEURISTICS})


def markdown() -> str:
    """The catalogue as the table of docs/heuristics.md."""
    rows = ["| name | parameters | what it says | source |", "| --- | --- | --- | --- |"]
    for name, entry in CATALOGUE.items():
        parameters = ", ".join(f"{key}={value.default:.4g}" for key, value in entry.parameters.items())
        rows.append(f"| `{name}` | {parameters} | {entry.summary} | {entry.source} |")
    return "\n".join(rows) + "\n"
