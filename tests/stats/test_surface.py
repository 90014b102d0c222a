import doctest
import subprocess
import sys
from pathlib import Path

import lastknight.stats

PAGE = Path(__file__).parents[2] / "docs" / "stats.md"


def test_every_public_name_exists_and_has_a_docstring() -> None:
    assert lastknight.stats.__all__ == sorted(lastknight.stats.__all__)
    for name in set(lastknight.stats.__all__) - {"Conclusion"}:  # a type alias cannot carry one
        assert getattr(lastknight.stats, name).__doc__


def test_the_layer_imports_nothing_else_of_ours_and_not_the_slow_half_of_scipy() -> None:
    code = "import sys, lastknight.stats; print(*(name for name in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    ours = {name for name in loaded if name.startswith("lastknight.")}
    assert all(name.startswith("lastknight.stats") for name in ours)
    assert "scipy.stats" not in loaded


def test_the_examples_of_the_page_are_true() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 15
    assert results.failed == 0
