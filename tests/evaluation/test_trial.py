import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from lastknight import Position
from lastknight._jit import COMPILED, call, kernel
from lastknight.errors import HeuristicError
from lastknight.evaluation.adapter import Floats
from lastknight.evaluation.files import load_heuristic
from lastknight.evaluation.heuristic import Handle
from lastknight.evaluation.trial import Limits, admit, hold_trial
from lastknight.evaluation.trial_process import attempt, blame
from lastknight.game.position_text import parse_position
from tests.evaluation.conftest import Run, Write, replace_unseen

START = Position(36, 15, (1 << 36) - 1, 0, 0x77)
QUICK = Limits(loading=300, position=5, whole=60, memory=256 << 20)


def heuristic(body: str, top: str = "") -> str:
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    return f"import os, sys, numpy as np\n{top}\n@heuristic(weight=2.0)\ndef mine(position, weight):\n{lines}\n"


def refusal(path: str, limits: Limits = QUICK, **values: float) -> str:
    with pytest.raises(HeuristicError) as caught:
        hold_trial(path, values, limits)
    text = str(caught.value)
    assert "\n" not in text
    return text


def split_place(text: str) -> str:
    """The text without the position at its end, which must be one."""
    told, _, place = text.rpartition(" at ")
    assert parse_position(place).placed
    return told


def test_a_sound_heuristic_passes(write: Write) -> None:
    path = write(heuristic("return count(moves(position)) - weight * count(replies(position))"))
    assert hold_trial(path, {"weight": 3}, QUICK) == load_heuristic(path).fingerprint


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return 5 // count(moves(position))", "mine fails: my.py line 6: ZeroDivisionError: "),
        ("return np.zeros(3)[count(moves(position))]", "mine fails: my.py line 6: IndexError: "),
        ("return cuont(moves(position))", "mine fails: my.py line 6: NameError: name 'cuont' is not defined"),
        ("if moves(position): return 1.0", "mine gives None, expected a number"),
        ("return np.inf if not moves(position) else 1.0", "mine gives inf, expected a finite number"),
        ("return 'good'", "mine gives 'good', expected a number"),
        ("return np.zeros(1 << 40)[0]", "mine takes more than 256 MB of memory"),
        ("while moves(position): pass\nreturn 1", "mine does not come to an end: stopped after 5 s"),
        ("os.kill(os.getpid(), 11)\nreturn 1", "mine crashed its process (SIGSEGV: endless recursion?)"),
        ("os._exit(3)\nreturn 1", "mine ended its process with status 3"),
        ("sys.exit(3)\nreturn 1", "mine fails: my.py line 6: SystemExit: 3"),
    ],
)
def test_what_a_heuristic_does_wrong_is_told_with_the_position(write: Write, body: str, told: str) -> None:
    path = write(heuristic(body, "TABLE = {'a': 'b'}"))
    assert split_place(refusal(path)).startswith(told)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return float('nan')", "mine gives nan, expected a finite number"),
        ("return 1e7", "mine gives 1e+07, expected a number from -900000 to 900000"),
        ("return TABLE['b']", "mine fails: my.py line 6: KeyError: 'b'"),
        ("if not weight > 3: raise ValueError('too light')", "mine fails: my.py line 6: ValueError: too light"),
    ],
)
def test_one_position_is_enough_to_tell(write: Write, body: str, told: str) -> None:
    evaluator = load_heuristic(write(heuristic(body, "TABLE = {'a': 'b'}"))).evaluator()
    board = parse_position("7/2x1B2/7/3A3/7/7/7 A")
    with pytest.raises(Exception) as caught:
        attempt(evaluator, board)
    assert blame(evaluator, board, caught.value, 0) == f"{told} at 7/2x1B2/7/3A3/7/7/7 A"


@pytest.mark.skipif(not COMPILED, reason="the interpreter catches it")
def test_endless_recursion_in_compiled_code_is_told(write: Write) -> None:
    top = "def deeper(number): return 0 if number < 0 else 1 + deeper(number + 1) * 2 % 7"
    told = split_place(refusal(write(heuristic("return deeper(count(moves(position)))", top))))
    assert told == "mine crashed its process (SIGSEGV: endless recursion?)"


def test_a_heuristic_that_is_far_too_slow_is_told(write: Write) -> None:
    path = write(heuristic("time.sleep(0.02)\nreturn 1", "import time"))
    told = split_place(refusal(path, QUICK._replace(whole=1)))
    assert re.fullmatch(r"mine is too slow: 1 s for \d+ of 1000 positions, the last", told)


