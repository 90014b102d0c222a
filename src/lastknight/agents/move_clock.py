"""The time of one move of a foreign program, on the wall or of the processor."""

import time

from lastknight.agents.program import Program
from lastknight.search.limit import Limit

HARD_END = 0.1  # seconds after the limit when we stop waiting
UNTIMED = 50.0  # seconds a move may take when the limit does not name a time, and on the wall when it is processor time
HURRIED = 5.0  # seconds to answer once the stop button is pressed


class MoveClock:
    """Runs from when it is made until the program has answered."""

    def __init__(self, program: Program, limit: Limit) -> None:
        self._program = program
        self.kind = " of processor" if limit.cpu_seconds is not None else ""
        self.timed = limit.cpu_seconds is not None or limit.seconds is not None
        self.allowed = limit.cpu_seconds or limit.seconds or UNTIMED
        self._spent = program.cpu_seconds() if self.kind else 0.0
        self._started = time.perf_counter()
        patience = UNTIMED if self.kind else self.allowed
        self.hard_end = self._started + patience + HARD_END

    def read(self) -> float:
        """How much of the limit has been used."""
        if self.kind:
            return self._program.cpu_seconds() - self._spent
        return time.perf_counter() - self._started

    def over(self) -> bool:
        """Whether it is no use to wait any longer."""
        if time.perf_counter() >= self.hard_end:
            return True
        return bool(self.kind) and self.read() > self.allowed + HARD_END

    def hurry(self) -> None:
        """Stop waiting soon."""
        self.hard_end = min(self.hard_end, time.perf_counter() + HURRIED)
