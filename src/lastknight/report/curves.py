"""Curves hidden in a list of agents: the same agent with one number, value by value.

`deepening:reach,ratio=1.2`, `deepening:reach,ratio=1.3`, ... is a sweep of `ratio`; `deepening:reach,nodes=100`,
`deepening:reach,nodes=1000`, ... is the same agent on growing budgets.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from lastknight.agents.registry import BOUNDS, AgentText


class Curve(NamedTuple):
    """Agents that differ in one number."""

    name: str
    """What they share."""

    parameter: str
    agents: tuple[tuple[float, str], ...]
    """By the value of the parameter."""

    @property
    def is_budget(self) -> bool:
        """Whether the number is how much the agent may think."""
        return self.parameter in BOUNDS


def find_curves(agents: Sequence[str]) -> list[Curve]:
    """All curves of at least three values, or two budgets, in the order in which they begin."""
    found: dict[tuple[str, str], dict[float, str]] = {}
    for agent in agents:
        text = AgentText.split(agent)
        for parameter, value in text.options.items():
            rest = "".join(f",{name}={other}" for name, other in text.options.items() if name != parameter)
            heuristic = f":{text.heuristic}" if text.heuristic else ""
            number = _number(value)
            if number is not None:
                found.setdefault((f"{text.search}{heuristic}{rest}", parameter), {})[number] = agent
    curves = [Curve(name, parameter, tuple(sorted(values.items()))) for (name, parameter), values in found.items()]
    return [curve for curve in curves if len(curve.agents) >= (2 if curve.is_budget else 3)]


def _number(text: str) -> float | None:
    """A parameter's value; None where it is a word."""
    try:
        return float(Fraction(text))
    except (ValueError, ZeroDivisionError):
        return None
