"""Users' files in a folder of their own, and Python processes that know nothing of this one."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

Write = Callable[..., str]
Run = Callable[..., str]

IMPORTS = "from lastknight import *\n"


def replace_unseen(file: Path, old: str, new: str) -> None:
    """Edit a file so that neither its size nor its time tells."""
    before = file.stat()
    file.write_text(file.read_text().replace(old, new))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file of a user, after the usual import, and give its path."""

    def write(text: str, name: str = "my.py") -> str:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(IMPORTS + dedent(text), encoding="utf-8")
        return str(file)

    return write


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that was empty when the tests began, so that nothing is remembered from earlier ones."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def run(cache: Path) -> Run:
    """What a program prints in a fresh process."""

    def run(program: str, *arguments: str) -> str:
        surroundings = {**os.environ, "LASTKNIGHT_CACHE": str(cache)}
        command = [sys.executable, "-c", dedent(program), *arguments]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False, timeout=600)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run
