"""The table of a tournament: ratings of all agents, and the comparisons that were declared beforehand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Journal, Key
from lastknight.arena.results import Summary, configuration, counted_games
from lastknight.stats import (
    Conclusion,
    Counts,
    EloEstimate,
    Estimate,
    Rate,
    Ratings,
    bradley_terry,
    holm,
    live_test,
    rate_interval,
    score_interval,
    sign_test,
)

LEVEL = 0.95  # with which all intervals of a table hold at once
ALPHA = 0.05  # the chance of even one false difference in the family


class Row(NamedTuple):
    """One agent of the table."""

    agent: str
    in_question: bool
    """Whether the tournament is about it; otherwise it is an opponent."""

    counts: Counts
    """Without its games against itself, which say nothing about its strength."""

    score: Estimate
    elo: EloEstimate
    """Its rating relative to the mean of the field; all intervals of the table hold at once."""

    attacker: Rate
    defender: Rate
    forfeits: int
    depth: float
    """The mean depth of its searches; 0 where it did not search."""


class Comparison(NamedTuple):
    """One of the declared comparisons, on the openings that both agents have finished."""

    pairing: Pairing
    counts: Counts
    """Openings on which the first agent won fewer, as many, and more games than the second."""

    p: float
    """The chance of such a difference between equals, corrected for the size of the family (Holm)."""

    elo: EloEstimate | None
    """The difference of their ratings; the family's intervals hold at once. None if they never met."""

    @property
    def conclusion(self) -> Conclusion:
        """Better or worse when the family's error allows to say so."""
        if self.p >= ALPHA:
            return "undecided"
        return "better" if self.counts.n2 > self.counts.n0 else "worse"


class Standings(NamedTuple):
    """A tournament's result."""

    experiment: Experiment
    rows: tuple[Row, ...]
    """The agents in question from the best to the worst, then their opponents."""

    comparisons: tuple[Comparison, ...]
    games: int


def standings(journal: Journal) -> Standings:
    """The table of what has been played so far; equal games give equal bytes."""
    experiment = configuration(journal)
    games = [(key, Summary.of(game)) for key, game in counted_games(journal)]
    names = experiment.everyone
    ratings = _ratings(experiment, games, LEVEL ** (1 / len(names)))
    strength = [(key, game) for key, game in games if game.agents[0] != game.agents[1]]
    seats = _seats(strength or games)  # a match of an agent against itself has no others
    rows = [_row(experiment, seats.get(name, []), name, ratings.agents[number]) for number, name in enumerate(names)]
    rows.sort(key=lambda row: (not row.in_question, -(row.elo.value or 0.0), row.agent))
    return Standings(experiment, tuple(rows), _comparisons(experiment, strength, ratings), len(games))


def _ratings(experiment: Experiment, games: Sequence[tuple[Key, Summary]], level: float) -> Ratings:
    """The ratings of everyone, in that order."""
    seat = {name: number for number, name in enumerate(experiment.everyone)}
    first = {pairing: number * experiment.pairs for number, pairing in enumerate(experiment.pairings)}
    table = [
        (seat[game.agents[0]], seat[game.agents[1]], game.winner, first[key.pairing] + key.pair, game.attacker)
        for key, game in games
    ]
    return bradley_terry(table, len(seat), level)


def _seats(games: Sequence[tuple[Key, Summary]]) -> dict[str, list[tuple[Key, Summary, int]]]:
    """Every agent's games, with the seat it had; of a game against itself the seat of the pairing's first."""
    found: dict[str, list[tuple[Key, Summary, int]]] = {}
    for key, game in games:
        seated = {agent: seat for seat, agent in enumerate(game.agents, start=1)} | {key.pairing.one: key.seat}
        for agent, seat in seated.items():
            found.setdefault(agent, []).append((key, game, seat))
    return found


