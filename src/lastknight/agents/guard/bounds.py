"""How a process gives up for good what it was not allowed; only where the system knows such limits."""

import contextlib
import os
import resource
from pathlib import Path

from lastknight.agents.guard.allowance import Allowance

OPEN_FILES = 256
THREADS = 4  # on average, of each process


def give_up_the_rest(allowance: Allowance, alone: bool) -> None:
    """Bind this process and all it will start to the allowance; ``alone`` when no other process has its user."""
    _bind(resource.RLIMIT_DATA, 2 * allowance.memory)  # the guard sees the rest, and says so
    _bind(resource.RLIMIT_FSIZE, allowance.file_size)
    _bind(resource.RLIMIT_NOFILE, OPEN_FILES)
    _bind(resource.RLIMIT_CORE, 0)
    # The kernel counts threads, and those of all processes of a user, so this only stops explosions: the guard counts.
    _bind(resource.RLIMIT_NPROC, THREADS * allowance.processes + (0 if alone else _tasks()))


def _bind(kind: int, most: int) -> None:
    """Lower a limit as far as asked, never raise it."""
    hard = resource.getrlimit(kind)[1]
    bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(OSError, ValueError):  # macOS refuses some; the guard's own watch is then the limit
        resource.setrlimit(kind, (bound, bound))


def _tasks() -> int:
    """How many tasks the machine runs, ours included; a generous guess where it does not say."""
    try:
        return int(Path("/proc/loadavg").read_bytes().split()[3].split(b"/")[1])
    except (OSError, ValueError, IndexError):
        return 64 * (os.cpu_count() or 1) + 1024
