"""A worker: a process of its own that does one task at a time, so that the page never waits for a search.

It speaks lines of JSON over its standard streams:

    in    {"job": 7, "task": "move", "seconds": 5, "request": {...}}     {"cancel": 7}
    out   {"ready": true}     {"job": 7, "begun": true}     {"job": 7, "result": {...}}     {"job": 7, "error": "..."}

A job begins, and its seconds with it, when everything it needs is compiled or loaded.
When its input ends, its server is gone, and it ends too.
"""

import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TextIO

from lastknight.errors import LastKnightError
from lastknight.search.control import Stop
from lastknight.web.tasks import TASKS, prepare, warm_up

Job = tuple[dict[str, Any], Stop]
Write = Callable[[dict[str, Any]], None]


def read(lines: TextIO, jobs: SimpleQueue[Job]) -> None:
    """Queue the jobs that come in; a cancelled one is stopped, wherever it is."""
    stops: dict[int, Stop] = {}
    for line in lines:
        message = json.loads(line)
        if "cancel" in message:
            if message["cancel"] in stops:
                stops[message["cancel"]].press()
        else:
            stops = {message["job"]: Stop()}  # the server sends a job only when the last one is answered
            jobs.put((message, stops[message["job"]]))
    os._exit(0)  # the main thread may be deep in a search


def do(message: dict[str, Any], stop: Stop, write: Write) -> None:
    """One job, ended by its deadline at the latest; an error is an answer too."""
    number = message["job"]
    deadline = threading.Timer(message["seconds"], stop.press)
    deadline.daemon = True
    try:
        prepare(message["task"], message["request"])
        write({"job": number, "begun": True})
        deadline.start()
        write({"job": number, "result": TASKS[message["task"]](message["request"], stop)})
    except LastKnightError as error:
        write({"job": number, "error": str(error)})
    except Exception as error:  # a mistake of ours must not cost the next client its worker
        traceback.print_exc()
        write({"job": number, "error": f"the task failed: {type(error).__name__}"})
    finally:
        deadline.cancel()


def main() -> None:
    """Do jobs until the server goes away."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break the stream of answers
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=read, args=(sys.stdin, jobs), daemon=True).start()

    def write(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message, allow_nan=False) + "\n")  # whole, or not at all
        answers.flush()

    warm_up()
    write({"ready": True})
    while True:
        do(*jobs.get(), write)


if __name__ == "__main__":
    main()
