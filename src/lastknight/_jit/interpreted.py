"""The door for a function that cannot be compiled: a compiled shell that calls the Python function inside.

A search cannot tell the difference, except by the clock. Exceptions propagate.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[[Any, Any], float])


def _shell(position: Any, parameters: Any) -> Any:
    with numba.objmode(value="float64"):
        value = evaluate(position, parameters)  # type: ignore[name-defined]  # noqa: F821
    return value  # noqa: RET504  a block in the interpreter may not return


def shell(evaluate: F) -> F:
    """A compiled function that calls ``evaluate`` in the interpreter."""
    scope = {"numba": numba, "evaluate": evaluate}
    return cast(F, numba.njit(FunctionType(_shell.__code__, scope, "shell")))
