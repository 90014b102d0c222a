"""Heuristics that were learned: a function of a position and an array of weights, through the same door as the rest.

The weights are the array of parameters that a search passes on, so one compiled function serves any weights. Measured
on `q_network`: 5.2 microseconds an evaluation, no more than with the weights frozen into the code, which would have to
be compiled anew for every file.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from lastknight._jit import compiled_address, kernel
from lastknight.errors import StoreError
from lastknight.evaluation.adapter import Adapter, Floats
from lastknight.evaluation.heuristic import EXAMPLE, Door, Evaluator, Heuristic
from lastknight.evaluation.weights import SHIPPED, read_weights
from lastknight.game.notation import Size


@dataclass(frozen=True, eq=False)
class Network(Heuristic):
    """A heuristic whose function takes an array of weights instead of named parameters."""

    count: int = 0
    """How many weights there are."""

    only: Size | None = None
    """The one board it knows; None when it plays on all."""

    weights: Path = field(default_factory=Path)
    """The file of the weights."""

    def plays(self, size: Size) -> bool:
        """Whether it can judge positions on boards of this size."""
        return self.only in (None, size)

    def with_weights(self, file: Path) -> "Network":
        """The same network with the weights of another file."""
        return replace(self, weights=file, file=str(file))

    def array(self, values: Mapping[str, float]) -> Floats:
        """The weights of the file."""
        found = read_weights(self.weights)
        if found.heuristic != self.name or len(found.numbers) != self.count:
            got = f"{len(found.numbers)} of {found.heuristic}"
            raise StoreError(f"{self.weights} should hold {self.count} weights of {self.name}, got {got}")
        return found.numbers

    def __str__(self) -> str:
        return self.file or self.name

    @cached_property
    def kernel(self) -> Callable[..., float]:
        """The function, compiled once whatever the weights."""
        return _compiled(self.function)

    def _compiled_door(self, file: Path | None) -> Door:
        """The function takes an array as it is: it needs no adapter."""
        return Door(compiled_address(self.kernel, EXAMPLE, np.zeros(0)), "", self.kernel)

    @cached_property
    def interpreted(self) -> Adapter:
        """The function as plain Python."""
        return self.function

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the code and of the weights."""
        return hashlib.sha256(f"{super().fingerprint} {read_weights(self.weights).checksum}".encode()).hexdigest()[:16]


@lru_cache(maxsize=8)
def _compiled(function: Callable[..., float]) -> Callable[..., float]:
    """The kernel of a function, the same at every call."""
    return kernel(function)


def network(
    *, source: str, count: int, only: Size | None = None, asymmetric: str = ""
) -> Callable[[Callable[..., float]], Network]:
    """Make a heuristic of a function of a position and ``count`` weights; those shipped under its name are its own."""

    def decorate(function: Callable[..., float]) -> Network:
        file = SHIPPED / f"{function.__name__}.bin"
        return Network(function, {}, source, asymmetric, count=count, only=only, weights=file)

    return decorate


def load_network(file: str, values: Mapping[str, float]) -> Evaluator:
    """The heuristic whose weights a file holds: what a training run leaves plays like any other."""
    from lastknight.evaluation.catalogue import CATALOGUE

    name = read_weights(Path(file)).heuristic
    heuristic = CATALOGUE.get(name)
    if not isinstance(heuristic, Network):
        raise StoreError(f"{file} holds weights of {name!r}, which is no network of this version")
    return heuristic.with_weights(Path(file)).evaluator(**values)
