"""Tournaments as files: who plays, whom, how often and what is compared, all written down before the first game.

title = "Which ratio?"
question = "Is 1.3 the best ratio for reach?"
board = "7x7"
budget = { nodes = 1000 }                # or cost, depth, seconds, cpu_seconds
pairs = 200                              # of every pairing, at most
stop = "fixed"                           # or "verdict", or "sprt" with elo = [0, 30]
seed = 1
plies = 2                                # of the shortest opening
agents = ["deepening:improved"]
opponents = ["AB_Open", "AB_Improved"]   # none: the agents meet each other
pairings = [["deepening:reach", "deepening:improved"]]   # beyond that; twice the same agent: the control
baseline = "deepening:improved"          # the family: all others against it; none: every two agents

[[sweep]]                                # more agents, one a value
agent = "deepening:reach"
ratio = "1.0:1.5:0.1"
"""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from lastknight.agents.registry import AgentText
from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.rule import Rule
from lastknight.arena.sweep import parse_values, sweep_agents
from lastknight.errors import LastKnightError, NotationError
from lastknight.game.notation import parse_size
from lastknight.search.limit import Limit

SHIPPED = Path(__file__).parent / "tournaments"
KINDS: Mapping[str, type] = {
    "title": str, "question": str, "board": str, "budget": dict, "pairs": int, "stop": str, "elo": list, "seed": int,
    "plies": int, "agents": list, "opponents": list, "pairings": list, "baseline": str, "sweep": list,
}  # fmt: skip
WORDS = {str: "a text", int: "a whole number", list: "a list", dict: "a table such as { nodes = 1000 }"}


def shipped() -> list[str]:
    """The tournaments that come with the package, by name."""
    return sorted(file.stem for file in SHIPPED.glob("*.toml"))


def entrant(text: str) -> str:
    """The agent that a text enters: a heuristic's file plays with the students' own search.

    >>> entrant("my.py:mine,weight=3"), entrant("mcts")
    ('deepening:my.py:mine,weight=3', 'mcts')
    """
    return f"deepening:{text}" if AgentText.split(text).search.endswith(".py") else text


def load_tournament(name: str) -> Experiment:
    """The tournament of a file, or one of ours by its name."""
    file = Path(name) if name.endswith(".toml") else SHIPPED / f"{name}.toml"
    if not file.is_file():
        near = get_close_matches(name, shipped(), 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise NotationError(f"no tournament {name!r}; {hint}expected a file FILE.toml or one of {', '.join(shipped())}")
    try:
        return parse_tournament(file.read_text(encoding="utf-8"))
    except (LastKnightError, OSError, UnicodeDecodeError) as error:
        raise NotationError(f"{file}: {error}") from error


def parse_tournament(text: str) -> Experiment:
    """The tournament that a text describes."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"not a TOML file: {error}") from error
    for key, value in data.items():
        _check(key, value)
    agents = [*_texts(data, "agents"), *(agent for sweep in data.get("sweep", ()) for agent in _swept(sweep))]
    known: dict[str, Any] = {
        key: data[key] for key in ("title", "question", "pairs", "seed", "plies", "baseline") if key in data
    }
    if "board" in data:
        known["size"] = parse_size(data["board"])
    if "budget" in data:
        known["limit"] = _limit(data["budget"])
    return Experiment(
        kind="tournament",
        agents=tuple(dict.fromkeys(agents)),
        opponents=tuple(_texts(data, "opponents")),
        extra=tuple(_pairing(two) for two in data.get("pairings", ())),
        rule=_rule(data),
        **known,
    )


def _check(key: str, value: object) -> None:
    """Refuse a key that means nothing, and a value of another kind."""
    if key not in KINDS:
        near = get_close_matches(key, KINDS, 1)
        raise NotationError(
            f"unknown key {key!r}; " + (f"did you mean {near[0]!r}?" if near else f"known: {', '.join(KINDS)}")
        )
    if not isinstance(value, KINDS[key]) or isinstance(value, bool):
        raise NotationError(f"expected {WORDS[KINDS[key]]} for {key}, got {value!r}")


def _texts(data: Mapping[str, Any], key: str) -> list[str]:
    """A list of agents."""
    for text in data.get(key, ()):
        if not isinstance(text, str):
            raise NotationError(f"expected a list of agents for {key}, got {text!r} in it")
    return list(data.get(key, ()))


def _pairing(two: object) -> Pairing:
    """Two agents that meet."""
    if not (isinstance(two, list) and len(two) == 2 and all(isinstance(text, str) for text in two)):
        raise NotationError(f"expected pairings of two agents, got {two!r}")
    return Pairing(*two)


def _limit(bounds: Mapping[str, Any]) -> Limit:
    """The budget."""
    try:
        return Limit(**bounds)
    except TypeError as error:
        raise NotationError(f"expected a budget in nodes, cost, depth, seconds or cpu_seconds, got {bounds}") from error


def _rule(data: Mapping[str, Any]) -> Rule:
    """The stopping rule."""
    elo = data.get("elo", [])
    if elo and (len(elo) != 2 or not all(isinstance(bound, int | float) for bound in elo)):
        raise NotationError(f"expected two Elo differences for elo, got {elo!r}")
    return Rule(data.get("stop", "fixed"), *elo)


def _swept(sweep: object) -> tuple[str, ...]:
    """The agents of one [[sweep]]."""
    if (
        not isinstance(sweep, dict)
        or not all(isinstance(value, str) for value in sweep.values())
        or "agent" not in sweep
    ):
        raise NotationError(f"expected [[sweep]] with an agent and its parameters as texts, got {sweep!r}")
    values = {name: parse_values(text) for name, text in sweep.items() if name != "agent"}
    return sweep_agents(sweep["agent"], values)
