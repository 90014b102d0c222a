from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from lastknight._jit import COMPILED, call, compiled_address, kernel

Floats = NDArray[np.float64]
Pair = tuple[int, int]
Evaluate = Callable[[Pair, Floats], float]


@kernel
def weigh(position: Pair, parameters: Floats) -> float:
    return float(position[0] - parameters[0] * position[1])


@kernel
def add(position: Pair, parameters: Floats) -> float:
    return float(position[0] + position[1])


@kernel
def refuse(position: Pair, parameters: Floats) -> float:
    if position[0] > 1:
        raise ValueError("more than one")
    return 0.0


@kernel
def ask_twice(evaluate: int | Evaluate, position: Pair, parameters: Floats) -> float:
    return call(evaluate, position, parameters) + call(evaluate, position, parameters)


def handle(function: Evaluate) -> int | Evaluate:
    return compiled_address(function, (1, 2), np.zeros(1)) if COMPILED else function


@pytest.mark.parametrize(("function", "expected"), [(weigh, 2 * (5 - 0.5 * 3)), (add, 16.0)])
def test_one_search_asks_any_function_through_its_address(function: Evaluate, expected: float) -> None:
    assert ask_twice(handle(function), (5, 3), np.array([0.5])) == expected


def test_an_exception_behind_the_door_reaches_the_caller() -> None:
    assert ask_twice(handle(refuse), (1, 0), np.zeros(1)) == 0.0
    with pytest.raises(ValueError, match="more than one"):
        ask_twice(handle(refuse), (2, 0), np.zeros(1))


def test_an_address_means_nothing_to_uncompiled_code() -> None:
    with pytest.raises(AssertionError, match="uncompiled searches take functions, compiled ones addresses"):
        call(4096, (1, 2), np.zeros(1))