def _row(experiment: Experiment, mine: Sequence[tuple[Key, Summary, int]], name: str, elo: EloEstimate) -> Row:
    """One agent's line."""
    wins: dict[tuple[Pairing, int], int] = {}
    for key, game, seat in mine:
        wins[key.pairing, key.pair] = wins.get((key.pairing, key.pair), 0) + (game.winner == seat)
    counts = Counts.from_wins(wins.values())
    attacks = [game.winner == seat for _, game, seat in mine if game.attacker == seat]
    defences = [game.winner == seat for _, game, seat in mine if game.attacker != seat]
    depths, searches = map(sum, zip((0, 0), *(game.depths[seat - 1] for _, game, seat in mine), strict=True))
    return Row(
        agent=name,
        in_question=name in experiment.agents,
        counts=counts,
        score=score_interval(counts),
        elo=elo,
        attacker=rate_interval(sum(attacks), len(attacks)),
        defender=rate_interval(sum(defences), len(defences)),
        forfeits=sum(game.forfeit and game.winner != seat for _, game, seat in mine),
        depth=depths / searches if searches else 0.0,
    )


def _comparisons(
    experiment: Experiment, games: Sequence[tuple[Key, Summary]], ratings: Ratings
) -> tuple[Comparison, ...]:
    """The declared comparisons with Holm's correction.

    The opening is the unit: all pairings start from the same ones, so on each opening the wins of two agents against
    the same opponents, and against each other, can be set against each other.
    """
    number = {name: place for place, name in enumerate(experiment.everyone)}
    wins = _wins_by_opening(games)
    counts = {pairing: _by_opening(wins, pairing) for pairing in experiment.family}
    p_values = holm({pairing: _p_value(experiment, found) for pairing, found in counts.items()}, experiment.family)
    level = LEVEL ** (1 / max(1, len(experiment.family)))  # Sidak: all hold at once
    found = []
    for pairing in experiment.family:
        one, two = number[pairing.one], number[pairing.two]
        met = ratings.groups[one] == ratings.groups[two]
        elo = ratings.difference(one, two, level) if met else None
        found.append(Comparison(pairing, counts[pairing], p_values[pairing], elo))
    return tuple(found)


def _p_value(experiment: Experiment, counts: Counts) -> float:
    """The sign test where all openings were to be played and have been; else a test that holds wherever it stops."""
    complete = experiment.rule.name == "fixed" and counts.pairs == experiment.pairs
    return sign_test(counts) if complete else live_test(counts)


def _wins_by_opening(games: Sequence[tuple[Key, Summary]]) -> dict[tuple[str, str], dict[int, int]]:
    """For an agent and its opponent: the number of each opening, and how many games of that pair the agent won."""
    wins: dict[tuple[str, str], dict[int, int]] = {}
    for key, game in games:
        for seat, (agent, opponent) in enumerate((game.agents, game.agents[::-1]), start=1):
            won = wins.setdefault((agent, opponent), {})
            won[key.pair] = won.get(key.pair, 0) + (game.winner == seat)
    return wins


def _by_opening(wins: Mapping[tuple[str, str], Mapping[int, int]], pairing: Pairing) -> Counts:
    """On how many openings the first agent did worse, as well and better than the second."""
    one, two = pairing
    lead: dict[int, int] = {}
    for (agent, opponent), won in wins.items():
        theirs = wins.get((two, one if opponent == two else opponent))
        if agent == one and theirs is not None:
            for opening in won.keys() & theirs.keys():
                lead[opening] = lead.get(opening, 0) + won[opening] - theirs[opening]
    return Counts.from_wins(1 + (more > 0) - (more < 0) for more in lead.values())


def conclusion(table: Standings) -> str:
    """The result in one sentence, with the score of the first."""
    return f"{headline(table, table.rows[0].score)}."


def headline(table: Standings, score: Estimate | None = None) -> str:
    """The result in a few words; the score of the first among them if it is given."""
    baseline, best = table.experiment.baseline, table.rows[0].agent
    leads = f"{best} leads" if score is None else f"{best} leads with {score}"
    if not table.games:
        return "Nothing has been played yet"
    if not baseline:
        return leads
    if best == baseline:
        return f"Nothing here is ahead of {baseline}" + (f", which scores {score}" if score else "")
    by_agent = {comparison.pairing.one: comparison.conclusion for comparison in table.comparisons}
    better = [row.agent for row in table.rows if by_agent.get(row.agent) == "better"]
    if not better:
        return f"{leads}, but no agent is shown to be better than {baseline}"
    are = f"{_listed(better)} {'is' if len(better) == 1 else 'are'} better than {baseline}"
    return f"{are}; first is {best} with {score}" if score else are


def _listed(names: Sequence[str]) -> str:
    """Names as one says them."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
