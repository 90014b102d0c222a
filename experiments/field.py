"""The tables of docs/findings.md that serve many claims: the seven opponents, errors, saturation, boards, the clock."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scipy.stats import spearmanr

from experiments.figure import curves
from experiments.games import FOLDER, HERE, Games, load
from experiments.judge import KINDS, Claim, Evidence, short
from lastknight.arena.experiment import Pairing
from lastknight.stats import Counts, Estimate, rate_interval, score_interval

TIMED = ("time-50", "time-150", "time-200")
SHOWN = (
    "null",
    "improved",
    "run_sum",
    "differential_reach",
    "discounted_cells",
    "centre",
    "centre_playout",
    "monte_carlo",
)
"""The heuristics in figures; more lines than these cannot be told apart."""


def text(item: Evidence) -> str:
    """A number with its interval and its n."""
    if item.unit == "pairs":
        return f"{item.value:.1%} [{item.low:.1%}, {item.high:.1%}] over {item.n} pairs"
    digits = 1 if abs(item.value) >= 3 else 3
    return f"{item.value:.{digits}f} [{item.low:.{digits}f}, {item.high:.{digits}f}] over {item.n} {item.unit}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


# Against the seven opponents


def seven(games: Games, agent: str) -> Counts:
    """All pairs of one agent against the seven."""
    wins = [int(won) for pairing, found in games.wins.items() if pairing.one == agent for won in found]
    return Counts.from_wins(wins)


def field_table() -> str:
    """The students' own measure for every heuristic."""
    fields = [games for kind in KINDS if (games := load(f"seven-{kind}"))]
    if not fields:
        return ""
    nodes, cost = fields if len(fields) == 2 else (fields[0], fields[0])
    agents = sorted({one for one, _ in cost.wins}, key=lambda agent: (-seven(cost, agent).score, agent))
    rows = [
        [
            f"`{short(agent)}`",
            _estimate(score_interval(seven(cost, agent))),
            _estimate(score_interval(seven(nodes, agent))),
            f"{cost.prices.get(agent, 1.0):.3g}",
            f"{cost.depths[agent]:.1f}",
            f"{nodes.depths[agent]:.1f}",
        ]
        for agent in agents
    ]
    scores = [f"at {games}, {seven(games, agents[0]).pairs} pairs" for games in (cost, nodes)]
    return (
        "## The students' own measure\n\n"
        "Games won against Random, three minimax and three alpha-beta opponents.\n\n"
        + table(["heuristic", *scores, "price of a node", "depth, equal cost", "depth, equal nodes"], rows)
    )


def _estimate(found: Estimate) -> str:
    """A score without its n, which the text around it says."""
    return f"{found.value:.1%} [{found.low:.1%}, {found.high:.1%}]"


def against_the_seven(claim: Claim) -> str:
    """The difference of two heuristics in the students' measure, where a claim compares two of that field."""
    lines = []
    for kind in reversed(KINDS):
        games = load(f"seven-{kind}")
        known = {one for one, _ in games.wins} if games else set()
        compared = dict.fromkeys(
            (test["one"], test["two"]) for test in claim.test if {test.get("one"), test.get("two")} <= known
        )
        differences = [f"{short(one)} - {short(two)}: {_difference(games, one, two)}" for one, two in compared if games]
        if differences:
            lines.append(f"at equal {kind} {', '.join(differences)}")
    return f"Against the seven opponents, in points: {'; '.join(lines)}." if lines else ""


def _difference(games: Games, one: str, two: str) -> str:
    """The difference of two scores against the same opponents from the same openings, with its interval."""
    opponents = [opponent for agent, opponent in games.wins if agent == one]
    leads = [
        [int(ours) - int(theirs) for ours, theirs in zip(*_both(games, one, two, opponent), strict=True)]
        for opponent in opponents
    ]
    points = [50 * sum(lead) / len(lead) for lead in zip(*leads, strict=True)]  # one number an opening
    mean = sum(points) / len(points)
    error = (sum((value - mean) ** 2 for value in points) / (len(points) - 1) / len(points)) ** 0.5
    return f"{mean:+.1f} [{mean - 1.96 * error:+.1f}, {mean + 1.96 * error:+.1f}]"


def _both(games: Games, one: str, two: str, opponent: str) -> tuple[str, str]:
    """The wins of two agents against one opponent."""
    return games.wins[Pairing(one, opponent)], games.wins[Pairing(two, opponent)]


# Errors against the solved game


class Errors(NamedTuple):
    """Two sections and their figures."""

    depth: str
    nodes: str
    figures: dict[Path, str]


def errors() -> Errors:
    """How often each heuristic throws a win away, by depth and by nodes."""
    file = FOLDER / "errors.json"
    if not file.is_file():
        return Errors("", "", {})
    data = json.loads(file.read_text(encoding="utf-8"))
    count = data["positions"]
    by_depth, by_nodes = (
        {short(name): [wrong / count for wrong in found] for name, found in data[key].items()}
        for key in ("by depth", "by nodes")
    )
    figures = {
        FOLDER / "errors-depth.svg": curves(_chosen(by_depth), data["depths"], "Errors by depth", "plies"),
        FOLDER / "errors-nodes.svg": curves(_chosen(by_nodes), data["nodes"], "Errors by nodes", "nodes"),
    }
    return Errors(_by_depth(data, by_depth), _by_nodes(data, by_nodes), figures)


def _chosen(lines: dict[str, list[float]]) -> dict[str, list[float]]:
    """The lines of a figure that can still be read."""
    return {name: lines[name] for name in SHOWN if name in lines}


