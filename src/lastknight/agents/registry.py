"""Agents by their text: `SEARCH[:HEURISTIC][,name=value...]`.

    random                              deepening:differential_reach,ratio=1.4
    greedy:open                         mcts:improved,playout=heuristic
    minimax:improved,depth=3            deepening:path/to/my.py:mine,weight=3
    puct:learned,playouts=0             puct,prior=runs/mine/policy.bin,choose=value
    process:./agent --level 3           udacity:folder:game_agent.CustomPlayer,method=alphabeta

After the first comma all is `name=value`: an option of the search, a bound of its limit, where to place, or a parameter
of the heuristic. What follows `process:` is a command, taken as it is.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from typing import Any, NamedTuple, get_type_hints

from lastknight.agents.agent import Agent
from lastknight.agents.engine import EngineAgent
from lastknight.agents.perfect import PerfectAgent
from lastknight.agents.process import ProcessAgent
from lastknight.agents.simple import GreedyAgent, RandomAgent
from lastknight.agents.student import student_agent
from lastknight.errors import AgentError, NotationError
from lastknight.evaluation.heuristic import Evaluator
from lastknight.evaluation.spec import find_evaluator, parse_number
from lastknight.search.limit import Limit
from lastknight.search.searches import SEARCHES, Search

ALIASES = {
    "Random": "random",
    "MM_Null": "minimax:null,depth=3",
    "MM_Open": "minimax:open,depth=3,view=player",
    "MM_Improved": "minimax:improved,depth=3",
    "AB_Null": "alphabeta:null,depth=5",
    "AB_Open": "alphabeta:open,depth=5,view=player",
    "AB_Improved": "alphabeta:improved,depth=5",
    "ID_Improved": "deepening:improved",
}
"""The opponents of the students' tournament under the names they know, and their baseline.

Udacity's search asks its heuristic from the side of the player that searches, whoever is to move; only `open` cares.
"""

PLAIN: Mapping[str, Agent] = {"random": RandomAgent(), "perfect": PerfectAgent()}
"""Agents that take no heuristic and no options."""

COMMAND = "process"  # what follows it is taken as it is, commas and all
FOREIGN: Mapping[str, Callable[[str], Agent]] = {COMMAND: ProcessAgent.from_command, "udacity": student_agent}
"""Agents that are not ours: who makes them from the rest of their text."""

BOUNDS = tuple(bound.name for bound in fields(Limit))
DEFAULT_HEURISTIC = "improved"  # of `greedy`; searches name their own


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
    """Or the command, or the folder, of an agent that is not ours."""

    options: Mapping[str, str]

    @classmethod
    def split(cls, text: str) -> "AgentText":
        """Take a text apart without asking what its parts mean."""
        search, _, command = text.strip().partition(":")
        if search == COMMAND:
            return cls(search, command, {})
        head, *rest = text.strip().split(",")
        search, colon, heuristic = head.partition(":")
        if colon and not heuristic:
            raise NotationError(f"expected a heuristic after the colon, got {text!r}")
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
    prefix, colon, rest = text.strip().partition(":")
    if colon and prefix in FOREIGN:
        return FOREIGN[prefix](rest)
    parts = AgentText.split(ALIASES.get(text.strip(), text))
    if parts.search in PLAIN:
        if parts.heuristic or parts.options:
            raise AgentError(f"{parts.search} takes no heuristic and no parameters, got {text!r}")
        return PLAIN[parts.search]
    if parts.search == "greedy":
        return _greedy(parts)
    if parts.search in SEARCHES:
        return _engine(SEARCHES[parts.search], parts)
    near = get_close_matches(parts.search, [*PLAIN, "greedy", *SEARCHES, *FOREIGN, *ALIASES], 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise AgentError(f"no agent {parts.search!r}; {hint}`lastknight agents` lists them")


def _greedy(parts: AgentText) -> GreedyAgent:
    """`greedy[:HEURISTIC][,...]`."""
    named = dict(parts.options)
    placement = named.pop("placement", "centre")
    return GreedyAgent(_evaluator(parts, named, {"placement"}), placement)


def _engine(search: type[Search], parts: AgentText) -> EngineAgent:
    """`SEARCH[:HEURISTIC][,...]`: every option goes to whom it belongs."""
    kinds = {option.name: get_type_hints(search)[option.name] for option in fields(search)}
    named = dict(parts.options)
    placement = named.pop("placement", "centre")
    bounds = {name: _bound(name, named.pop(name)) for name in BOUNDS if name in named}
    options = {name: _option(kinds[name], named.pop(name)) for name in kinds if name in named}
    evaluator = _evaluator(parts, named, {*kinds, *BOUNDS, "placement"})
    return EngineAgent(search(**options), evaluator, Limit(**bounds), placement)


def _evaluator(parts: AgentText, named: Mapping[str, str], taken: Set[str]) -> Evaluator:
    """The heuristic with what is left of the options; a parameter may not have the name of a search's option."""
    values = {name: parse_number(text) for name, text in named.items()}
    default = SEARCHES[parts.search].default_heuristic if parts.search in SEARCHES else DEFAULT_HEURISTIC
    evaluator = find_evaluator(parts.heuristic or default, values)
    clashes = sorted(taken & evaluator.values.keys())
    if clashes:
        raise AgentError(
            f"heuristic {evaluator.heuristic.name} has a parameter {clashes[0]!r}, which is an option of "
            f"{parts.search}; rename it"
        )
    return evaluator


def _bound(name: str, text: str) -> Any:
    """A bound of a limit: depth and nodes are whole numbers."""
    value = parse_number(text)
    if name not in ("depth", "nodes"):
        return value
    if value != int(value):
        raise NotationError(f"{name} must be a whole number, got {text!r}")
    return int(value)


def _option(kind: type, text: str) -> float | str:
    """An option of a search: a word or a number."""
    return text if kind is str else parse_number(text)


def agent_kinds() -> Iterator[AgentKind]:
    """Every kind of agent, then the students' names."""
    for name, agent in PLAIN.items():
        yield AgentKind(name, {}, agent.__doc__ or "")
    yield AgentKind("greedy", {"placement": "centre"}, GreedyAgent.__doc__ or "")
    for name, search in SEARCHES.items():
        options = {option.name: option.default for option in fields(search) if option.default is not MISSING}
        depth = {} if search.default_depth is None else {"depth": search.default_depth}
        yield AgentKind(name, {**depth, **options, "placement": "centre"}, search.__doc__ or "")
    yield AgentKind("process:COMMAND", {}, "a program in any language that speaks our protocol")
    yield AgentKind("udacity:DIR", {"seconds": 0.15}, "a student's agent: udacity:DIR[:module.Class][,name=value...]")
    for name, text in ALIASES.items():
        yield AgentKind(name, {}, text)
