"""The code that decides games: journals and kept grades hold only what one version of it played.

An agent's own fingerprint covers its search and its heuristic. Between them and a finished game lie the agents and the
files of the arena named here; what only counts, shows or distributes games is left out.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from lastknight._jit import PACKAGE
from lastknight.agents.agent import Agent

DECIDING = ("agents", "arena/budget.py", "arena/game.py", "arena/openings.py", "arena/pair.py", "arena/seeds.py")
"""Folders and files of the package that have a say in a game, beside the engine."""


def fingerprint_of(agent: Agent) -> str:
    """A digest of everything that decides an agent's games: its own, and that of the code around it."""
    return f"{agent.fingerprint}-{code_of_games()}"


@lru_cache(maxsize=1)
def code_of_games() -> str:
    """The digest of this version's `DECIDING` sources."""
    return digest_of(PACKAGE, DECIDING)


def digest_of(root: Path, places: Iterable[str]) -> str:
    """A digest of Python sources: of the files named, and of all those in the folders named."""
    digest = hashlib.sha256()
    for place in places:
        found = root / place
        for source in sorted(found.rglob("*.py")) if found.is_dir() else [found]:
            digest.update(source.relative_to(root).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]
