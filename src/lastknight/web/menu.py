"""What the server offers: levels, agents and heuristics. Clients choose from it; nothing of theirs is ever loaded.

Files come onto the menu only from the command line of the person who starts the server.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastknight.agents.levels import BY_NAME, LEVELS
from lastknight.agents.registry import ALIASES, AgentText, parse_agent
from lastknight.errors import LastKnightError
from lastknight.evaluation.catalogue import CATALOGUE
from lastknight.evaluation.spec import parse_evaluator
from lastknight.search.searches import SEARCHES
from lastknight.web.messages import MessageError
from lastknight.web.placements import solved_boards

KINDS = frozenset({"random", "greedy", "perfect", *SEARCHES})  # agents made of nothing but our own code


@dataclass(frozen=True)
class Menu:
    """The agents and heuristics of this server, beyond those that are built in."""

    agents: Sequence[str] = ()
    """Agents by their text, from the command line; these may name files."""

    heuristics: Sequence[str] = ()
    """Heuristics by their text, from the command line; these may name files."""

    runs: Path = Path("runs")
    """Where the journals of experiments are."""

    reports: Path = Path("reports")
    """Where the pages about them are."""

    def check(self) -> None:
        """Refuse what cannot be loaded, before a client asks for it."""
        for text in self.agents:
            parse_agent(text)
        for text in self.heuristics:
            parse_evaluator(text)

    def row(self) -> dict[str, Any]:
        """The menu as clients see it."""
        built_in = [{"name": name, "summary": entry.summary} for name, entry in CATALOGUE.items()]
        return {
            "levels": [{"name": level.name, "summary": level.summary} for level in LEVELS],
            "agents": [*self.agents, *ALIASES],
            "heuristics": [{"name": text, "summary": "yours"} for text in self.heuristics] + built_in,
            "solved": solved_boards(),
        }

    def check_agent(self, text: str) -> None:
        """Refuse an agent that is neither on the menu nor made of built-in parts."""
        if text in BY_NAME or text in self.agents or text in ALIASES:
            return
        try:
            parts = AgentText.split(text)
            asked = (parts.heuristic, parts.options.get("prior", ""))
            if parts.search not in KINDS or not {*asked} <= {"", "none", *CATALOGUE}:
                raise MessageError(f"expected a level or an agent of built-in parts, got {text!r}")
            parse_agent(text)
        except LastKnightError as error:
            raise MessageError(str(error)) from error

    def check_heuristic(self, text: str) -> None:
        """Refuse a heuristic that is not on the menu."""
        if text not in self.heuristics and text not in CATALOGUE:
            raise MessageError(f"expected a heuristic of this server's list, got {text!r}")