def _by_depth(data: dict[str, Any], lines: dict[str, list[float]]) -> str:
    """How does the ranking of heuristics change with depth?"""
    names = sorted(lines, key=lambda name: lines[name][-1])
    rows = [[f"`{name}`", *(f"{value:.1%}" for value in lines[name])] for name in names]
    last = [lines[name][-1] for name in names]
    ranks = [float(spearmanr([lines[name][step] for name in names], last)[0]) for step in range(len(data["depths"]))]
    agreement = ", ".join(f"{rank:.2f}" for rank in ranks[:-1])
    half = rate_interval(round(data["positions"] * sum(last) / len(last)), data["positions"])
    return (
        "## How does the ranking of heuristics change with depth?\n\n"
        f"{data['positions']} positions of 7x7, after 6 to 16 random plies, in which the mover can win but at "
        "most half of its moves do, solved exactly. The table says how often a search of so many plies throws the win "
        f"away; an interval is about {50 * (half.high - half.low):.0f} points either way.\n\n"
        "![errors by depth](../experiments/games/errors-depth.svg)\n\n"
        + table(["depth", *map(str, data["depths"])], rows)
        + f"\n\nThe ranking at depth 1, 2, ... agrees with that at depth {data['depths'][-1]} by {agreement} "
        "(Spearman; 1 would be the same order).\n\n"
        + (HERE / "ranking.md").read_text(encoding="utf-8").strip()
    )  # fmt: skip


def _by_nodes(data: dict[str, Any], lines: dict[str, list[float]]) -> str:
    """Where 7x7 saturates, by errors."""
    names = sorted(lines, key=lambda name: lines[name][-2])
    rows = [[f"`{name}`", *(f"{value:.1%}" for value in lines[name])] for name in names]
    return (
        "## Where 7x7 saturates\n\n"
        "The same positions with a limit in nodes. Where the columns no longer differ, the board is too small for the "
        "budget and says nothing about heuristics any more.\n\n"
        "![errors by nodes](../experiments/games/errors-nodes.svg)\n\n"
        + table(["nodes", *(f"{nodes:,}" for nodes in data["nodes"])], rows)
    )


def saturation() -> str:
    """The share of pairs that split, by budget: the opening decides, whatever the heuristic."""
    games = load("saturation")
    if games is None:
        return ""
    rows = []
    for (one, two), won in games.wins.items():
        counts = Counts.from_wins(map(int, won))
        nodes = f"{int(one.rpartition('=')[2]):,}"
        split = rate_interval(counts.n1, counts.pairs)
        rows.append(
            [
                nodes,
                f"{split.value:.0%} [{split.low:.0%}, {split.high:.0%}]",
                str(score_interval(counts)),
                f"{games.depths[two]:.1f}",
            ]
        )
    head = ["nodes", "pairs that split", "`differential_reach` against `improved`", "depth of `improved`"]
    return "The same seen in games: the more pairs split, the more the opening alone decides.\n\n" + table(head, rows)


# Other boards, and the clock


def boards() -> str:
    """The main comparisons on larger boards."""
    names = [f"board-{size}-{kind}" for size in ("9x9", "11x9") for kind in reversed(KINDS)]
    intro = "The main comparisons where no search of this size comes near the end of the game."
    return _matrix("## Larger boards", intro, names)


def clock_line(claim: Claim) -> str:
    """The spot check on the clock of whatever a claim compares."""
    compared = dict.fromkeys((test["one"], test["two"]) for test in claim.test if "one" in test)
    lines = []
    for one, two in compared:
        found = [(games, counts) for name in TIMED if (games := load(name)) and (counts := games.counts(one, two))]
        if found:
            scores = ", ".join(f"{score_interval(counts)} at {games}" for games, counts in found)
            lines.append(f"{short(one)} against {short(two)} {scores}")
    return f"On the clock: {'; '.join(lines)}." if lines else ""


def on_the_clock() -> str:
    """The same in processor time."""
    intro = (
        "A spot check in processor time; such games do not replay. Our search visits in 50 ms what the students' "
        f"needed seconds for, so 7x7 is far beyond its saturation here: {_split()} pairs split, whatever the "
        f"heuristics.{_late()}"
    )
    chains = (
        "The late-game chain on the processor's clock, where it costs time only when it is measured; the last line is "
        "our own search, which measures separated knights once, against itself without that."
    )
    times = _matrix("## On the clock", intro, TIMED)
    return "\n\n".join(filter(None, [times, _matrix("", chains, ["chain-clock"])]))


def _split() -> str:
    """How many pairs of the timed tournaments were won by neither agent."""
    won = [digit for name in TIMED if (games := load(name)) for found in games.wins.values() for digit in found]
    return f"{won.count('1')} of {len(won)}"


def _late() -> str:
    """How many games of each timed tournament were lost on the clock, if any were."""
    late = [games for name in TIMED if (games := load(name)) and games.forfeits]
    lost = ", ".join(f"{games.forfeits} of {2 * games.pairs} games at {games}" for games in late)
    return f" Lost for being late, which says more of the machine than of the agents: {lost}." if late else ""


def _matrix(title: str, intro: str, names: Sequence[str]) -> str:
    """The same pairings in several tournaments, a column each."""
    found = [games for file in names if (games := load(file))]
    if not found:
        return ""
    rows = [
        [
            f"`{short(one)}` against `{short(two)}`" if short(one) != short(two) else f"`{one}` against `{two}`",
            *(_score(games, one, two) for games in found),
        ]
        for one, two in found[0].wins
    ]
    return "\n\n".join(filter(None, [title, intro, table(["", *map(str, found)], rows)]))


def _score(games: Games, one: str, two: str) -> str:
    """A score with its interval and n, or nothing."""
    counts = games.counts(one, two)
    return str(score_interval(counts)) if counts else ""
