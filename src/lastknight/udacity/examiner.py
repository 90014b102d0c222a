"""Runs the unit tests of a student's folder, unmodified, and tells one by one what became of them.

    python -m lastknight.udacity.examiner GENERATION FOLDER TEST_FILE...

`udacity.testing` runs it in a process of its own. Each line of its output is a JSON object: a test that begins, a test
that has ended, or a file that could not be read.
"""

import importlib
import json
import sys
import time
import traceback
import unittest
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, TextIO

from lastknight.udacity.host import own_the_pipes
from lastknight.udacity.kits import enter

ErrorInfo = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]


class Protocol(unittest.TestResult):
    """Writes a line at the beginning and at the end of every test."""

    def __init__(self, write: TextIO) -> None:
        super().__init__()
        self._write = write
        self._started = 0.0

    def say(self, **fields: object) -> None:
        """Write a line."""
        print(json.dumps(fields), file=self._write, flush=True)

    def startTest(self, test: unittest.TestCase) -> None:  # noqa: N802  # unittest's name
        """A test begins."""
        super().startTest(test)
        self.say(begins=test.id())
        self._started = time.perf_counter()

    def _ended(self, test: unittest.TestCase, outcome: str, message: str = "", detail: str = "") -> None:
        seconds = time.perf_counter() - self._started
        self.say(test=test.id(), outcome=outcome, seconds=round(seconds, 3), message=message, detail=detail)

    def addSuccess(self, test: unittest.TestCase) -> None:  # noqa: N802
        """A test has passed."""
        self._ended(test, "passed")

    def addFailure(self, test: unittest.TestCase, err: ErrorInfo) -> None:  # noqa: N802
        """An assertion did not hold."""
        self._ended(test, "failed", *_explained(err))

    def addError(self, test: unittest.TestCase, err: ErrorInfo) -> None:  # noqa: N802
        """Something else was raised."""
        self._ended(test, "error", *_explained(err))

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:  # noqa: N802
        """A test did not want to run."""
        self._ended(test, "skipped", reason)

    def addExpectedFailure(self, test: unittest.TestCase, err: ErrorInfo) -> None:  # noqa: N802
        """A test failed as it should."""
        self._ended(test, "passed")

    def addUnexpectedSuccess(self, test: unittest.TestCase) -> None:  # noqa: N802
        """A test passed although it should not."""
        self._ended(test, "failed", "passed unexpectedly")


def _explained(error: ErrorInfo) -> tuple[str, str]:
    """The error in a line, and the whole of it."""
    assert error[0] is not None, "a test that did not pass raised something"
    lines = traceback.format_exception_only(error[0], error[1])
    return " ".join(lines[-1].split()), "".join(traceback.format_exception(*error))


def tests_of(module: ModuleType) -> unittest.TestSuite:
    """The test cases of a module, and its functions whose names begin with `test`."""
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    for name, thing in vars(module).items():
        if name.startswith("test") and callable(thing) and not isinstance(thing, type):
            suite.addTest(_Function(thing, description=f"{module.__name__}.{name}"))
    return suite


class _Function(unittest.FunctionTestCase):
    """A test that is a function, under the name it has in its module."""

    def id(self) -> str:
        """The function's name, after its module's."""
        return str(self.shortDescription())


def main() -> None:
    """Run the tests of some files."""
    generation, folder, *files = sys.argv[1:]
    _, write = own_the_pipes()
    result = Protocol(write)
    enter(generation, Path(folder))
    for file in files:
        name = ".".join(Path(file).with_suffix("").parts)
        try:
            module: Any = importlib.import_module(name)
        except (Exception, SystemExit) as error:
            detail = traceback.format_exc()
            result.say(
                test=name, outcome="error", seconds=0.0, message=f"{type(error).__name__}: {error}", detail=detail
            )
            continue
        tests_of(module).run(result)


if __name__ == "__main__":
    main()
