"""The course's tournament as text: the table that students know, beside what can be concluded from it."""

from collections import Counter
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from lastknight.arena.journal import Journal
    from lastknight.udacity.course import Tournament


def show_course(journal: "Journal", course: "Tournament") -> None:
    """The course's table, then every agent with its interval, all under the names that students know."""
    from lastknight.arena.results import match_results
    from lastknight.arena.standings import standings
    from lastknight.cli.arena_output import print_rows
    from lastknight.udacity.course_table import Tally, course_table

    names = {spec: name for name, spec in course.agents.items()}
    opponents = {spec: name for name, spec in course.opponents.items()}
    tallies = {(agent, opponent): Tally(0, 0) for agent in course.agents for opponent in course.opponents}
    forfeits: Counter[str] = Counter()
    for pairing, result in match_results(journal).items():
        won = 2 * result.counts.n2 + result.counts.n1
        tallies[names[pairing.one], opponents[pairing.two]] = Tally(won, 2 * result.counts.pairs - won)
        for forfeit, times in result.forfeits.items():
            forfeits[forfeit.ending] += times
    click.echo(course_table(course, tallies, forfeits))
    click.echo("\nWhat can be concluded:\n")
    print_rows(standings(journal), opponents | names)
