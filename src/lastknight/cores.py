"""How many processor cores there are to work with."""

import os


def cores() -> int:
    """The cores that this process may use: all of the machine's, unless it was told to keep to some."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
