"""A worker's jobs: whatever happens in one, it is answered."""

from typing import Any

import pytest

from lastknight.search.control import Stop
from lastknight.web.worker import do


def answers(task: str, **request: Any) -> list[dict[str, Any]]:
    """What a worker says to a job."""
    said: list[dict[str, Any]] = []
    do({"job": 7, "task": task, "seconds": 5, "request": request}, Stop(), said.append)
    return said


def test_a_job_begins_and_is_answered() -> None:
    begun, answer = answers("evaluate", board="5x5", game="a1 e5 b3", heuristic="improved")
    assert begun == {"job": 7, "begun": True}
    assert answer["result"]["value"] == 2 - 5


def test_an_error_of_the_askers_is_its_one_line() -> None:
    error = "no heuristic 'improvd'; did you mean 'improved'? `lastknight heuristics` lists them"
    assert answers("evaluate", board="5x5", game="", heuristic="improvd") == [{"job": 7, "error": error}]


def test_a_mistake_of_ours_is_an_answer_too(capfd: pytest.CaptureFixture[str]) -> None:
    assert answers("see")[-1] == {"job": 7, "error": "the task failed: KeyError"}
    assert "Traceback" in capfd.readouterr().err
