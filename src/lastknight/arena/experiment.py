"""An experiment: everything that decides which games are played, as one frozen record."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import combinations
from typing import Any, Literal, NamedTuple

from lastknight.arena.openings import PLACEMENTS, draw_openings
from lastknight.arena.rule import Rule
from lastknight.errors import AgentError, LimitError
from lastknight.game.notation import STANDARD, Size, parse_size
from lastknight.search.limit import Limit

Kind = Literal["match", "tournament", "sweep"]
MOST_PAIRS = 10_000_000
GROWING = ("agents", "opponents", "extra", "pairs", "title", "question", "kind")
"""What may change between two runs on one journal: games already played stay valid.

The baseline may not: chosen after a look at the results it would turn a declared family into a search for differences.
"""


class Pairing(NamedTuple):
    """Two agents that play each other; the first one's wins are counted."""

    one: str
    two: str

    def __str__(self) -> str:
        return f"{self.one} against {self.two}"


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """Who plays whom, how often, from where and with how much thinking."""

    agents: tuple[str, ...]
    """The agents in question, as texts."""

    opponents: tuple[str, ...] = ()
    """Whom each of them meets; when there are none they all meet each other."""

    extra: tuple[Pairing, ...] = ()
    """Further pairings; of an agent with itself too: the control, which should end with one half."""

    kind: Kind = "match"
    title: str = ""
    question: str = ""
    size: Size = STANDARD
    limit: Limit = field(default_factory=lambda: Limit(nodes=1000))
    pairs: int = 100
    """How many pairs each pairing plays, at most."""

    rule: Rule = field(default_factory=Rule)
    seed: int = 0
    plies: int = PLACEMENTS
    """The length of the shortest opening."""

    baseline: str = ""
    """The agent that all others are compared with; without one every two agents are compared."""

    def __post_init__(self) -> None:
        if self.pairs < 1:
            raise LimitError(f"pairs must be positive, got {self.pairs}")
        if self.pairs > MOST_PAIRS:
            raise LimitError(f"pairs must be at most {MOST_PAIRS:,}, got {self.pairs:,}")
        for texts in (self.agents, self.opponents):
            for text in texts:
                if texts.count(text) > 1 and self.kind != "match":  # against itself: the control
                    raise AgentError(f"expected every agent once, got {text!r} twice")
        if not self.pairings:
            raise AgentError(f"expected at least two agents that meet, got {', '.join(self.agents) or 'none'}")
        if self.baseline and self.baseline not in self.agents:
            raise AgentError(f"expected a baseline among the agents, got {self.baseline!r}")

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Who meets whom, in the order of the schedule."""
        if self.kind == "match":
            return (Pairing(*self.agents),) if len(self.agents) == 2 else ()
        meetings: Iterator[tuple[str, str]] = combinations(self.agents, 2)
        if self.opponents:
            meetings = ((one, two) for one in self.agents for two in self.opponents)
        found: list[Pairing] = []
        others = ((one, two) for one, two in meetings if one != two)  # themselves only where it is declared
        for one, two in (*others, *self.extra):
            if Pairing(one, two) not in found and Pairing(two, one) not in found:
                found.append(Pairing(one, two))
        return tuple(found)

    @property
    def everyone(self) -> tuple[str, ...]:
        """All agents that play, those in question first."""
        extra = (text for pairing in self.extra for text in pairing)
        return tuple(dict.fromkeys((*self.agents, *self.opponents, *extra)))

    @property
    def family(self) -> tuple[Pairing, ...]:
        """The comparisons that the agents and the baseline declare."""
        if self.baseline:
            return tuple(Pairing(agent, self.baseline) for agent in self.agents if agent != self.baseline)
        return tuple(Pairing(*two) for two in combinations(self.agents, 2))

    @property
    def openings(self) -> tuple[str, ...]:
        """The start of every pair; all pairings play the same ones."""
        return draw_openings(self.size, self.pairs, self.seed, self.plies)

    def to_json(self) -> dict[str, Any]:
        """The experiment as plain data; the inverse of `from_json`."""
        plain = {item.name: getattr(self, item.name) for item in fields(self)}
        bounds = {name: value for name, value in asdict(self.limit).items() if value is not None}
        return {**plain, "size": str(self.size), "limit": bounds, "rule": self.rule.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Experiment":
        """The experiment that `to_json` described."""
        known = {**data, "size": parse_size(data["size"]), "limit": Limit(**data["limit"])}
        known |= {"agents": tuple(data["agents"]), "opponents": tuple(data["opponents"])}
        known |= {"extra": tuple(Pairing(*two) for two in data["extra"]), "rule": Rule.from_json(data["rule"])}
        return cls(**known)

    def contradictions(self, other: "Experiment") -> list[str]:
        """What keeps the games of the two from being counted together."""
        return [
            f"{item.name} was {_shown(getattr(self, item.name))}, now {_shown(getattr(other, item.name))}"
            for item in fields(self)
            if item.name not in GROWING and getattr(self, item.name) != getattr(other, item.name)
        ]


def _shown(value: object) -> str:
    """A value as one reads it."""
    if isinstance(value, Sequence) and not isinstance(value, str | Size):
        return ", ".join(map(str, value)) or "none"
    return str(value) or "none"
