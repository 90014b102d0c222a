"""Ctrl-C while compiled code runs: the interpreter cannot hear it, so long work goes to a thread and we listen."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def interruptible(work: Callable[[], T], stop: Callable[[], None]) -> T:
    """What ``work`` returns; when Ctrl-C is pressed ``stop`` is called, and the work is left behind."""
    if threading.current_thread() is not threading.main_thread():
        return work()  # signals come to the main thread only
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    try:
        return done.result()
    except KeyboardInterrupt:
        stop()
        raise
