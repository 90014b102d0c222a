"""`lastknight udacity`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.arena_options import patience_option, play_watched, store_option, workers_option
from lastknight.cli.common import announce_compiling, json_option, print_json

if TYPE_CHECKING:
    from lastknight.arena.journal import Journal
    from lastknight.arena.run import Progress
    from lastknight.search.limit import Limit

folder_argument = click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
agent_option = click.option(
    "--agent", default="", metavar="MODULE.CLASS", help="Who plays, if not the one that is found."
)
seconds_option = click.option("--seconds", type=float, help="Time for a move  [default: 0.15, the course's]")
cpu_option = click.option("--cpu-seconds", type=float, help="Processor time for a move, instead of time on the wall.")


def read_limit(seconds: float | None, cpu_seconds: float | None) -> "Limit":
    """The limit of a move: the course's where none is given."""
    from lastknight.search.limit import Limit
    from lastknight.udacity.course import SECONDS

    if seconds is None and cpu_seconds is None:
        return Limit(seconds=SECONDS)
    return Limit(seconds=seconds, cpu_seconds=cpu_seconds)


@click.group()
def command() -> None:
    """A student's folder, unmodified: its tests, its agent, its tournament.

    \b
    lastknight udacity test DIR
    lastknight udacity play DIR --against AB_Improved
    lastknight udacity tournament DIR
    """


@command.command("test")
@folder_argument
@click.option("--file", "files", multiple=True, metavar="FILE", help="A file of tests in DIR, instead of those found.")
@click.option("--verbose", is_flag=True, help="Print the whole of every error.")
@json_option
def test_command(folder: Path, files: tuple[str, ...], verbose: bool, as_json: bool) -> None:
    """Run agent_test.py or tests/ in DIR against our packages; status 1 if any test fails.

    \b
    lastknight udacity test AIND-Isolation
    """
    from lastknight.udacity.folder import inspect_folder
    from lastknight.udacity.testing import run_tests

    found = inspect_folder(folder)
    if not as_json:
        click.echo(f"{found}\n")
    reports = []
    for report in run_tests(found, files):
        reports.append(report)
        if as_json:
            print_json(report._asdict())
            continue
        click.echo(f"{report.outcome:8} {report.test}  {report.seconds:.2f} s")
        if report.message:
            click.echo(f"         {report.message}")
        if verbose and report.detail:
            click.echo(report.detail)
    failed = sum(not report.passed for report in reports)
    if not as_json:
        click.echo(f"\n{len(reports) - failed} of {len(reports)} tests passed")
    if failed or not reports:
        sys.exit(1)


@command.command("play")
@folder_argument
@click.option("--against", default="AB_Improved", show_default=True, metavar="SPEC", help="The opponent.")
@agent_option
@click.option("--pairs", type=int, default=10, show_default=True, help="Openings, each played from both seats.")
@seconds_option
@cpu_option
@click.option("--seed", type=int, default=0, show_default=True, help="Decides openings and what is random.")
@store_option
@workers_option
@patience_option
@json_option
def play_command(
    folder: Path,
    against: str,
    agent: str,
    pairs: int,
    seconds: float | None,
    cpu_seconds: float | None,
    seed: int,
    store: Path | None,
    workers: int | None,
    patience: float | None,
    as_json: bool,
) -> int:
    """The agent of DIR in a match, held to its time, in a process of its own for every game.

    \b
    lastknight udacity play AIND-Isolation --against deepening:improved --pairs 50
    """
    announce_compiling()
    from lastknight.arena.experiment import Experiment
    from lastknight.cli.arena_output import show_experiment
    from lastknight.game.notation import parse_size
    from lastknight.udacity.course import board_of, spec_of
    from lastknight.udacity.folder import inspect_folder

    found = inspect_folder(folder, agent)
    experiment = Experiment(
        agents=(spec_of(found), against),
        size=parse_size(board_of(found)),
        limit=read_limit(seconds, cpu_seconds),
        pairs=pairs,
        seed=seed,
    )
    click.echo(f"{found}\n", err=as_json)
    return play_watched(
        store, experiment, workers, patience, lambda journal, progress: show_experiment(journal, progress, as_json)
    )


@command.command("tournament")
@folder_argument
@click.option("--pairs", type=int, help="Pairs of each pairing  [default: the course's, 10 or 5]")
@seconds_option
@cpu_option
@click.option("--seed", type=int, default=0, show_default=True, help="Decides openings and what is random.")
@store_option
@workers_option
@patience_option
@json_option
def tournament_command(
    folder: Path,
    pairs: int | None,
    seconds: float | None,
    cpu_seconds: float | None,
    seed: int,
    store: Path | None,
    workers: int | None,
    patience: float | None,
    as_json: bool,
) -> int:
    """The course's tournament.py for DIR: its opponents, its procedure, its table; then what can be concluded.

    \b
    lastknight udacity tournament AIND-Isolation --cpu-seconds 0.15
    """
    announce_compiling()
    from lastknight.arena.experiment import Experiment
    from lastknight.cli.arena_output import show_experiment
    from lastknight.cli.course_output import show_course
    from lastknight.udacity.course import course_tournament
    from lastknight.udacity.folder import inspect_folder

    found = inspect_folder(folder)
    course = course_tournament(found)
    experiment = Experiment(
        agents=tuple(course.agents.values()),
        opponents=tuple(course.opponents.values()),
        kind="tournament",
        title=f"the course's tournament for {folder}",
        limit=read_limit(seconds, cpu_seconds),
        pairs=course.pairs if pairs is None else pairs,
        seed=seed,
        baseline=next(iter(course.agents.values())),
    )
    click.echo(f"{found}\n", err=as_json)

    def show(journal: "Journal", progress: "Progress | None") -> None:
        if as_json:
            show_experiment(journal, progress, as_json)
        else:
            show_course(journal, course)

    return play_watched(store, experiment, workers, patience, show)