def test_a_file_that_never_ends_is_told(write: Write) -> None:
    path = write("while True: pass")
    told = f"{path} does not come to an end: stopped after 3 s while it is loaded"
    assert refusal(path, QUICK._replace(loading=3)) == told


def test_mistakes_in_the_file_or_its_parameters_are_told_as_they_are(write: Write) -> None:
    path = write(heuristic("return 1"))
    assert refusal(path, size=1) == "heuristic mine has no parameter 'size'; it has: weight"
    path = write("1 / 0")
    assert refusal(path) == f"{path} cannot be loaded: my.py line 2: ZeroDivisionError: division by zero"


def test_a_heuristic_may_print_and_ask_without_harm(write: Write) -> None:
    path = write(heuristic("print(1)\nreturn 1", "print(2)\ntry: input()\nexcept EOFError: pass"))
    assert hold_trial(path, {}, QUICK)


def is_running(process: int) -> bool:
    """Whether a process is there and not merely waiting to be forgotten."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


LEAVE_PIDS = """
import subprocess
other = subprocess.Popen(["sleep", "600"])
open(__file__ + ".pids", "w").write(f"{os.getpid()} {other.pid}")
"""
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")


@needs_proc
@pytest.mark.parametrize("body", ["return 1", "return 1 / 0", "while True: pass\nreturn 1"])
def test_no_process_remains(write: Write, body: str) -> None:
    path = write(heuristic(body, LEAVE_PIDS))
    try:
        hold_trial(path, {}, QUICK)
    except HeuristicError:
        assert body != "return 1"
    pids = [int(pid) for pid in Path(f"{path}.pids").read_text().split()]
    wait_until(lambda: not any(map(is_running, pids)))


@needs_proc
def test_the_trial_ends_with_the_process_that_wanted_it(write: Write) -> None:
    path = write(heuristic("while True: pass\nreturn 1", "open(__file__ + '.pids', 'w').write(str(os.getpid()))"))
    program = f"from lastknight.evaluation.trial import hold_trial\nhold_trial({path!r}, {{}})"
    parent = subprocess.Popen([sys.executable, "-c", program])
    try:
        pids = Path(f"{path}.pids")
        wait_until(lambda: pids.exists() and pids.read_text() != "")
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    wait_until(lambda: not is_running(int(pids.read_text())))


def wait_until(condition: object) -> None:
    """Wait for something that happens soon, or fail."""
    assert callable(condition)
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen within five minutes")


PARSE = """
    import sys
    from lastknight import parse_evaluator
    for text in sys.argv[1:]:
        parse_evaluator(text)
    """


def test_a_passed_trial_is_remembered_for_the_code_and_the_parameters(write: Write, run: Run) -> None:
    log_trial = "if 'NUMBA_BOUNDSCHECK' in os.environ: open(__file__ + '.log', 'a').write('x')"
    path = write(heuristic("return weight", f"{log_trial}\nimport helpers"))
    helpers = Path(write("NUMBER = 1", "helpers.py"))
    log = Path(f"{path}.log")
    run(PARSE, path, f"{path},weight=3")
    assert log.read_text() == "xx", "each choice of parameters has its own trial"
    run(PARSE, path, f"{path},weight=3")
    assert log.read_text() == "xx", "and only one"
    replace_unseen(helpers, "1", "2")
    run(PARSE, path)
    assert log.read_text() == "xxx"


def test_a_failed_trial_is_held_again(write: Write) -> None:
    path = write(heuristic("return 1 / 0"))
    for _ in range(2):
        with pytest.raises(HeuristicError, match="ZeroDivisionError"):
            admit(path, {}, QUICK)


@kernel
def sum_of_values(evaluate: Handle, position: Position, parameters: Floats) -> float:
    """What a search does: it calls the heuristic through its handle, from compiled code."""
    total = 0.0
    for _ in range(3):
        total += call(evaluate, position, parameters)
    return total


@pytest.mark.parametrize("top", ["", "TABLE = {1: 2}"], ids=["compiled", "interpreted"])
def test_an_exception_comes_through_a_compiled_search(write: Write, top: str) -> None:
    body = f"{'TABLE[1]' if top else '1'}\nif mover(position) == 3: raise ValueError('cell three')\nreturn 1"
    evaluator = load_heuristic(write(heuristic(body, top))).evaluator()
    assert sum_of_values(evaluator.handle, START, evaluator.parameters) == 3
    with pytest.raises(ValueError, match="cell three"):
        sum_of_values(evaluator.handle, START._replace(mine=3), np.zeros(1))
