"""Heuristics: plain functions of a position, and the one door through which every search calls them.

    @heuristic(weight=2.0)
    def mine(position, weight):
        '''My moves minus twice theirs.'''
        return count(moves(position)) - weight * count(replies(position))

Ours and a user's are made by the same decorator. The search sees an `Evaluator`: an address and an array of parameters.
"""

import hashlib
import inspect
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, overload

import numpy as np

from lastknight._jit import COMPILED, PACKAGE, USERS, cache_folder, compiled_address, explain, kernel, shell
from lastknight.errors import HeuristicError
from lastknight.evaluation.adapter import Adapter, Floats, ask, load_adapter, write_whole
from lastknight.evaluation.linking import Family
from lastknight.evaluation.sources import digest_of, local_sources
from lastknight.game.notation import Size
from lastknight.game.rules import Position

Handle = int | Adapter  # what a search calls: an address, or uncompiled the function

EXAMPLE = Position(36, 15, (1 << 36) - 1, 0, 0x77)  # any position: it only tells the compiler the types


class Door(NamedTuple):
    """How a search calls a heuristic."""

    handle: Handle
    refusal: str  # why the heuristic could not be compiled; empty when it was
    code: Adapter  # what the handle leads to, kept alive here


class Parameter(NamedTuple):
    """A heuristic's parameter: its default, and the range it makes sense in."""

    default: float
    low: float = -1e6
    high: float = 1e6


