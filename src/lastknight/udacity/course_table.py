"""The result of the course's tournament as its `tournament.py` prints it: one table for each generation."""

from collections.abc import Mapping
from typing import NamedTuple

from lastknight.udacity.course import Tournament

FIRST_WIDTH, SECOND_WIDTH = 25, 74  # columns


class Tally(NamedTuple):
    """Games between an agent and an opponent, from the agent's side."""

    won: int
    lost: int


Tallies = Mapping[tuple[str, str], Tally]
"""By the names that students know: agent, opponent."""


def course_table(tournament: Tournament, tallies: Tallies, forfeits: Mapping[str, int]) -> str:
    """What the student has seen before, with this run's numbers; ``forfeits`` counts them by their reason."""
    lines = _second(tournament, tallies) if len(tournament.agents) > 2 else _first(tournament, tallies)
    lines += [f"\n{times} games ended by: {reason}" for reason, times in sorted(forfeits.items())]
    return "\n".join(lines)


def _rate(tallies: Tallies, agent: str) -> float:
    """The share of its games that an agent won, in percent; 0 when it has played none."""
    mine = [tally for (name, _), tally in tallies.items() if name == agent]
    return 100 * sum(tally.won for tally in mine) / max(1, sum(map(sum, mine)))


def _first(tournament: Tournament, tallies: Tallies) -> list[str]:
    """An agent after the other, a match a line."""
    lines = []
    for agent in tournament.agents:
        lines += ["", "*" * FIRST_WIDTH, f"{f'Evaluating: {agent}':^{FIRST_WIDTH}}", "*" * FIRST_WIDTH]
        lines += ["", "Playing Matches:", "-" * 10]
        for number, opponent in enumerate(tournament.opponents, start=1):
            tally = tallies[agent, opponent]
            lines.append(f"  Match {number}: {agent:^11} vs {opponent:^11} \tResult: {tally.won} to {tally.lost}")
        lines += ["", "", "Results:", "-" * 10, f"{agent:<15}{_rate(tallies, agent):>10.2f}%"]
    return lines


def _second(tournament: Tournament, tallies: Tallies) -> list[str]:
    """All agents side by side, an opponent a line."""
    agents = tournament.agents
    lines = [f"{'*' * FIRST_WIDTH:^{SECOND_WIDTH}}", f"{'Playing Matches':^{SECOND_WIDTH}}"]
    lines += [f"{'*' * FIRST_WIDTH:^{SECOND_WIDTH}}", "", f"{'Match #':^9}{'Opponent':^13}"]
    lines[-1] += "".join(f"{agent:^13}" for agent in agents)
    lines.append(f"{'':22} " + " ".join(f"{'Won':^5}| {'Lost':^5}" for _ in agents))
    for number, opponent in enumerate(tournament.opponents, start=1):
        row = [tallies[agent, opponent] for agent in agents]
        lines.append(f"{number:^9}{opponent:^13} " + " ".join(f"{tally.won:^5}| {tally.lost:^5}" for tally in row))
    lines.append("-" * SECOND_WIDTH)
    rates = [f"{_rate(tallies, agent):.1f}%" for agent in agents]
    return [*lines, f"{'':9}{'Win Rate:':^13}" + "".join(f"{rate:^13}" for rate in rates)]
