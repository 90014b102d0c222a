"""Compiling functions, and keeping the machine code on disk without ever running yesterday's.

numba's own disk cache watches the file of a compiled function but not the files of what that function calls, so an
edited helper would go unnoticed. The cache therefore lives in a folder named after a digest of every source that holds
kernels: any edit is a new folder, and a stale hit is impossible.
"""

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import event

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: bool = not numba.config.DISABLE_JIT
"""False under `NUMBA_DISABLE_JIT=1`: kernels then run as the plain Python they are written in."""

CHECKED: bool = bool(numba.config.BOUNDSCHECK)
"""True under `NUMBA_BOUNDSCHECK=1`: a bad index and a division by zero then raise, as they do uncompiled."""

PACKAGE = Path(__file__).parents[1]
KERNEL_LAYERS = ("_jit", "game", "evaluation", "search", "solver")  # the folders whose functions are compiled
USERS = "lastknight_user_"  # how the modules that are made of users' files are called
STALE_AFTER = 30 * 24 * 3600.0  # seconds after which the code of an older version is deleted


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """A digest of every source file that holds kernels, of the compiler's version, and of whether it adds checks."""
    digest = hashlib.sha256(f"{numba.__version__} {CHECKED}".encode())
    for layer in KERNEL_LAYERS:
        for source in sorted((PACKAGE / layer).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    """`LASTKNIGHT_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("LASTKNIGHT_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lastknight"


@lru_cache(maxsize=1)
def cache_folder() -> Path:
    """Where this version's machine code is kept; a temporary folder when the usual place cannot be written."""
    folder = _cache_root() / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="lastknight-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder
    os.utime(folder)
    _delete_stale(folder.parent)
    return folder


def _delete_stale(root: Path) -> None:
    """Delete the code of older versions, and nothing else that may lie in a folder the user has chosen."""
    for folder in root.iterdir():
        if re.fullmatch("[0-9a-f]{16}", folder.name) is None:
            continue
        with contextlib.suppress(OSError):  # another process may be deleting it too
            if time.time() - folder.stat().st_mtime > STALE_AFTER:
                shutil.rmtree(folder)


numba.config.CACHE_DIR = str(cache_folder())


def kernel(function: F) -> F:
    """Compile a function to machine code on first use, keeping its Python signature for readers and mypy.

    The code is kept on disk for functions of this package and for adapters; a user's functions reach the disk inside
    their adapter, whose name changes with their source.
    """
    file = Path(function.__code__.co_filename)
    keep = PACKAGE in file.parents or cache_folder() in file.parents
    divisions = "python" if CHECKED else "numpy"
    return cast(F, numba.njit(cache=keep, nogil=True, error_model=divisions)(function))


def textbook(function: F) -> F:
    """Compile a function that calls itself: in memory only, for the compiler's cache loses such functions.

    Loaded from disk and called by another kernel they crash the process (numba 0.68), so they serve as the tests of
    the kernels that agents run, and nothing else.
    """
    return cast(F, numba.njit(nogil=True, error_model="numpy")(function))


def compiled_address(function: Callable[..., float], *arguments: object) -> int:
    """The address of a kernel's machine code for arguments like these, compiled or loaded now; see `call`.

    The code lives as long as the function does.
    """
    dispatcher: Any = function
    types = tuple(numba.typeof(argument) for argument in arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", numba.NumbaWarning)  # not cached, or slow: the caller sees it in the price
        dispatcher.compile(numba.float64(*types))
    result = dispatcher.overloads[types]
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


class _Announcer(event.Listener):
    """Calls back when the compiler has real work to do for the first time; loading from the cache is none."""

    def __init__(self, callback: Callable[[bool], None]) -> None:
        self.callback = callback
        self.announced: set[bool] = set()

    def on_start(self, event: event.Event) -> None:
        """Announce the first compilation of ours, and the first of a user's."""
        module = event.data["dispatcher"].py_func.__module__ or USERS  # the shell of an interpreted one has none
        ours = not module.startswith(USERS)
        if ours not in self.announced:
            self.announced.add(ours)
            self.callback(ours)

    def on_end(self, event: event.Event) -> None:
        """Nothing is said at the end."""


def on_compile(callback: Callable[[bool], None]) -> None:
    """Call ``callback`` before something is compiled rather than loaded: once for our code, once for users'."""
    event.register("numba:compile", _Announcer(callback))
