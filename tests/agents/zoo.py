"""Programs that behave until they are asked for their first move: `python zoo.py BEHAVIOUR [ARGUMENT]`."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SECRET = "a-secret-of-the-arena"
Message = dict[str, Any]


def answer(message: Message, **changes: object) -> None:
    """Answer a go with the first legal move, or with something else."""
    move = {"type": "move", "id": message["id"], "ply": message["ply"], "move": message["legal"].split()[0]}
    print(json.dumps(move | changes), flush=True)


def behaves(message: Message) -> None:
    answer(message)


def talks(message: Message) -> None:
    print("thinking ...\n[]\n{}\nnull", flush=True)
    print("to myself", file=sys.stderr, flush=True)
    answer(message)


def fork_bomb(message: Message) -> None:
    while True:
        os.fork()


def memory_hog(message: Message) -> None:
    hoard = []
    while True:
        hoard.append(b"x" * (1 << 22))


def hog_in_children(message: Message) -> None:
    while os.fork():
        time.sleep(0.01)
    hoard = b"x" * (1 << 25)
    time.sleep(1000 + len(hoard))


def closes_its_pipes(message: Message) -> None:
    os.close(0)
    os.close(1)
    time.sleep(1000)


def writes_a_gigabyte(message: Message) -> None:
    for _ in range(1 << 14):
        os.write(1, b"x" * (1 << 16))


def writes_a_gigabyte_of_lines(message: Message) -> None:
    for _ in range(1 << 14):
        os.write(1, b"nonsense\n" * (1 << 13))


def writes_a_gigabyte_of_errors(message: Message) -> None:
    for _ in range(1 << 14):
        os.write(2, b"x" * (1 << 16))


def fills_a_file(message: Message) -> None:
    with Path("big").open("wb") as file:
        for _ in range(1 << 14):
            file.write(b"x" * (1 << 16))


def ignores_signals(message: Message) -> None:
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1000)


def crashes(message: Message) -> None:
    raise ZeroDivisionError("of my own making")


def aborts(message: Message) -> None:
    os.abort()


def exits(message: Message) -> None:
    sys.exit(0)


def sleeps(message: Message) -> None:
    time.sleep(float(sys.argv[2]))
    answer(message)


def spins(message: Message) -> None:
    while True:
        pass


def spins_in_a_child(message: Message) -> None:
    if os.fork() == 0:
        spins(message)
    time.sleep(1000)


def answers_for_another_game(message: Message) -> None:
    answer(message, id="another")


def answers_for_another_ply(message: Message) -> None:
    answer(message, ply=message["ply"] + 1)


def goes_where_it_stands(message: Message) -> None:
    answer(message, move="d4")


def goes_nowhere(message: Message) -> None:
    answer(message, move=None)


def gives_up(message: Message) -> None:
    print(json.dumps({"type": "error", "text": "I do not\nplay corners"}), flush=True)


def says_hello_again(message: Message) -> None:
    print(json.dumps({"type": "hello", "protocol": 1}), flush=True)


def leaves_a_daemon(message: Message) -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(1000)
        os._exit(0)
    answer(message)


def flees(message: Message) -> None:
    """Fork, leave the session, and let the parent die, over and over: no process lives for longer than it takes."""
    if os.fork() == 0:
        while True:
            os.setsid()
            if os.fork():
                os._exit(0)
    answer(message)


def kills_its_parent(message: Message) -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(1000)


def kills_everybody(message: Message) -> None:
    for process in Path("/proc").glob("[0-9]*"):
        if SECRET.encode() in (process / "cmdline").read_bytes():
            os.kill(int(process.name), signal.SIGKILL)
    answer(message)


def pries(message: Message) -> None:
    """Print whatever can be learnt from an environment, its own or another's."""
    print(dict(os.environ), file=sys.stderr)
    for process in Path("/proc").glob("[0-9]*"):
        try:
            print((process / "environ").read_bytes(), file=sys.stderr)
        except OSError as error:
            print(error, file=sys.stderr)
    answer(message)


def raises_its_limits(message: Message) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


BEHAVIOURS: dict[str, Callable[[Message], None]] = {
    name: thing for name, thing in globals().items() if callable(thing) and name not in ("answer", "Path", "Callable")
}


def main() -> None:
    position: Message = {}
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                print(json.dumps({"type": "hello", "protocol": 1, "name": "zoo"}), flush=True)
            case "new":
                print(json.dumps({"type": "ready", "id": message["id"]}), flush=True)
            case "position":
                position = message
            case "go":
                BEHAVIOURS[sys.argv[1]](position | message)
            case "bye":
                break


if __name__ == "__main__":
    main()
