"""Heuristics as text: `improved`, `chase,weight=3`, `path/to/my.py:mine,weight=1/6`, `path/to/weights.bin`."""

import math
import re
from collections.abc import Mapping
from difflib import get_close_matches

from lastknight.errors import HeuristicError
from lastknight.evaluation.heuristic import Evaluator, Heuristic
from lastknight.evaluation.network import load_network
from lastknight.evaluation.trial import admit


def parse_evaluator(text: str, known: Mapping[str, Heuristic] | None = None) -> Evaluator:
    """The heuristic and parameters that a text names; the inverse of `str(evaluator)`.

    A heuristic from a user's file has passed its trial (see `trial`) when it comes out of here. The names of ``known``
    are those of the catalogue unless given.
    """
    reference, *assignments = text.split(",")
    return find_evaluator(reference, parse_values(assignments), known)


def find_evaluator(
    reference: str, values: Mapping[str, float], known: Mapping[str, Heuristic] | None = None
) -> Evaluator:
    """The heuristic called `name`, `path/to/my.py[:name]` or `path/to/weights.bin`, with these parameters."""
    if reference.endswith(".bin"):
        return load_network(reference, values)
    if is_file(reference):
        return admit(reference, values)
    if known is None:
        from lastknight.evaluation.catalogue import CATALOGUE

        known = CATALOGUE
    if reference not in known:
        raise HeuristicError(_unknown(reference, known))
    return known[reference].evaluator(**values)


def is_file(reference: str) -> bool:
    """Whether a reference means a file, and not a heuristic by its name.

    >>> is_file("my.py"), is_file("my.py:mine"), is_file("improved")
    (True, True, False)
    """
    return bool(re.search(r"[./\\]", reference))


def _unknown(name: str, known: Mapping[str, Heuristic]) -> str:
    """What to say about a name that no heuristic has."""
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"no heuristic {name!r}; {hint}`lastknight heuristics` lists them"


def parse_values(assignments: list[str]) -> dict[str, float]:
    """The numbers of texts such as `weight=2` or `ratio=1/6`."""
    values: dict[str, float] = {}
    for assignment in assignments:
        name, equals, value = (part.strip() for part in assignment.partition("="))
        if not (name.isidentifier() and equals and value):
            raise HeuristicError(f"expected name=value, such as weight=2 or weight=1/6, got {assignment!r}")
        if name in values:
            raise HeuristicError(f"expected each parameter once, got {name} twice")
        values[name] = parse_number(value)
    return values


def parse_number(text: str) -> float:
    """A number or a fraction.

    >>> parse_number("2"), parse_number("-1e3"), parse_number("1/4")
    (2.0, -1000.0, 0.25)
    """
    above, slash, below = text.partition("/")
    try:
        number = float(above) / float(below) if slash else float(above)
    except (ValueError, ZeroDivisionError):
        number = math.nan
    if not math.isfinite(number):
        raise HeuristicError(f"expected a number or a fraction such as 1/6, got {text!r}")
    return number
