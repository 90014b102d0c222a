"""Reading the clock inside a kernel: 24 ns, where a timer thread that sets a flag overran by 6 to 13 ms."""

import ctypes
import sys
import time
from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

WALL: int = getattr(time, "CLOCK_MONOTONIC", 1)
"""The clock on the wall: what a person or a tournament's time limit sees."""

CPU: int = getattr(time, "CLOCK_THREAD_CPUTIME_ID", 1)
"""The time this thread was really running: what the other processes on the machine cannot take away."""


def now(clock: int) -> int:
    """Nanoseconds on the clock `WALL` or `CPU`."""
    if sys.platform == "win32":
        return time.monotonic_ns()
    return time.clock_gettime_ns(int(clock))


def _emit_clock_gettime(builder: Any, clock: Any) -> Any:
    """Call the C library's clock_gettime, and make one number of its two."""
    int32, int64 = ir.IntType(32), ir.IntType(64)
    timespec = cgutils.alloca_once(builder, ir.LiteralStructType([int64, int64]))
    signature = ir.FunctionType(int32, [int32, timespec.type])
    function = cgutils.get_or_insert_function(builder.module, signature, "clock_gettime")
    builder.call(function, [builder.trunc(clock, int32), timespec])
    seconds = builder.load(cgutils.gep_inbounds(builder, timespec, 0, 0))
    nanoseconds = builder.load(cgutils.gep_inbounds(builder, timespec, 0, 1))
    return builder.add(builder.mul(seconds, int64(1_000_000_000)), nanoseconds)


def _emit_tick_count(builder: Any, clock: Any) -> Any:
    """Windows has no clock_gettime: milliseconds since it started, made nanoseconds."""
    int64 = ir.IntType(64)
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(int64, []), "GetTickCount64")
    return builder.mul(builder.call(function, []), int64(1_000_000))


if sys.platform == "win32":
    _tick_count = ctypes.cast(ctypes.windll.kernel32.GetTickCount64, ctypes.c_void_p).value
    llvmlite.binding.add_symbol("GetTickCount64", _tick_count)
    _emit = _emit_tick_count
else:
    _emit = _emit_clock_gettime


@intrinsic
def _now(context: Any, clock: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _emit(builder, arguments[0])

    return types.int64(types.int64), generate


@overload(now, strict=False)
def _overload_now(clock: Any) -> Any:
    return lambda clock: _now(clock)
