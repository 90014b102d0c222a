"""Sweeps: one agent for each value of a parameter, or for each combination of several."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from lastknight.agents.registry import AgentText
from lastknight.errors import NotationError

MOST_VALUES = 1000  # a slip in a step should not start a week's work


def parse_values(text: str) -> list[str]:
    """The values of `from:to:step`, or of a list such as `1/2;1/3;1/4`, as an agent's text has them.

    >>> parse_values("1.0:1.3:0.1")
    ['1', '1.1', '1.2', '1.3']
    >>> parse_values("1/2;1/3;1/4")
    ['1/2', '1/3', '1/4']
    """
    if ":" not in text:
        values = [part.strip() for part in text.split(";")]
        for value in values:
            _number(value, text)
        return values
    parts = [_number(part, text) for part in text.split(":")]
    if len(parts) != 3 or not parts[2]:
        raise NotationError(f"expected from:to:step with a step other than 0, got {text!r}")
    first, last, step = parts
    steps = (last - first) / step
    if not 0 <= steps < MOST_VALUES:
        raise NotationError(f"expected up to {MOST_VALUES} values on the way from:to:step, got {text!r}")
    return [_written(first + number * step) for number in range(int(steps) + 1)]


def _number(text: str, whole: str) -> Fraction:
    """A number or a fraction."""
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError) as error:
        raise NotationError(f"expected from:to:step or values such as 1/2;1/3;1/4, got {whole!r}") from error


def _written(value: Fraction) -> str:
    """A number as decimals where that is exact, else as a fraction."""
    decimal = f"{float(value):g}"
    return decimal if Fraction(decimal) == value else str(value)


def sweep_agents(text: str, values: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The agents of a sweep, in the order of the values; several parameters make a grid.

    >>> sweep_agents("deepening:reach", {"ratio": ["1.2", "1.3"]})
    ('deepening:reach,ratio=1.2', 'deepening:reach,ratio=1.3')
    """
    if not values:
        raise NotationError("expected at least one parameter to sweep, such as ratio=1.0:1.5:0.1")
    named = [[f",{name}={value}" for value in chosen] for name, chosen in values.items()]
    return tuple(text + "".join(settings) for settings in product(*named))


def varied(agents: Sequence[str]) -> dict[str, dict[str, str]]:
    """For each agent of a sweep the parameters in which it differs from the others."""
    options = {agent: dict(AgentText.split(agent).options) for agent in agents}
    names = dict.fromkeys(name for chosen in options.values() for name in chosen)
    moving = [name for name in names if len(agents) == 1 or len({chosen.get(name) for chosen in options.values()}) > 1]
    return {agent: {name: chosen[name] for name in moving if name in chosen} for agent, chosen in options.items()}
