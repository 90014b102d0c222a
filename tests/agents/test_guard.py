import os
import signal
import subprocess
import sys

import pytest

from lastknight.agents.guard import kin
from lastknight.agents.guard.allowance import Allowance

FAMILY = r"import os, time; os.fork(); os.fork(); os.write(1, b'here\n'); time.sleep(1000)"


def test_an_allowance_reads_back() -> None:
    allowance = Allowance(memory=1, processes=2, file_size=3, shelter=False)
    assert Allowance.from_json(allowance.to_json()) == allowance


@pytest.mark.parametrize("means", ["children", "proc", "ps"])
def test_all_descendants_are_found_by_every_means_of_looking(means: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if means != "children":
        monkeypatch.setattr(kin, "HAS_CHILDREN", False)
    if means == "ps":
        monkeypatch.setattr(kin, "HAS_PROC", False)
    elif not kin.HAS_PROC:
        pytest.skip("this system has no /proc")
    with subprocess.Popen([sys.executable, "-c", FAMILY], stdout=subprocess.PIPE, start_new_session=True) as parent:
        try:
            assert parent.stdout is not None
            for _ in range(4):
                assert parent.stdout.readline() == b"here\n"
            family = [process for process in kin.kin() if process.group == parent.pid]
            assert len(family) == 4
            assert family[0].pid == parent.pid
            assert all(process.alive and process.memory > 1 << 20 and process.seconds >= 0 for process in family)
        finally:
            os.killpg(parent.pid, signal.SIGKILL)


def test_the_clock_of_a_process_counts_what_it_works_and_not_what_it_sleeps() -> None:
    if not kin.HAS_PROC:
        pytest.skip("this system has no /proc")
    script = "import time; time.sleep(0.2); end = time.process_time() + 0.2\nwhile time.process_time() < end: pass\n"
    with subprocess.Popen([sys.executable, "-c", script + "print(time.process_time(), flush=True); input()"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:  # fmt: skip
        assert worker.stdout is not None
        said = float(worker.stdout.readline())
        seen = next(process for process in kin.kin() if process.pid == worker.pid).seconds
        assert said <= seen < said + 0.1
        worker.communicate(b"\n")
