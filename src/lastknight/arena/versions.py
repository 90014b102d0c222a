"""Which file an experiment goes on in while the code of its agents changes: the edit-and-run loop.

Games of two versions of an agent are never counted together. So an experiment that was given no file of its own begins
another one, beside the first and named after the code, with the games of all agents that are still the same.
"""

import contextlib
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from lastknight.agents.agent import Agent
from lastknight.agents.registry import parse_agent
from lastknight.arena.code import fingerprint_of
from lastknight.arena.experiment import Experiment
from lastknight.arena.game import Game
from lastknight.arena.journal import Entry, Journal, Key
from lastknight.errors import StoreError


class Version(NamedTuple):
    """The file of an experiment, and why it is not the one that was asked for."""

    path: Path
    changes: tuple[str, ...] = ()
    """What is not as it was in the file that was asked for."""


class Kept(NamedTuple):
    """What still holds of an older file: agents that are the same, at their old prices, and the games among them."""

    agents: dict[str, Entry]
    games: list[tuple[Key, Game]]


def current_version(path: Path, experiment: Experiment, parse: Callable[[str], Agent] = parse_agent) -> Version:
    """The file that ``experiment`` can go on in, or a new one: ``path`` itself where that is possible."""
    code = {text: fingerprint_of(parse(text)) for text in experiment.everyone}
    if not path.is_file() or not (changes := _changes(path, experiment, code)):
        return Version(path)
    others = []
    for other in sorted(path.parent.glob(f"{path.stem}-{'[0-9a-f]' * 8}{path.suffix}")):
        with contextlib.suppress(StoreError):  # damaged, or not ours: it is left alone
            if not _changes(other, experiment, code):
                return Version(other, changes)
            others.append(other)
    new = path.with_stem(f"{path.stem}-{version_digest(experiment, code)}")
    richest = max((_kept(file, experiment, code) for file in (path, *others)), key=lambda kept: len(kept.games))
    if richest.games:  # or the file is made when it is played in
        with Journal(new) as journal:
            journal.configure(experiment, richest.agents)
            journal.add(richest.games)
    return Version(new, changes)


def _changes(path: Path, experiment: Experiment, code: Mapping[str, str]) -> tuple[str, ...]:
    """Why the games in a file cannot be counted with those to come."""
    with Journal(path, reading=True) as journal:
        known, agents = journal.experiment, journal.agents
    contradictions = known.contradictions(experiment) if known is not None else []
    edited = [text for text, digest in code.items() if text in agents and agents[text].fingerprint != digest]
    return (*contradictions, *(f"{text} is another version" for text in edited))


def version_digest(experiment: Experiment, code: Mapping[str, str]) -> str:
    """Another one for every version of the agents and for every way to play."""
    games = {**experiment.to_json(), "pairs": 0}
    return hashlib.sha256(json.dumps([games, code]).encode()).hexdigest()[:8]


def _kept(path: Path, experiment: Experiment, code: Mapping[str, str]) -> Kept:
    """What of a file still holds."""
    with Journal(path, reading=True) as journal:
        known, agents = journal.experiment, journal.agents
        if known is None or known.contradictions(experiment):
            return Kept({}, [])
        same = {text: entry for text, entry in agents.items() if code.get(text) == entry.fingerprint}
        pairings = {pairing for pairing in experiment.pairings if same.keys() >= set(pairing)}
        games = journal.games()
        return Kept(
            same, [(key, game) for key, game in games if key.pairing in pairings and key.pair < experiment.pairs]
        )
