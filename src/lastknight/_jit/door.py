"""Calling a heuristic that is known only by its address: the one door through which every search asks.

A search takes a heuristic as a number, so it is compiled once for all of them, ours and those a user wrote five minutes
ago. Measured on alpha-beta with the cheapest heuristic there is: 100 M nodes/s through an address, 78 M through numba's
first-class functions (which also add 35 microseconds to every call from Python), 130 M with the heuristic hard-wired.
Exceptions propagate. Uncompiled, a heuristic is simply the function itself.
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


def call(evaluate: int | Callable[[Any, Any], float], position: Any, parameters: Any) -> float:
    """The value that the heuristic behind ``evaluate`` gives ``position``."""
    assert callable(evaluate), "uncompiled searches take functions, compiled ones addresses"
    return float(evaluate(position, parameters))


@intrinsic
def _call(context: Any, evaluate: Any, position: Any, parameters: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        inputs = signature.args[1:]
        function = context.call_conv.get_function_type(types.float64, inputs)
        pointer = builder.inttoptr(arguments[0], function.as_pointer())
        status, value = context.call_conv.call_function(builder, pointer, types.float64, inputs, arguments[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return value

    return types.float64(evaluate, position, parameters), generate


@overload(call, strict=False)
def _overload_call(evaluate: Any, position: Any, parameters: Any) -> Any:
    return lambda evaluate, position, parameters: _call(evaluate, position, parameters)
