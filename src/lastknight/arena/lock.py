"""One writer for a journal: a lock that the operating system releases when its owner ends, however it ends."""

import fcntl
import os
from pathlib import Path
from types import TracebackType

from lastknight.errors import StoreError


class FileLock:
    """Holds `FILE-lock` beside a file until it is closed; a second owner is refused, in this process or another."""

    def __init__(self, file: Path) -> None:
        place = file.with_name(f"{file.name}-lock")
        try:
            self._descriptor = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StoreError(f"cannot write beside {file}: {error.strerror}") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = os.read(self._descriptor, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(self._descriptor)
            raise StoreError(f"{file} is in use by process {owner}; wait for it, or choose another file") from error
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, str(os.getpid()).encode("ascii"))

    def close(self) -> None:
        """Let the next one in."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1

    def __enter__(self) -> "FileLock":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
