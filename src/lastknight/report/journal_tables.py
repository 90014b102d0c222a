"""The tables of an experiment's report, as its page and its files have them."""

from collections.abc import Mapping, Sequence

from lastknight.arena.accuracy import Grade
from lastknight.arena.experiment import Pairing
from lastknight.arena.journal import Entry, Journal
from lastknight.arena.results import MatchResult
from lastknight.arena.standings import Standings
from lastknight.report.errors import Ungraded
from lastknight.report.facts import Facts
from lastknight.report.overruns import overruns_table
from lastknight.report.tables import Cell, Table
from lastknight.stats import score_interval

Results = Mapping[Pairing, MatchResult]


def list_tables(
    journal: Journal,
    table: Standings,
    results: Results,
    facts: Facts,
    grades: Sequence[Grade],
    ungraded: Sequence[Ungraded],
) -> list[Table]:
    """Every table that has rows."""
    tables = [
        _standings(table), _pairings(results), _comparisons(table), _times(facts), _slowest(facts), _depth(facts),
        _agents(journal.agents), _forfeits(results), _errors(grades, ungraded),
        overruns_table(facts.overruns, results),
    ]  # fmt: skip
    return [found for found in tables if found.rows]


def _standings(table: Standings) -> Table:
    """An agent a row."""
    headings = ("agent", "role", "score", "pairs", "Elo", "attacking", "defending", "depth", "forfeits")
    rows: list[Sequence[Cell]] = [
        (row.agent, "in question" if row.in_question else "opponent", row.score, row.counts.pairs, row.elo,
         row.attacker, row.defender, row.depth or None, row.forfeits)
        for row in table.rows
    ]  # fmt: skip
    return Table("standings", headings, rows)


def _pairings(results: Results) -> Table:
    """Two agents a row."""
    headings = ("agent", "opponent", "pairs", "both won", "split", "both lost", "score", "Elo", "verdict")
    rows: list[Sequence[Cell]] = [
        (*pairing, result.counts.pairs, result.counts.n2, result.counts.n1, result.counts.n0, result.score, result.elo,
         str(result.verdict))
        for pairing, result in results.items()
    ]  # fmt: skip
    return Table("pairings", headings, rows)


def _comparisons(table: Standings) -> Table:
    """A declared comparison a row, in the order of the standings."""
    places = {row.agent: place for place, row in enumerate(table.rows)}
    headings = (
        "agent", "compared with", "verdict", "p (Holm)", "difference in Elo", "openings", "better on", "worse on"
    )  # fmt: skip
    rows: list[Sequence[Cell]] = [
        (*found.pairing, found.conclusion, found.p, found.elo, found.counts.pairs, found.counts.n2, found.counts.n0)
        for found in sorted(table.comparisons, key=lambda found: places[found.pairing.one])
    ]
    return Table("comparisons", headings, rows)


def _times(facts: Facts) -> Table:
    """How long the moves of each agent took."""
    headings = ("agent", "moves", "nodes a move", "median, ms", "99 of 100 within, ms", "slowest, ms")
    rows: list[Sequence[Cell]] = [
        (agent, times.moves, times.nodes, 1000 * times.median, 1000 * times.nearly_all, 1000 * times.slowest)
        for agent, times in facts.times.items()
    ]
    return Table("times", headings, rows)


def _slowest(facts: Facts) -> Table:
    """The moves that took longest."""
    rows: list[Sequence[Cell]] = [
        (move.seconds, move.agent, move.target, move.ply, move.nodes, move.game) for move in facts.slowest
    ]
    return Table("slowest", ("seconds", "agent", "move", "ply", "nodes", "after the game"), rows)


def _depth(facts: Facts) -> Table:
    """How deep each agent looked, ply by ply."""
    headings = ("agent", "ply", "mean depth", "5 of 100 below", "5 of 100 above", "searches")
    rows: list[Sequence[Cell]] = [
        (agent, ply, *depths) for agent, plies in facts.depths.items() for ply, depths in plies.items()
    ]
    return Table("depth", headings, rows)


def _agents(agents: Mapping[str, Entry]) -> Table:
    """What the journal knows of each agent."""
    rows: list[Sequence[Cell]] = [(text, entry.price, entry.fingerprint) for text, entry in agents.items()]
    return Table("agents", ("agent", "price of a node", "fingerprint"), rows)


def _forfeits(results: Results) -> Table:
    """Who lost without being beaten."""
    rows: list[Sequence[Cell]] = [
        (forfeit.agent, forfeit.ending, times, str(result.pairing), score_interval(result.without_forfeits))
        for result in results.values()
        for forfeit, times in sorted(result.forfeits.items())
    ]
    return Table("forfeits", ("agent", "ending", "games", "pairing", "score of the first without forfeits"), rows)


def _errors(grades: Sequence[Grade], ungraded: Sequence[Ungraded]) -> Table:
    """Error rates against the solved game."""
    rows: list[Sequence[Cell]] = [
        (grade.agent, grade.rate.positions, len(grade.errors), grade.rate, "") for grade in grades
    ]
    rows += [(agent, 0, None, None, why) for agent, why in ungraded]
    return Table("errors", ("agent", "positions", "errors", "error rate", "note"), rows)
