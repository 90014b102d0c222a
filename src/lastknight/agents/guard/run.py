"""A guard at work: `python -I -S -c BOOT ALLOWANCE ENVIRONMENT CONTROL COMMAND...`, started by `agents.program`.

Standard input, output and error are the program's. CONTROL is a socket to the arena, a line of JSON a message:

    guard   {"sheltered": true}          once the program has been started
    arena   cpu                          asks for the processor time of the program and all it started
    guard   {"cpu": 0.0123}
    guard   {"ended": "exit status 1"}   the last word, with the cause: the program's own, or a limit
    arena   end                          or a broken line: kill everything and go
"""

import contextlib
import json
import os
import resource
import select
import signal
import socket
import sys
from itertools import islice

from lastknight.agents.guard import kernel
from lastknight.agents.guard.allowance import Allowance
from lastknight.agents.guard.bounds import give_up_the_rest
from lastknight.agents.guard.kin import HAS_PROC, end_all, kin, reap

WATCH = 0.02 if HAS_PROC else 0.1  # seconds between two looks at the program's processes and memory
FIRST = 1  # the number of the first process in a namespace
NOT_STARTED = 127  # the exit status shells use for it
SHELTERED = b"y"


def main() -> None:
    """Guard one program until it ends, breaks a limit, or is not wanted any more."""
    allowance, environment = Allowance.from_json(sys.argv[1]), json.loads(sys.argv[2])
    control = socket.socket(fileno=int(sys.argv[3]))
    control.set_inheritable(False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena decides, also when somebody presses Ctrl-C
    priority, user = go_first(), kernel.stranger()
    sheltered = allowance.shelter and _keeper_in_shelter()
    guard = Guard(allowance, control, sheltered, priority, user)
    try:
        guard.start(sys.argv[4:], environment)
        guard.watch()
    finally:  # whatever happens to the guard, nothing is left behind
        guard.end("its guard failed")


def go_first() -> int:
    """Run before the program, however many processes that starts; the priority that the program is to have.

    Only root may go before others, and only root is not stopped by the kernel's limit on processes.
    """
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    if os.getuid() == 0:
        try:
            os.setpriority(os.PRIO_PROCESS, 0, -20)
        except OSError:
            usual = min(19, usual + 10)  # root of a container
    return usual


def _keeper_in_shelter() -> bool:
    """Go on as the keeper, the first process of new namespaces; False, still the guard, where there are none."""
    told, tell = os.pipe()
    if helper := os.fork():
        os.close(tell)
        if os.read(told, 1) == SHELTERED:
            _wait_for(helper)
        os.close(told)
        os.waitpid(helper, 0)
        return False
    try:
        kernel.leave_namespaces()
        kernel.die_with_parent()
        if keeper := os.fork():
            os.close(tell)
            _wait_for(keeper)
        kernel.die_with_parent()
        kernel.furnish_namespaces()
    except OSError:
        os._exit(1)
    os.write(tell, SHELTERED)
    os.close(tell)
    os.close(told)
    return True


def _wait_for(child: int) -> None:
    """Hold nothing, wait for a child, and end as it did."""
    os.closerange(0, 3)
    os.closerange(3, 1 << 10)
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 0xFF)


class Guard:
    """The parent of one program."""

    def __init__(
        self, allowance: Allowance, control: socket.socket, sheltered: bool, priority: int, user: int | None
    ) -> None:
        self.allowance = allowance
        self.control = control
        self.sheltered = sheltered
        self.priority = priority  # of the program
        self.user = user  # whom the program runs as, if not as we do
        self.program = 0
        self.groups: set[int] = set()
        self.wake, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def start(self, command: list[str], environment: dict[str, str]) -> None:
        """Start the program in a session of its own, bound to its allowance."""
        kernel.adopt_orphans()
        self.program = os.fork()
        if self.program == 0:
            self.become(command, environment)
        self.groups.add(self.program)
        nothing = os.open(os.devnull, os.O_RDWR)
        for pipe in (0, 1):  # the program's ends must be its own, or nobody sees them close
            os.dup2(nothing, pipe)
        self.tell({"sheltered": self.sheltered, "pid": self.program})

    def become(self, command: list[str], environment: dict[str, str]) -> None:
        """Turn this process into the program."""
        try:
            os.setpriority(os.PRIO_PROCESS, 0, self.priority)
            os.setsid()
            for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            give_up_the_rest(self.allowance, alone=self.user is not None)
            kernel.give_up_privileges(self.user)
            kernel.die_with_parent()
            os.execvpe(command[0], command, environment)
        except OSError as error:
            os.write(2, f"cannot start {command[0]!r}: {error.strerror}\n".encode())
        os._exit(NOT_STARTED)

    def tell(self, message: dict[str, object]) -> None:
        """Send a line to the arena, if it is still there."""
        with contextlib.suppress(OSError):
            self.control.sendall(json.dumps(message).encode() + b"\n")

    def watch(self) -> None:
        """Answer the arena and look after the program until one of them is done."""
        while True:
            ready = select.select([self.control.fileno(), self.wake], [], [], WATCH)[0]
            if self.wake in ready:
                os.read(self.wake, 1 << 12)
            status = reap().get(self.program)
            if status is not None:
                self.end(_how_it_ended(status))
            if cause := self.broken_limit():
                self.end(cause)
            if self.control.fileno() in ready:
                self.answer()

    def broken_limit(self) -> str | None:
        """Which limit the program and what it started have broken together."""
        processes = list(islice(kin(), self.allowance.processes + 1))
        self.groups |= {process.group for process in processes}
        if len(processes) > self.allowance.processes:
            return f"more than {self.allowance.processes} processes"
        if sum(process.memory for process in processes) > self.allowance.memory:
            return f"more than {self.allowance.memory >> 20} MiB of memory"
        return None

    def answer(self) -> None:
        """Do what the arena asks."""
        try:
            asked = self.control.recv(1 << 12)
        except OSError:  # the arena died before it had heard everything
            asked = b""
        if asked.strip() != b"cpu":
            self.end(None)
        dead = resource.getrusage(resource.RUSAGE_CHILDREN)
        alive = sum(process.seconds for process in kin())
        self.tell({"cpu": alive + dead.ru_utime + dead.ru_stime})

    def end(self, cause: str | None) -> None:
        """Tell why, end every process, and go; the first process of a namespace takes the others with it."""
        if cause:
            self.tell({"ended": cause})
        if os.getpid() == FIRST:
            with contextlib.suppress(ProcessLookupError):  # nobody is left
                os.kill(-1, signal.SIGKILL)
        else:
            end_all(self.groups)
        os._exit(0)


def _how_it_ended(status: int) -> str:
    """A wait status in words."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"exit status {code}"
    return signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
