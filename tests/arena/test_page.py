import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"


def test_the_examples_on_the_page_are_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 0) == (0, True)
