"""One writer for a journal: a lock that the operating system releases when its owner ends, however it ends."""

import contextlib
import os
import sys
from pathlib import Path
from types import TracebackType

from lastknight.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        """Lock a byte far behind what is written, which others may then still read."""
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        """Lock a file, or raise an OSError at once."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def in_use(file: Path) -> bool:
    """Whether somebody holds the lock of a file; where nobody does, looking takes it for an instant."""
    try:
        descriptor = os.open(_place_of(file), os.O_RDONLY)
    except OSError:
        return False
    try:
        _take(descriptor)
    except OSError:
        return True
    finally:
        os.close(descriptor)
    return False


def _place_of(file: Path) -> Path:
    """Where the lock of a file is."""
    return file.with_name(f"{file.name}-lock")


class FileLock:
    """Holds `FILE-lock` beside a file until it is closed; a second owner is refused, in this process or another."""

    def __init__(self, file: Path) -> None:
        self._place = _place_of(file)
        self._descriptor = self._locked(file)
        while not self._in_place():  # its last owner has removed it between our opening and our locking
            os.close(self._descriptor)
            self._descriptor = self._locked(file)
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, str(os.getpid()).encode("ascii"))

    def _locked(self, file: Path) -> int:
        """The lock file, opened and locked."""
        try:
            descriptor = os.open(self._place, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            raise StoreError(f"cannot write beside {file}: {error.strerror}") from error
        try:
            _take(descriptor)
        except OSError as error:
            owner = os.read(descriptor, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(descriptor)
            raise StoreError(f"{file} is in use by process {owner}; wait for it, or choose another file") from error
        return descriptor

    def _in_place(self) -> bool:
        """Whether what we hold is still the file that others would open."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._place.stat())
        except FileNotFoundError:
            return False

    def close(self) -> None:
        """Let the next one in."""
        if self._descriptor < 0:
            return
        with contextlib.suppress(OSError):  # some systems do not remove a file that is open
            self._place.unlink()
        os.close(self._descriptor)
        self._descriptor = -1

    def __enter__(self) -> "FileLock":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
