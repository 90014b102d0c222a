"""The public API: `from lastknight import ...`."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import lastknight
from lastknight.evaluation import vocabulary


def test_every_public_name_can_be_imported_and_only_those_are_listed() -> None:
    assert sorted(lastknight.__all__) == dir(lastknight)
    for name in lastknight.__all__:
        assert getattr(lastknight, name).__name__ == name


def test_every_word_for_heuristics_is_public() -> None:
    assert set(vocabulary.__all__) <= set(lastknight.__all__)


def test_what_type_checkers_see_is_what_there_is() -> None:
    assert lastknight.__file__ is not None
    tree = ast.parse(Path(lastknight.__file__).read_text())
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    homes = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert homes == lastknight._HOME
    assert sorted(homes) == sorted(lastknight.__all__)


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'lastknight' has no attribute 'nothing'"):
        lastknight.nothing  # noqa: B018


def test_importing_the_package_does_not_load_the_compiler() -> None:
    program = "import lastknight, sys; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
