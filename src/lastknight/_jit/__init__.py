"""The only folder that knows the compiler (numba).

Everything above it is plain Python: `@kernel` functions over integers, arrays, `Cells` and NamedTuples. With
`NUMBA_DISABLE_JIT=1` the same functions run uncompiled, so a debugger, coverage and bounds checks work on them.
"""

from lastknight._jit.bits import lowest_bit, mix, popcount, reverse
from lastknight._jit.cells import BITS, Cells
from lastknight._jit.clock import CPU, WALL, now
from lastknight._jit.compiler import (
    CHECKED,
    COMPILED,
    PACKAGE,
    USERS,
    cache_folder,
    compiled_address,
    fingerprint,
    kernel,
    on_compile,
    textbook,
)
from lastknight._jit.door import call
from lastknight._jit.interpreted import shell
from lastknight._jit.interrupt import interruptible
from lastknight._jit.refusal import explain

__all__ = [
    "BITS",
    "CHECKED",
    "COMPILED",
    "CPU",
    "PACKAGE",
    "USERS",
    "WALL",
    "Cells",
    "cache_folder",
    "call",
    "compiled_address",
    "explain",
    "fingerprint",
    "interruptible",
    "kernel",
    "lowest_bit",
    "mix",
    "now",
    "on_compile",
    "popcount",
    "reverse",
    "shell",
    "textbook",
]
