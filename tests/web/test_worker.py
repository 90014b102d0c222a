"""A worker's jobs: whatever happens in one, it is answered."""

import pytest

from lastknight.search.control import Stop
from lastknight.web.worker import do


def test_an_error_of_the_askers_is_its_one_line() -> None:
    job = {
        "job": 7,
        "task": "evaluate",
        "seconds": 5,
        "request": {"board": "5x5", "game": "a1 a1", "heuristic": "null"},
    }
    answer = do(job, Stop())
    assert answer["job"] == 7
    assert "a1" in answer["error"]


def test_a_mistake_of_ours_is_an_answer_too(capfd: pytest.CaptureFixture[str]) -> None:
    assert do({"job": 7, "task": "see", "seconds": 5, "request": {}}, Stop()) == {
        "job": 7,
        "error": "the task failed: KeyError",
    }
    assert "Traceback" in capfd.readouterr().err
