"""A limit as kernels see it: one array of integers that travels through every search.

    NODES      positions entered so far
    BUDGET     positions that may be entered
    CLOCK      which clock DEADLINE is read on
    DEADLINE   when to stop, in nanoseconds of that clock
    STOP       not 0: stop; another thread may set it
    PAUSE      the node count up to which the search may go on without another `look`
    INTERVAL   nodes between two looks
    SEEN       what the clock said at the last look

The clock is read often enough for a dear heuristic and seldom enough for a cheap one: the interval halves when more
than `PATIENCE` has passed since the last look, and grows otherwise.
"""

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import CPU, WALL, kernel, now
from lastknight.search.limit import Limit

Control = NDArray[np.int64]

NODES, BUDGET, CLOCK, DEADLINE, STOP, PAUSE, INTERVAL, SEEN = range(8)
NEVER = 1 << 62
PATIENCE = 100_000  # nanoseconds
LONGEST_INTERVAL = 512  # nodes: 24 ns for a look at the clock are then lost in the noise


def make_control(limit: Limit, price: float = 1.0) -> Control:
    """The array for a search that starts now, with a heuristic of this price relative to `improved`."""
    control = np.zeros(8, np.int64)
    nodes = NEVER if limit.nodes is None else limit.nodes
    cost = NEVER if limit.cost is None else max(1.0, limit.cost / price)
    control[BUDGET] = int(min(nodes, cost, NEVER))
    control[CLOCK] = WALL if limit.cpu_seconds is None else CPU
    control[INTERVAL] = 1
    start_clock(control, limit)
    return control


def start_clock(control: Control, limit: Limit) -> None:
    """Let the time of a limit begin now, in this thread: each has a processor clock of its own."""
    allowed = limit.seconds or limit.cpu_seconds
    control[SEEN] = now(int(control[CLOCK]))
    control[DEADLINE] = NEVER if allowed is None else control[SEEN] + int(min(allowed * 1e9, NEVER / 2))


@kernel
def may_enter(control: Control) -> bool:
    """Count one more position, unless the limit forbids it; then STOP is set."""
    if control[NODES] >= control[PAUSE] and not look(control):
        return False
    control[NODES] += 1
    return True


@kernel
def look(control: Control) -> bool:
    """Look at the budget and the clock: whether the search may go on, until PAUSE; if not, STOP is set."""
    time = now(control[CLOCK])
    if time >= control[DEADLINE] or control[NODES] >= control[BUDGET]:
        control[STOP] = 1
    if time - control[SEEN] > PATIENCE:
        control[INTERVAL] = max(1, control[INTERVAL] // 2)
    else:
        control[INTERVAL] = min(LONGEST_INTERVAL, 2 * control[INTERVAL])
    control[SEEN] = time
    control[PAUSE] = min(control[BUDGET], control[NODES] + control[INTERVAL])
    return bool(control[STOP] == 0)


class Stop:
    """A button that ends searches from another thread."""

    def __init__(self) -> None:
        self.pressed = False
        self._controls: list[Control] = []

    @property
    def attached(self) -> bool:
        """Whether a search has begun that the button can end."""
        return bool(self._controls)

    def attach(self, control: Control) -> None:
        """Let the button end the search that this array controls."""
        self._controls = [control]
        if self.pressed:
            control[STOP] = 1

    def press(self) -> None:
        """End the search at its next look at the clock."""
        self.pressed = True
        for control in self._controls:
            control[STOP] = 1
