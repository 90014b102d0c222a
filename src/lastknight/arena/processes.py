"""How the processes of workers come into being: forked from a server that does not hear Ctrl-C, or spawned."""

import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess

if sys.platform == "win32":

    def worker_context(preload: str) -> BaseContext:
        """What starts the processes of workers."""
        return multiprocessing.get_context("spawn")

else:
    from multiprocessing import forkserver, popen_forkserver, resource_tracker
    from multiprocessing.context import ForkServerContext, ForkServerProcess

    def _end_server() -> None:
        """End the server; the next process that is asked for starts another."""
        pid = getattr(forkserver._forkserver, "_forkserver_pid", None)
        if pid is not None:
            os.kill(pid, signal.SIGKILL)

    class _Popen(popen_forkserver.Popen):
        """A process whose end may be asked for by several threads: the server tells its status only once."""

        def __init__(self, process: BaseProcess) -> None:
            self._asking = threading.Lock()
            try:
                super().__init__(process)
            except KeyboardInterrupt:  # the server may still fork a worker that nobody waits for: it would complain
                _end_server()
                raise

        def poll(self, flag: int = os.WNOHANG) -> int | None:
            """The status it ended with; without the lock the second thread to read it would be told 255."""
            with self._asking:
                return super().poll(flag)

    class _Process(ForkServerProcess):
        """A process of the server's."""

        @staticmethod
        def _Popen(process: BaseProcess) -> _Popen:  # noqa: N802  (the library's name)
            return _Popen(process)

    class _Context(ForkServerContext):
        """What makes such processes."""

        Process = _Process

    def worker_context(preload: str) -> BaseContext:
        """What starts the processes of workers, each with the module ``preload`` already there."""
        context = _Context()
        context.set_forkserver_preload([preload, __name__])
        resource_tracker.ensure_running()  # first, for it would let Ctrl-C through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # what that means is for the arena to say
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return context
