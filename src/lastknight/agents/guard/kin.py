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
    """All descendants of this process, parents before children; one that changes its parent meanwhile may be missed."""
    if HAS_PROC:
        for pid in _descendants():
            yield from _one(pid)
    else:
        listed = {process.pid: process for process in from_ps()}
        yield from (listed[pid] for pid in _descendants(listed.values()))


def _descendants(listed: Iterable[Process] = ()) -> Iterator[int]:
    """The numbers of all descendants; a process is asked for its children only after it has been handed out."""
    children = _children_of if HAS_CHILDREN else _lister(listed or (_from_proc() if HAS_PROC else from_ps()))
    waiting = [os.getpid()]
    for parent in waiting:
        for child in children(parent):
            yield child
            waiting.append(child)


def _lister(processes: Iterable[Process]) -> Callable[[int], list[int]]:
    """The children of any process, from a list of all."""
    everyone: dict[int, list[int]] = {}
    for process in processes:
        everyone.setdefault(process.parent, []).append(process.pid)
    return lambda pid: everyone.get(pid, [])


def _children_of(pid: int) -> list[int]:
    """The children of a process, as newer kernels list them: one look at it, not one at every process there is."""
    try:
        tasks = os.listdir(f"/proc/{pid}/task")  # noqa: PTH208  # a fork bomb does not wait for paths
        return [int(child) for task in tasks for child in _read(f"/proc/{pid}/task/{task}/children").split()]
    except OSError:  # it has ended meanwhile
        return []


def _read(path: str) -> bytes:
    """A small file, with as little ado as can be: a fork bomb does not wait."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, 1 << 16)
    finally:
        os.close(file)


def _from_proc() -> Iterator[Process]:
    """All processes, as Linux shows them."""
    for entry in PROC.iterdir():
        if entry.name.isdecimal():
            yield from _one(int(entry.name))


def _one(pid: int) -> Iterator[Process]:
    """A process, unless it has ended."""
    with contextlib.suppress(OSError, ValueError):
        yield _parse_stat(pid, _read(f"/proc/{pid}/stat"))


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
    for group in groups - {os.getpgrp()}:
        _signal(os.killpg, group, signal.SIGKILL)
    stopped: set[int] = set()
    while not childless():
        found = set()
        for pid in _descendants():
            _signal(os.kill, pid, signal.SIGSTOP)
            found.add(pid)
        if found <= stopped:
            for pid in found:
                _signal(os.kill, pid, signal.SIGKILL)
        stopped = found


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