@dataclass(frozen=True, eq=False)
class Heuristic:
    """A named function that says how good a position looks to the player to move."""

    function: Callable[..., float]
    parameters: Mapping[str, Parameter]
    source: str
    """Where the idea comes from."""

    asymmetric: str
    """Why a mirrored board may be worth something else; empty when it may not."""

    digest: str = ""
    """A digest of the user's files that it is made of, taken when they were read; empty for the built-in ones."""

    file: str = ""
    """The user's file as the user writes it; empty for the built-in ones."""

    @property
    def name(self) -> str:
        """The name of the function is the name of the heuristic."""
        return self.function.__name__

    @property
    def summary(self) -> str:
        """The first sentence of its docstring."""
        return inspect.cleandoc(self.function.__doc__ or "").split("\n")[0]

    def __call__(self, position: Position, *values: float, **named: float) -> float:
        """The value of ``position`` to its mover, with the defaults for parameters that are not given."""
        if len(values) > len(self.parameters):
            raise HeuristicError(
                f"heuristic {self.name} has {len(self.parameters)} parameters, got {len(values)} values"
            )
        return self.evaluator(**dict(zip(self.parameters, values, strict=False)), **named)(position)

    def evaluator(self, **values: float) -> "Evaluator":
        """This heuristic with its parameters chosen."""
        for name, value in values.items():
            self._check(name, value)
        chosen = {name: float(values.get(name, default.default)) for name, default in self.parameters.items()}
        return Evaluator(self, chosen)

    def array(self, values: Mapping[str, float]) -> Floats:
        """These parameters as a search passes them on: in the order of the function's arguments."""
        return np.array(list(values.values()), np.float64)

    def plays(self, size: Size) -> bool:
        """Whether it can judge positions on boards of this size."""
        return True

    def _check(self, name: str, value: float) -> None:
        """Refuse a parameter that does not exist or is out of its range."""
        if name not in self.parameters:
            known = ", ".join(self.parameters) or "none"
            raise HeuristicError(f"heuristic {self.name} has no parameter {name!r}; it has: {known}")
        low, high = self.parameters[name].low, self.parameters[name].high
        if not low <= value <= high:
            raise HeuristicError(f"{self.name} {name} must be from {low:g} to {high:g}, got {value:g}")

    def __str__(self) -> str:
        return f"{self.file}:{self.name}" if self.file else self.name

    @cached_property
    def family(self) -> Family:
        """The function with the helpers it calls in the user's own files; the built-in ones need none."""
        file = Path(self.function.__code__.co_filename)
        return Family(self.function, local_sources(file) if self.digest else ())

    @cached_property
    def kernel(self) -> Callable[..., float]:
        """The function, to be compiled where a kernel calls it."""
        return kernel(self.function) if self._built_in else self.family.compiled()

    @property
    def _built_in(self) -> bool:
        return PACKAGE in Path(self.function.__code__.co_filename).parents

    @property
    def _numba_type_(self) -> Any:
        """Lets one heuristic call another inside compiled code."""
        return self.kernel._numba_type_  # type: ignore[attr-defined]

    @property
    def handle(self) -> Handle:
        """What a search calls; compiled, or loaded from the cache, on first use."""
        return self.door.handle

    @cached_property
    def door(self) -> Door:
        """The compiled function where that is possible, or else the interpreted one."""
        if not COMPILED:
            return Door(self.interpreted, "", self.interpreted)
        file = self._adapter_file()
        if self._built_in:
            return self._compiled_door(file)
        refused = file.with_suffix(".refused") if file else None
        if refused and refused.exists():
            return self._interpreted_door(refused.read_text(encoding="utf-8"))
        refusal = ""
        for place in (file, None):  # without a place nothing is loaded, should the cache be damaged
            try:
                return self._compiled_door(place)
            except Exception as error:  # the compiler raises whatever its inner workings stumble over
                refusal = explain(error, self.family.members(), self.family.files)
        if refused:
            write_whole(refused, refusal)
        return self._interpreted_door(refusal)

    def _compiled_door(self, file: Path | None) -> Door:
        """The door to the compiled function, whose code may be kept in ``file``."""
        code = load_adapter(self.kernel, len(self.parameters), file)
        return Door(compiled_address(code, EXAMPLE, np.zeros(0)), "", code)

    def _interpreted_door(self, refusal: str) -> Door:
        """The door to the function as plain Python, when it cannot be compiled."""
        code = shell(self.interpreted)
        return Door(compiled_address(code, EXAMPLE, np.zeros(0)), refusal, code)

    @cached_property
    def interpreted(self) -> Adapter:
        """The function as plain Python, helpers and all, behind the signature that searches call."""
        function = self.family.interpreted()

        def evaluate(position: Position, parameters: Floats) -> float:
            value = function(position, *parameters.tolist())
            if not isinstance(value, int | float | np.number | np.bool_):
                raise HeuristicError(f"{self.name} gives {reprlib.repr(value)}, expected a number")
            return float(value)

        return evaluate

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What its user should know before trusting a result with it: one line each."""
        if not self.door.refusal:
            return ()
        from lastknight.evaluation.price import times_slower

        slower = times_slower(self.evaluator())
        return (f"{self.name} runs interpreted, about {slower:,} times slower than improved: {self.door.refusal}",)

    def _adapter_file(self) -> Path | None:
        """Where the adapter's code may be cached: never under a name that another source has had."""
        source = self.fingerprint
        if not self._built_in and self.family.recursive():  # loaded from disk it would end the process; see `textbook`
            return None
        owner = "" if self._built_in else USERS
        return cache_folder() / f"{owner}adapter_{self.name}_{source}.py" if source else None

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the code behind this heuristic; empty where no file holds it (a notebook, a prompt)."""
        if self._built_in:
            file = Path(self.function.__code__.co_filename)
            return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        if not self.digest:
            return ""
        return hashlib.sha256(f"{self.digest} {self.family.constants()}".encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Evaluator:
    """A heuristic with its parameters chosen: what a search asks at its horizon."""

    heuristic: Heuristic
    values: Mapping[str, float]

    @cached_property
    def parameters(self) -> Floats:
        """What the function takes besides the position."""
        return self.heuristic.array(self.values)

    @property
    def handle(self) -> Handle:
        """What a search calls."""
        return self.heuristic.handle

    def __str__(self) -> str:
        """The heuristic and the parameters that are not its defaults; the inverse of `parse_evaluator`."""
        defaults = self.heuristic.parameters
        chosen = [f",{name}={value!r}" for name, value in self.values.items() if value != defaults[name].default]
        return f"{self.heuristic}{''.join(chosen)}"

    def __call__(self, position: Position) -> float:
        """The value of ``position`` to its mover."""
        return ask(self.handle, position, self.parameters)


@overload
def heuristic(function: Callable[..., float], /) -> Heuristic: ...


@overload
def heuristic(
    *, source: str = "yours", asymmetric: str = "", **parameters: float | Parameter
) -> Callable[[Callable[..., float]], Heuristic]: ...


def heuristic(
    function: Callable[..., float] | None = None,
    /,
    *,
    source: str = "yours",
    asymmetric: str = "",
    **parameters: float | Parameter,
) -> Heuristic | Callable[[Callable[..., float]], Heuristic]:
    """Make a heuristic of a function; keywords other than the first two are its parameters and their defaults."""

    def decorate(function: Callable[..., float]) -> Heuristic:
        arguments = list(inspect.signature(function).parameters)
        if arguments[1:] != list(parameters):
            raise HeuristicError(
                f"{function.__name__} takes ({', '.join(arguments)}), but its decorator names "
                f"({', '.join(['position', *parameters])})"
            )
        declared = {
            name: value if isinstance(value, Parameter) else Parameter(float(value))
            for name, value in parameters.items()
        }
        file = Path(function.__code__.co_filename)
        digest = digest_of(file) if file.is_file() and PACKAGE not in file.parents else ""
        return Heuristic(function, declared, source, asymmetric, digest)

    return decorate if function is None else decorate(function)
