"""A worker: a process of its own that does one task at a time, so that the page never waits for a search.

It speaks lines of JSON over its standard streams:

    in    {"job": 7, "task": "move", "seconds": 5, "request": {...}}     {"cancel": 7}
    out   {"ready": true}     {"job": 7, "result": {...}}     {"job": 7, "error": "..."}

When its input ends, its server is gone, and it ends too.
"""

import json
import os
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import Any, TextIO

from lastknight.errors import LastKnightError
from lastknight.search.control import Stop
from lastknight.web.tasks import TASKS, prepare_agent, warm_up

Job = tuple[dict[str, Any], Stop]


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


def do(message: dict[str, Any], stop: Stop) -> dict[str, Any]:
    """One job, ended by its deadline at the latest; an error of the asker's is an answer too."""
    deadline = threading.Timer(message["seconds"], stop.press)
    deadline.daemon = True
    try:
        if message["task"] == "move":
            prepare_agent(message["request"]["agent"])
        deadline.start()
        return {"job": message["job"], "result": TASKS[message["task"]](message["request"], stop)}
    except LastKnightError as error:
        return {"job": message["job"], "error": str(error)}
    except Exception as error:  # a mistake of ours must not cost the next client its worker
        traceback.print_exc()
        return {"job": message["job"], "error": f"the task failed: {type(error).__name__}"}
    finally:
        deadline.cancel()


def main() -> None:
    """Do jobs until the server goes away."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break the stream of answers
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=read, args=(sys.stdin, jobs), daemon=True).start()
    warm_up()
    _write(answers, {"ready": True})
    while True:
        _write(answers, do(*jobs.get()))


def _write(stream: TextIO, message: dict[str, Any]) -> None:
    """One message, at once."""
    stream.write(json.dumps(message, allow_nan=False) + "\n")
    stream.flush()


if __name__ == "__main__":
    main()
