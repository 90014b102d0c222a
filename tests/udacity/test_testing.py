"""Unit tests in students' folders, run unmodified against our packages."""

from pathlib import Path

import pytest

from lastknight.errors import AgentError
from lastknight.udacity.folder import inspect_folder
from lastknight.udacity.testing import Report, run_tests
from tests.udacity.students import write_student

TESTS = """
import unittest, isolation, game_agent
from sample_players import RandomPlayer

class AgentTest(unittest.TestCase):
    def setUp(self):
        self.board = isolation.Board(game_agent.CustomPlayer(), RandomPlayer())
    def test_a_passes(self):
        print("not in the way")
        self.assertEqual(len(self.board.get_legal_moves()), 49)
    def test_b_fails(self):
        self.assertEqual(1, 2, "as it\\nshould")
    def test_c_raises(self):
        self.board.paint()
    @unittest.skip("not today")
    def test_d_is_skipped(self): ...

def test_function():
    assert isolation.Board.GENERATION.name == "V1a"

if __name__ == "__main__":
    unittest.main()
"""


def reports(folder: Path, **options: float) -> dict[str, Report]:
    found = run_tests(inspect_folder(folder), **options)  # type: ignore[arg-type]
    return {report.test.rpartition(".")[2]: report for report in found}


def test_every_test_is_reported_with_its_outcome_and_why(tmp_path: Path) -> None:
    found = reports(write_student(tmp_path, "V1a", agent_test=TESTS))
    assert {name: (report.outcome, report.message) for name, report in found.items()} == {
        "test_a_passes": ("passed", ""),
        "test_b_fails": ("failed", "AssertionError: 1 != 2 : as it should"),
        "test_c_raises": ("error", "AttributeError: 'Board' object has no attribute 'paint'"),
        "test_d_is_skipped": ("skipped", "not today"),
        "test_function": ("passed", ""),
    }
    assert "self.board.paint()" in found["test_c_raises"].detail


def test_a_file_that_cannot_be_imported_is_an_error(tmp_path: Path) -> None:
    found = reports(write_student(tmp_path, "V1a", agent_test="from isolation import Chess"))
    assert found["agent_test"].outcome == "error"
    assert found["agent_test"].message.startswith("ImportError: cannot import name 'Chess'")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("os._exit(3)", "the process of the tests ended: exit status 3"),
        ("os.abort()", "the process of the tests ended: SIGABRT"),
        ("time.sleep(1000)", "not done after 5 s"),
    ],
)
def test_a_test_that_takes_its_process_with_it_is_named(body: str, message: str, tmp_path: Path) -> None:
    text = f"import os, time\ndef test_first(): pass\ndef test_last(): {body}\n"
    found = reports(write_student(tmp_path, "V2", agent_test=text), limit=5)
    assert (found["test_first"].outcome, found["test_last"].message) == ("passed", message)


def test_a_folder_without_tests_says_so(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match=r"expected agent_test\.py or tests/ in"):
        reports(write_student(tmp_path, "V2"))
