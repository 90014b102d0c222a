"""Every process that descends from this one: how many, how much memory, how much time; and the end of them all."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
HAS_PROC = (PROC / "self" / "stat").exists()
HAS_CHILDREN = (PROC / "thread-self" / "children").exists()
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
KIBIBYTE = 1024


class Process(NamedTuple):
    """One process of this machine."""

    pid: int
    parent: int
    group: int
    alive: bool  # not a zombie
    memory: int  # bytes
    seconds: float  # of the processor, its dead children's included


def kin() -> Iterator[Process]:
    """All descendants of this process, parents before children; one that changes its parent meanwhile may be missed.

    A process's children are looked up when the iteration gets to it: who stops it first has them all.
    """
    children = _children_of if HAS_CHILDREN else _lister(_from_proc() if HAS_PROC else from_ps())
    waiting = [os.getpid()]
    for pid in waiting:
        for process in children(pid):
            yield process
            waiting.append(process.pid)


def _lister(processes: Iterable[Process]) -> Callable[[int], list[Process]]:
    """The children of any process, from a list of all."""
    everyone: dict[int, list[Process]] = {}
    for process in processes:
        everyone.setdefault(process.parent, []).append(process)
    return lambda pid: everyone.get(pid, [])


def _children_of(pid: int) -> Iterator[Process]:
    """The children of a process, as newer kernels list them: a look takes 0.1 ms, not one for every process there is."""
    with contextlib.suppress(OSError):  # it has ended meanwhile
        for task in os.listdir(PROC / str(pid) / "task"):
            for child in (PROC / str(pid) / "task" / task / "children").read_bytes().split():
                yield from _one(int(child))


def _from_proc() -> Iterator[Process]:
    """All processes, as Linux shows them."""
    for entry in os.listdir(PROC):
        if entry.isdecimal():
            yield from _one(int(entry))


def _one(pid: int) -> Iterator[Process]:
    """A process, unless it has ended."""
    with contextlib.suppress(OSError):
        yield _parse_stat(pid, (PROC / str(pid) / "stat").read_bytes())


def _parse_stat(pid: int, text: bytes) -> Process:
    """One line of /proc/PID/stat; the name in it may hold anything, so the fields are counted from its end."""
    field = text[text.rindex(b")") + 2 :].split()
    children = (int(field[13]) + int(field[14])) / TICKS
    return Process(
        pid, int(field[1]), int(field[2]), field[0] not in b"ZX", int(field[21]) * PAGE, _clock(pid, field) + children
    )


def _clock(pid: int, field: list[bytes]) -> float:
    """The time a process has run: its clock counts in nanoseconds, its line of text in hundredths of a second."""
    try:
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:
        return (int(field[11]) + int(field[12])) / TICKS


def from_ps() -> Iterator[Process]:
    """All processes, as `ps` shows them on every Unix."""
    columns = "pid=,ppid=,pgid=,stat=,rss=,time="
    listing = subprocess.run(["ps", "-A", "-o", columns], capture_output=True, text=True, check=False).stdout
    for line in listing.splitlines():
        pid, parent, group, state, memory, clock = line.split()
        yield Process(
            int(pid), int(parent), int(group), not state.startswith("Z"), int(memory) * KIBIBYTE, parse_clock(clock)
        )


def parse_clock(text: str) -> float:
    """Seconds from `ps`: minutes, hours and days before them where there are any.

    >>> parse_clock("0:01.50"), parse_clock("1-02:03:04")
    (1.5, 93784.0)
    """
    days, _, clock = text.rpartition("-")
    seconds = 0.0
    for part in clock.split(":"):
        seconds = 60 * seconds + float(part)
    return seconds + 86_400 * int(days or 0)


def end_all(groups: set[int]) -> None:
    """Kill all descendants and the process groups that they were seen in; returns when none is left.

    Each process is stopped before the next look, so that a program that forks as fast as it can is overtaken: what is
    stopped starts nothing new. The end is certain where orphans are adopted: who has no children has no descendants.
    """
    stopped: set[int] = set()
    while not childless():
        found = set()
        for process in kin():
            if process.alive:
                _signal(os.kill, process.pid, signal.SIGSTOP)
                found.add(process.pid)
                groups.add(process.group)
        if found <= stopped:
            for pid in found:
                _signal(os.kill, pid, signal.SIGKILL)
        stopped = found
    for group in groups - {os.getpgrp()}:
        _signal(os.killpg, group, signal.SIGKILL)


def _signal(send: Callable[[int, int], None], number: int, which: int) -> None:
    """Send a signal to what may have ended meanwhile."""
    with contextlib.suppress(OSError):
        send(number, which)


def childless() -> bool:
    """Bury the dead; whether no child is left."""
    with contextlib.suppress(ChildProcessError):
        reap()
        os.waitpid(-1, os.WNOHANG)
        return False
    return True


def reap() -> dict[int, int]:
    """Bury the dead children of this process: their statuses by number."""
    buried: dict[int, int] = {}
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            buried[found[0]] = found[1]
    return buried
