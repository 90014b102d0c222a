import time

import pytest

from lastknight._jit import CPU, WALL, kernel, now


@kernel
def read(clock: int) -> int:
    return now(clock)


@kernel
def wait_for_a_tick(clock: int) -> int:
    start = now(clock)
    while now(clock) == start:
        pass
    return now(clock) - start


def test_a_kernel_reads_the_clock_on_the_wall() -> None:
    before = time.monotonic_ns()
    inside = read(WALL)
    assert before <= inside <= time.monotonic_ns()


def test_a_kernel_reads_the_time_its_thread_was_running() -> None:
    before = time.thread_time_ns()
    inside = read(CPU)
    assert before <= inside <= time.thread_time_ns()


@pytest.mark.parametrize("clock", [WALL, CPU])
def test_the_clock_advances(clock: int) -> None:
    assert wait_for_a_tick(clock) > 0
