"""Playing an experiment: what is missing in its journal, and nothing else."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from lastknight.agents.agent import Agent
from lastknight.agents.registry import parse_agent
from lastknight.arena.budget import check_limit, price_of
from lastknight.arena.code import fingerprint_of
from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Entry, Journal, Key
from lastknight.arena.table import Job, Table
from lastknight.arena.tally import Tally
from lastknight.arena.workers import Crew
from lastknight.cores import cores
from lastknight.errors import StoreError

Parse = Callable[[str], Agent]
PARTS = {3: ("the engine", "the heuristic or book", "the arena"), 2: ("the agent", "the arena")}
"""What the parts of a fingerprint are digests of, by their number."""


class Progress(NamedTuple):
    """How far an experiment has come."""

    tally: Tally
    played: int  # pairs counted since this run began
    seconds: float  # since this run began
    workers: tuple[int, ...]  # their processes

    @property
    def pairs_per_second(self) -> float | None:
        """The speed of this run; None before its first pair."""
        return self.played / self.seconds if self.played and self.seconds else None

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take, at most."""
        speed = self.pairs_per_second
        return None if speed is None else (self.tally.most - self.tally.pairs) / speed


def open_journal(path: Path | None, experiment: Experiment | None = None, parse: Parse = parse_agent) -> Journal:
    """A journal ready to be played on: new, or one whose games may be counted with those still to come.

    Without ``experiment`` it is the one that the file holds. Agents are built, and their prices measured, here.
    """
    if experiment is None and (path is None or not path.is_file()):
        raise StoreError(f"no experiment at {path}")
    if experiment is not None:  # before there is a file
        for text in experiment.everyone:
            check_limit(parse(text), experiment.limit)
    journal = Journal(path)
    try:
        known = journal.experiment
        wanted = experiment or known
        if wanted is None:
            raise StoreError(f"{journal.name} holds no experiment yet: give the command that began it once more")
        if known is not None and known.contradictions(wanted):
            what = "; ".join(known.contradictions(wanted))
            raise StoreError(f"{journal.name} holds another experiment: {what}; choose another file")
        wanted.openings  # noqa: B018  (refused, if at all, before anything is written)
        journal.configure(wanted, _entries(journal, wanted, parse))
    except BaseException:
        journal.close()
        raise
    return journal


def _entries(journal: Journal, experiment: Experiment, parse: Parse) -> dict[str, Entry]:
    """Every agent with its fingerprint and its price; one that has changed since its games were played is refused."""
    known = journal.agents
    entries: dict[str, Entry] = {}
    for text in experiment.everyone:
        agent = parse(text)
        check_limit(agent, experiment.limit)
        if text in known:
            _compare(journal, text, known[text].fingerprint, fingerprint_of(agent))
            entries[text] = known[text]
        else:
            entries[text] = Entry(fingerprint_of(agent), price_of(agent, experiment.limit, experiment.size))
    return entries


def _compare(journal: Journal, text: str, old: str, new: str) -> None:
    """Refuse to go on with an agent that is not the one the journal knows."""
    if old == new:
        return
    were, are = old.split("-"), new.split("-")
    parts = PARTS.get(len(are), ()) if len(were) == len(are) else ()
    changed = [part for part, was, now in zip(parts, were, are, strict=False) if was != now] or ["its code"]
    what = f"{' and '.join(changed)} {'has' if len(changed) == 1 else 'have'} changed"
    raise StoreError(
        f"{journal.name} was played with another {text}: {what} ({old} is now {new}); "
        "choose another file, or go back to that version"
    )


def play(
    journal: Journal,
    *,
    workers: int | None = None,
    parse: Parse = parse_agent,
    patience: float | None = None,
    watch: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Play what is missing; every batch is on disk before ``watch`` hears of it.

    Whatever ends this early, Ctrl-C included, leaves a journal that can be gone on with.
    """
    experiment = journal.experiment
    if experiment is None:
        raise StoreError(f"{journal.name} holds no experiment yet")
    tally = count(journal, experiment)
    before = tally.pairs
    if tally.finished:
        return Progress(tally, 0, 0.0, ())
    entries = journal.agents
    prices = {text: entries[text].price for text in experiment.everyone}
    table = Table(experiment.size, experiment.limit, experiment.seed, prices, parse)
    for text in experiment.everyone:
        table.agent(text)  # compiled here, once, so that no worker has to
    with Crew(table, cores() if workers is None else workers, patience) as crew:
        crew.ready()
        started = time.monotonic()
        for games in crew.play(_jobs(tally, experiment.openings)):
            played = [(_key(job), game) for job, game in games]
            journal.add(played)
            for key, game in played:
                tally.add(key, game.winner)
            watch(Progress(tally, tally.pairs - before, time.monotonic() - started, tuple(crew.pids)))
        seconds = time.monotonic() - started
    assert tally.finished, "every game was played, or its end reported"
    return Progress(tally, tally.pairs - before, seconds, ())


def count(journal: Journal, experiment: Experiment) -> Tally:
    """The tally of what a journal holds."""
    tally = Tally(experiment)
    for key, winner in journal.winners():
        tally.add(key, winner)
    return tally


def _jobs(tally: Tally, openings: tuple[str, ...]) -> Iterator[Job]:
    """The missing games, as workers need them."""
    for key in tally.missing():
        yield Job(*key.pairing, openings[key.pair], key.pair, key.seat)


def _key(job: Job) -> Key:
    """A game's place in the schedule."""
    return Key(Pairing(job.one, job.two), job.number, job.seat)
