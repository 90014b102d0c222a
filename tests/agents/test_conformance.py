import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lastknight.agents.conformance import check_agent, what_is_not_limited
from lastknight.agents.process import ProcessAgent
from lastknight.search.limit import Limit

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
LIMIT = Limit(seconds=1)


def failures(command: str, limit: Limit = LIMIT) -> dict[str, str]:
    """The checks that a program fails, and what it did instead."""
    checks = list(check_agent(ProcessAgent.from_command(command), limit))
    return {check.name: check.got for check in checks if not check.passed}


def test_the_example_in_python_speaks_the_protocol() -> None:
    assert failures(f"{sys.executable} {EXAMPLES / 'agent.py'}", Limit(cpu_seconds=0.05)) == {}


def test_the_example_in_c_speaks_the_protocol(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler here: the example in C is not tried")
    program = tmp_path / "agent"
    command = [compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", str(program), str(EXAMPLES / "agent.c")]
    subprocess.run(command, check=True)
    assert failures(str(program)) == {}


@pytest.mark.parametrize(
    ("behaviour", "check", "got"),
    [
        ("talks", "it writes nothing but messages", "'thinking ...\\n[]\\n{}\\nnull\\n' among the messages"),
        ("goes_where_it_stands", "it jumps", "illegal move: player 1 cannot go to d4; legal: b3 b5 c2 e2 e6 f3 f5"),
    ],
)
def test_a_program_that_errs_is_told_where(behaviour: str, check: str, got: str) -> None:
    found = failures(f"{sys.executable} {HERE / 'zoo.py'} {behaviour}")
    assert got in found[check]
    assert "it starts" not in found


def test_after_a_program_that_does_not_start_there_is_nothing_more_to_check() -> None:
    checks = list(check_agent(ProcessAgent.from_command("/bin/sh -c 'exit 4'"), LIMIT))
    assert [(check.name, check.passed, check.got) for check in checks] == [
        ("it starts", False, "crash: ended with exit status 4")
    ]


def test_what_cannot_be_limited_is_said_in_one_line() -> None:
    agent = ProcessAgent.from_command("/bin/cat")
    with_shelter, without = (
        what_is_not_limited(agent),
        what_is_not_limited(ProcessAgent(agent.command, "cat", allowance=agent.allowance.__class__(shelter=False))),
    )
    assert without.startswith("this system gives no namespaces")
    assert "\n" not in without
    assert with_shelter in ("", without)
