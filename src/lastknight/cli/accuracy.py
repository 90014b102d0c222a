"""`lastknight accuracy`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lastknight.cli.common import announce_compiling, board_option, json_option, print_json
from lastknight.cli.status import status_line

if TYPE_CHECKING:
    from lastknight.arena.accuracy import Grade
    from lastknight.search.limit import Limit
    from lastknight.stats import Rate

DEFAULT_NODES = (100, 1_000, 10_000)


@click.command()
@click.argument("specs", nargs=-1, metavar="[SPEC]...")
@click.option("--nodes", type=int, multiple=True, help="Positions for a move; may be given several times.")
@click.option("--cost", type=float, multiple=True, help="Work for a move, as many nodes of `improved` would take.")
@click.option("--depth", type=int, multiple=True, help="Plies to look ahead.")
@click.option("--by-ply", is_flag=True, help="A row a ply, too.")
@click.option("--positions", type=int, help="Only so many of the exam's positions.")
@board_option
@click.option("--page", type=click.Path(path_type=Path), help="Write table and chart into FILE.md and FILE.svg.")
@click.option("--make", type=click.Path(path_type=Path), help="Make the exam again, into this file, and stop.")
@json_option
def command(
    specs: tuple[str, ...],
    nodes: tuple[int, ...],
    cost: tuple[float, ...],
    depth: tuple[int, ...],
    by_ply: bool,
    positions: int | None,
    board: str,
    page: Path | None,
    make: Path | None,
    as_json: bool,
) -> None:
    """How often agents give a won game away, in positions where there is something to get wrong.

    Without SPEC every built-in heuristic is graded, in a `deepening` search with 100, 1,000 and 10,000 nodes.

    \b
    lastknight accuracy deepening:improved deepening:my.py --nodes 1000
    lastknight accuracy --nodes 100 --nodes 1000 --nodes 10000 --nodes 100000 --page docs/accuracy.md
    """
    announce_compiling()
    from lastknight.arena.exam import LENGTH, SEED, load_exam, make_exam, write_exam
    from lastknight.errors import LimitError
    from lastknight.game.notation import parse_size
    from lastknight.search.limit import Limit

    size = parse_size(board)
    if positions is not None and positions < 1:
        raise LimitError(f"positions must be positive, got {positions}")
    with status_line() as say:
        if make is not None:
            made = make_exam(size, positions or LENGTH, SEED, lambda done, most: say(f"{done:,} of {most:,} positions"))
            make.write_text(write_exam(made), encoding="utf-8")
            return
        exam = load_exam(size, lambda done, most: say(f"solving positions of {size}: {done:,} of {most:,}"))
    exam = exam if positions is None else exam.first(positions)
    limits = [*(Limit(nodes=n) for n in nodes), *(Limit(cost=c) for c in cost), *(Limit(depth=d) for d in depth)]
    limits = limits or [Limit(nodes=n) for n in DEFAULT_NODES]
    grades: list[Grade] = []
    for spec in specs or _catalogue():
        for limit in limits:
            found = _graded(spec, limit, exam)
            if found not in grades:  # an agent with a limit of its own, or none, answers the same every time
                grades.append(found)
                _show(found, by_ply, as_json)
    if page is not None:
        from lastknight.report.accuracy import write_accuracy

        write_accuracy(page, grades)


def _catalogue() -> tuple[str, ...]:
    """Every built-in heuristic in the students' own search."""
    from lastknight.evaluation.catalogue import CATALOGUE

    return tuple(f"deepening:{name}" for name in CATALOGUE)


def _graded(spec: str, limit: "Limit", exam: Any) -> "Grade":
    """One grade, with a line that says how far it is."""
    from lastknight.arena.accuracy import grade

    with status_line(f"{spec}, {limit}: loading ...") as say:
        most = len(exam.questions)
        return grade(spec, limit, exam, watch=lambda done: say(f"{spec}, {limit}: {done:,} of {most:,} positions"))


def _show(found: "Grade", by_ply: bool, as_json: bool) -> None:
    """A row for the grade and, if asked for, one for every ply."""
    rows: list[tuple[int | None, Rate]] = [(None, found.rate)]
    rows += [(ply, rate) for ply, rate in found.by_ply().items()] if by_ply else []
    for ply, rate in rows:
        if as_json:
            print_json({**grade_row(found, rate), **({} if ply is None else {"ply": ply})})
            continue
        where = "" if ply is None else f"  ply {ply:2}: "
        click.echo(f"{where or f'{found.agent:34} {found.limit!s:>24}  '}{rate}")
    if found.failures and not as_json:
        click.echo(f"  {found.failures} of its answers were no legal move, or never came")


def grade_row(found: "Grade", rate: "Rate") -> dict[str, Any]:
    """A row of JSON."""
    limit = {name: value for name in ("nodes", "cost", "depth") if (value := getattr(found.limit, name)) is not None}
    return {
        "agent": found.agent,
        "budget": str(found.limit),
        **limit,
        "positions": rate.positions,
        "errors": round(rate.value * rate.positions),
        "error_rate": rate.value,
        "error_low": rate.low,
        "error_high": rate.high,
        "failures": found.failures,
    }
