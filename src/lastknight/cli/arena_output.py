"""Results of matches, tournaments and sweeps, as text and as rows of JSON."""

from typing import TYPE_CHECKING, Any

import click

from lastknight.cli.common import print_json

if TYPE_CHECKING:
    from lastknight.arena.journal import Journal
    from lastknight.arena.results import MatchResult
    from lastknight.arena.run import Progress
    from lastknight.arena.standings import Row, Standings
    from lastknight.stats import EloEstimate, Estimate, Rate


def show_experiment(journal: "Journal", progress: "Progress | None", as_json: bool) -> None:
    """The result of whatever the journal holds."""
    from lastknight.arena.results import configuration, match_results
    from lastknight.arena.standings import standings

    kind = configuration(journal).kind
    if kind == "match":
        (result,) = match_results(journal).values()
        show_match(result, progress, as_json)
    elif kind == "sweep":
        show_sweep(standings(journal), as_json)
    else:
        show_tournament(standings(journal), as_json)


def show_match(result: "MatchResult", progress: "Progress | None", as_json: bool) -> None:
    """One verdict, one interval, one n; the rest under "method"."""
    speed = progress.pairs_per_second if progress else None
    if as_json:
        print_json(match_row(result, speed))
        return
    experiment, counts = result.experiment, result.counts
    click.echo(f"{result.pairing}: {result.verdict}")
    click.echo(f"score   {result.score}")
    click.echo(f"method  {experiment.limit}, {experiment.size}, seed {experiment.seed}, {experiment.rule}")
    click.echo(f"        {result.elo}")
    click.echo(f"        won both games of {counts.n2} pairs, one of {counts.n1}, none of {counts.n0}")
    click.echo(f"        attacking {_rate(result.attacker)}, defending {_rate(result.defender)}")
    click.echo(f"        {result.games} games, {result.unique} of them different")
    for forfeit, times in sorted(result.forfeits.items()):
        click.echo(f"        {forfeit.agent} forfeited {times}: {forfeit.ending}")
    if result.forfeits:
        from lastknight.stats import score_interval

        click.echo(f"        without forfeits {score_interval(result.without_forfeits)}")
    if speed is not None:
        click.echo(f"        {speed:,.1f} pairs a second")


def match_row(result: "MatchResult", speed: float | None) -> dict[str, Any]:
    """A match as JSON."""
    from lastknight.stats import score_interval

    counts, clean = result.counts, score_interval(result.without_forfeits)
    return {
        "one": result.pairing.one,
        "two": result.pairing.two,
        "limit": str(result.experiment.limit),
        "pairs": counts.pairs,
        "wins_2": counts.n2,
        "wins_1": counts.n1,
        "wins_0": counts.n0,
        **_bounds("score", result.score, short=True),
        **_bounds("elo", result.elo),
        "verdict": result.verdict.conclusion,
        "pairs_needed": result.verdict.pairs_needed,
        "pairs_per_second": speed,
        "forfeits": sum(result.forfeits.values()),
        "forfeits_by": [
            {"agent": forfeit.agent, "ending": forfeit.ending, "games": times}
            for forfeit, times in sorted(result.forfeits.items())
        ],
        "without_forfeits": {"pairs": clean.pairs, "score": clean.value, "low": clean.low, "high": clean.high},
        **_bounds("attacker", result.attacker),
        **_bounds("defender", result.defender),
        "games": result.games,
        "unique_games": result.unique,
    }


def show_tournament(table: "Standings", as_json: bool) -> None:
    """The table and one sentence."""
    from lastknight.arena.standings import conclusion

    if as_json:
        for row in table.rows:
            print_json(table_row(table, row))
        return
    experiment = table.experiment
    about = f"{experiment.title}: " if experiment.title else ""
    click.echo(f"{about}{experiment.limit}, {experiment.size}, {experiment.pairs} pairs a pairing, {experiment.rule}\n")
    print_rows(table, {row.agent: row.agent for row in table.rows})
    click.echo(f"\n{conclusion(table)}\n")


def print_rows(table: "Standings", labels: dict[str, str]) -> None:
    """An agent a line: score, rating and what the comparison with the baseline says."""
    compared = {found.pairing.one: found for found in table.comparisons} if table.experiment.baseline else {}
    width = max(5, *(len(label) for label in labels.values()))
    against = f"   against {labels[table.experiment.baseline]}" if compared else ""
    click.echo(f"{'':{width}} {'score':>21}   {'Elo (mean of all: 0)':>20} {'pairs':>6}{against}")
    previous = True
    for row in table.rows:
        if previous and not row.in_question:
            click.echo("opponents")
        previous = row.in_question
        verdict = (
            f"   {compared[row.agent].conclusion}, p = {compared[row.agent].p:.2g}" if row.agent in compared else ""
        )
        forfeits = f"   {row.forfeits} forfeits" if row.forfeits else ""
        score = f"{row.score.value:6.1%} [{row.score.low:6.1%}, {row.score.high:6.1%}]"
        elo = f"{row.elo.value:+5.0f} [{row.elo.low:+5.0f}, {row.elo.high:+5.0f}]"
        click.echo(f"{labels[row.agent]:{width}} {score} {elo:>22} {row.counts.pairs:6}{verdict}{forfeits}")


def show_sweep(table: "Standings", as_json: bool) -> None:
    """A row a value, in the order of the values."""
    from lastknight.arena.sweep import varied

    experiment = table.experiment
    settings = varied(experiment.agents)
    order = {agent: number for number, agent in enumerate(experiment.agents)}
    table = table._replace(
        rows=tuple(sorted((row for row in table.rows if row.in_question), key=lambda row: order[row.agent]))
    )
    if as_json:
        for row in table.rows:
            print_json({**settings[row.agent], **table_row(table, row)})
        return
    click.echo(f"{experiment.title}: {experiment.limit}, {experiment.size}, {experiment.pairs} pairs a pairing\n")
    labels = {
        agent: ", ".join(f"{name}={value}" for name, value in chosen.items()) for agent, chosen in settings.items()
    }
    print_rows(table, labels)
    best = max(table.rows, key=lambda row: row.score.value)
    real = [found for found in table.comparisons if found.conclusion != "undecided"]
    click.echo(
        f"\nbest: {labels[best.agent]} with {best.score}; {len(real)} of {len(table.comparisons)} differences are real"
    )


def table_row(table: "Standings", row: "Row") -> dict[str, Any]:
    """An agent's line as JSON."""
    compared = {found.pairing.one: found for found in table.comparisons} if table.experiment.baseline else {}
    found = compared.get(row.agent)
    return {
        "agent": row.agent,
        "opponent": not row.in_question,
        "pairs": row.counts.pairs,
        **_bounds("score", row.score, short=True),
        **_bounds("elo", row.elo),
        **_bounds("attacker", row.attacker),
        **_bounds("defender", row.defender),
        "depth": row.depth,
        "forfeits": row.forfeits,
        "baseline": table.experiment.baseline or None,
        "verdict": found.conclusion if found else None,
        "p": found.p if found else None,
    }


def _bounds(name: str, estimate: "Estimate | EloEstimate | Rate", short: bool = False) -> dict[str, float | None]:
    """A number that never goes without its bounds."""
    prefix = "" if short else f"{name}_"
    return {name: estimate.value, f"{prefix}low": estimate.low, f"{prefix}high": estimate.high}


def _rate(rate: "Rate") -> str:
    """A share of games with its interval."""
    return f"{rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]"
