"""What only the kernel can do for a guard: adopt orphans, die with a parent, namespaces. Linux; elsewhere nothing.

A shelter is a set of namespaces of our own:

    pid     the program sees and signals only what it started; when the first process goes, all go
    mount   /proc shows only these processes, and /dev/shm is empty and goes with them
    ipc     shared memory and queues go with them
    user    only for users other than root, who may not ask for the others without it
"""

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path

LINUX = sys.platform == "linux"

_SET_DEATH_SIGNAL, _DROP_CAPABILITY, _SET_SUBREAPER, _NO_NEW_PRIVILEGES = 1, 24, 36, 38
_NEW_MOUNT, _NEW_IPC, _NEW_USER, _NEW_PID = 0x00020000, 0x08000000, 0x10000000, 0x20000000
_PRIVATE, _NO_SUID_DEVICES_EXEC = 0x44000, 0x2 | 0x4 | 0x8
_KEEP_CAPABILITIES, _AMBIENT, _RAISE = 8, 47, 2
_KEPT = (1, 2)  # root's right to open any file: the program and what it needs may lie anywhere
_CAPABILITIES = 64  # more than any kernel has
_CAPABILITY_VERSION = 0x20080522
_STRANGERS = 1 << 30  # users from this number on exist nowhere
_SHARED_MEMORY = b"size=64m,mode=1777"


def _call(name: str, *arguments: object) -> None:
    """Call a function of the C library; an OSError if it fails."""
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), name)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent dies."""
    if LINUX:
        _call("prctl", _SET_SUBREAPER, 1, 0, 0, 0)


def die_with_parent() -> None:
    """Be killed when the parent dies; set it after everything that changes who we are."""
    if LINUX:
        _call("prctl", _SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def stranger() -> int | None:
    """A user that nobody is, for root's programs, or None.

    The kernel limits neither the processes of root nor what they do to others; a user of its own counts from zero.
    """
    return _STRANGERS + os.getpid() if LINUX and os.getuid() == 0 else None


def give_up_privileges(user: int | None) -> None:
    """Never gain a privilege again; root becomes ``user``, who may open files and nothing else."""
    if not LINUX:
        return
    for capability in set(range(_CAPABILITIES)) - set(_KEPT):
        with contextlib.suppress(OSError):  # not root, or a capability that this kernel does not know
            _call("prctl", _DROP_CAPABILITY, capability, 0, 0, 0)
    if user is not None:
        with contextlib.suppress(OSError):  # a container may not have so many users, or not let root change
            _become(user)
    _call("prctl", _NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def _become(user: int) -> None:
    """Change to another user, and keep the right to open files, also for what is started."""
    _call("prctl", _KEEP_CAPABILITIES, 1, 0, 0, 0)
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    bits = sum(1 << capability for capability in _KEPT)
    _call("capset", (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)(bits, bits, bits))
    for capability in _KEPT:
        _call("prctl", _AMBIENT, _RAISE, capability, 0, 0)


def leave_namespaces() -> None:
    """Ask for namespaces of our own: the next child is the first process in them. An OSError if we may not."""
    if not LINUX:
        raise OSError("namespaces are Linux's")
    user, group = os.getuid(), os.getgid()
    _call("unshare", _NEW_PID | _NEW_MOUNT | _NEW_IPC | (_NEW_USER if user else 0))
    if user:
        Path("/proc/self/setgroups").write_bytes(b"deny")
        Path("/proc/self/uid_map").write_bytes(b"%d %d 1" % (user, user))
        Path("/proc/self/gid_map").write_bytes(b"%d %d 1" % (group, group))


def furnish_namespaces() -> None:
    """Mount what belongs to the new namespaces; called by the first process in them."""
    _call("mount", b"none", b"/", None, ctypes.c_ulong(_PRIVATE), None)
    _call("mount", b"proc", b"/proc", b"proc", ctypes.c_ulong(_NO_SUID_DEVICES_EXEC), None)
    with contextlib.suppress(OSError):
        _call("mount", b"tmpfs", b"/dev/shm", b"tmpfs", ctypes.c_ulong(_NO_SUID_DEVICES_EXEC), _SHARED_MEMORY)
