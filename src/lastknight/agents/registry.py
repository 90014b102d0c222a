"""Agents by their text: `SEARCH[:HEURISTIC][,name=value...]`.

    random                              deepening:differential_reach,ratio=1.4
    greedy:open                         mcts:improved,playout=heuristic
    minimax:improved,depth=3            deepening:path/to/my.py:mine,weight=3

After the first comma all is `name=value`: an option of the search, a bound of its limit, where to place, or a parameter
of the heuristic.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, NamedTuple, get_type_hints

from lastknight.agents.agent import Agent
from lastknight.agents.engine import EngineAgent
from lastknight.agents.simple import GreedyAgent, RandomAgent
from lastknight.errors import AgentError, NotationError
from lastknight.evaluation.spec import find_heuristic, nearest, parse_number
from lastknight.search.limit import Limit
from lastknight.search.searches import SEARCHES, Search

ALIASES = {
    "Random": "random",
    "MM_Null": "minimax:null,depth=3",
    "MM_Open": "minimax:open,depth=3",
    "MM_Improved": "minimax:improved,depth=3",
    "AB_Null": "alphabeta:null,depth=5",
    "AB_Open": "alphabeta:open,depth=5",
    "AB_Improved": "alphabeta:improved,depth=5",
    "ID_Improved": "deepening:improved",
}
"""The opponents of the students' tournament under the names they know, and their baseline."""

BOUNDS = tuple(bound.name for bound in fields(Limit))
DEFAULT_HEURISTIC = "improved"


class AgentKind(NamedTuple):
    """A row of `lastknight agents`: what can be written, and what it means."""

    name: str
    parameters: Mapping[str, float | str]
    source: str


@dataclass(frozen=True)
class AgentText:
    """The parts of an agent's text."""

    search: str
    heuristic: str
    options: Mapping[str, str]

    @classmethod
    def split(cls, text: str) -> "AgentText":
        """Take a text apart without asking what its parts mean."""
        head, *rest = text.strip().split(",")
        search, _, heuristic = head.partition(":")
        options: dict[str, str] = {}
        for part in rest:
            name, equals, value = part.partition("=")
            if not (name and equals and value):
                raise NotationError(f"expected name=value after the comma, got {part!r} in {text!r}")
            if name in options:
                raise NotationError(f"{name} is given twice in {text!r}")
            options[name] = value
        return cls(search, heuristic, options)


def parse_agent(text: str) -> Agent:
    """The agent a text describes; the inverse of its name."""
    parts = AgentText.split(ALIASES.get(text.strip(), text))
    if parts.search == "random":
        _refuse_rest(parts, {})
        if parts.heuristic:
            raise NotationError(f"random takes no heuristic, got {parts.heuristic!r}")
        return RandomAgent()
    if parts.search == "greedy":
        return _greedy(parts)
    if parts.search in SEARCHES:
        return _engine(SEARCHES[parts.search], parts)
    known = ["random", "greedy", *SEARCHES, *ALIASES]
    raise AgentError(f"no agent {parts.search!r}{nearest(parts.search, known)} `lastknight agents` lists them")


def _greedy(parts: AgentText) -> GreedyAgent:
    """`greedy[:HEURISTIC][,...]`."""
    heuristic = find_heuristic(parts.heuristic or DEFAULT_HEURISTIC)
    named = dict(parts.options)
    placement = named.pop("placement", "centre")
    return GreedyAgent(heuristic.evaluator(**_numbers(named)), placement)


def _engine(search: type[Search], parts: AgentText) -> EngineAgent:
    """`SEARCH[:HEURISTIC][,...]`: every option goes to whom it belongs."""
    heuristic = find_heuristic(parts.heuristic or DEFAULT_HEURISTIC)
    kinds = {option.name: get_type_hints(search)[option.name] for option in fields(search)}
    clashes = sorted((kinds.keys() | {*BOUNDS, "placement"}) & heuristic.parameters.keys())
    if clashes:
        raise AgentError(f"{search.name} has an option {clashes[0]!r}, so heuristic {heuristic.name} cannot have one too")
    named = dict(parts.options)
    placement = named.pop("placement", "centre")
    bounds = {name: _bound(name, named.pop(name)) for name in BOUNDS if name in named}
    options = {name: _option(kinds[name], named.pop(name)) for name in kinds if name in named}
    unknown = sorted(named.keys() - heuristic.parameters.keys())
    if unknown:
        possible = ", ".join([*heuristic.parameters, *kinds, *BOUNDS, "placement"])
        raise AgentError(f"{search.name}:{heuristic.name} has no parameter {unknown[0]!r}; it has: {possible}")
    return EngineAgent(search(**options), heuristic.evaluator(**_numbers(named)), Limit(**bounds), placement)


def _bound(name: str, text: str) -> Any:
    """A bound of a limit: depth and nodes are whole numbers."""
    value = parse_number(text, name)
    if name not in ("depth", "nodes"):
        return value
    if value != int(value):
        raise NotationError(f"{name} must be a whole number, got {text!r}")
    return int(value)


def _option(kind: type, text: str) -> float | str:
    """An option of a search: a word or a number."""
    return text if kind is str else parse_number(text, "the option")


def _numbers(named: Mapping[str, str]) -> dict[str, float]:
    """A heuristic's parameters."""
    return {name: parse_number(text, name) for name, text in named.items()}


def _refuse_rest(parts: AgentText, known: Mapping[str, str]) -> None:
    """Refuse options that an agent does not have."""
    for name in parts.options:
        if name not in known:
            raise AgentError(f"{parts.search} has no parameter {name!r}")


def agent_kinds() -> Iterator[AgentKind]:
    """Every kind of agent, then the students' names."""
    yield AgentKind("random", {}, "any legal move")
    yield AgentKind("greedy", {"placement": "centre"}, GreedyAgent.__doc__ or "")
    for name, search in SEARCHES.items():
        options = {option.name: option.default for option in fields(search) if option.default is not MISSING}
        depth = {} if search.default_depth is None else {"depth": search.default_depth}
        yield AgentKind(name, {**depth, **options, "placement": "centre"}, search.__doc__ or "")
    for name, text in ALIASES.items():
        yield AgentKind(name, {}, text)
