"""The results table of the README, generated from a journal, never typed."""

from pathlib import Path

from lastknight.arena.journal import Journal
from lastknight.arena.standings import Standings, conclusion, standings
from lastknight.report.marked import replace_block
from lastknight.report.tables import shown

MARK = "results"


def write_results(page: Path, journal: Journal) -> None:
    """Put the table of a tournament between the marks of a page."""
    replace_block(page, MARK, results_table(standings(journal)))


def results_table(table: Standings) -> str:
    """The agents in question as a table of Markdown, with how they were found and what follows."""
    experiment = table.experiment
    against = {found.pairing.one: found.conclusion for found in table.comparisons} if experiment.baseline else {}
    heading = f" against `{experiment.baseline}` |" if against else ""
    lines = [f"| agent | score | Elo | pairs |{heading}", f"| --- | ---: | ---: | ---: |{' --- |' if against else ''}"]
    for row in table.rows:
        if row.in_question:
            verdict = f" {against.get(row.agent, '')} |" if against else ""
            lines.append(f"| `{row.agent}` | {shown(row.score)} | {shown(row.elo)} | {row.counts.pairs:,} |{verdict}")
    opponents = ", ".join(f"`{name}`" for name in experiment.opponents)
    how = f"{experiment.limit} a move on {experiment.size}, {experiment.pairs:,} pairs a pairing"
    whom = f" against {opponents}" if opponents else ""
    return "\n".join([*lines, "", f"{how}{whom}; 95 % intervals. {conclusion(table)}"])
