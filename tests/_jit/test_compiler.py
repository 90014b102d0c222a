"""The cache of machine code, seen from fresh processes that use a copy of the package and a cache of their own."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lastknight
from lastknight._jit import COMPILED, fingerprint
from tests.support import compiled_only

COUNT_MOVES = """
from lastknight._jit import on_compile
on_compile(lambda ours: print("compiling"))
from lastknight.game.rules import Position, moves
print(len(moves(Position(36, 120, 2**61 - 1, 0, 0x77))))
"""


class House:
    """A copy of the package, a cache and a place for temporary files, each in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "src" / "lastknight"
        self.cache = folder / "cache"
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        for layer in ("_jit", "game"):
            source = Path(lastknight.__file__).parent / layer
            shutil.copytree(source, self.package / layer, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("__init__.py", "errors.py"):
            shutil.copy(Path(lastknight.__file__).parent / name, self.package)

    def run(self, script: str = COUNT_MOVES) -> list[str]:
        """The words a fresh process prints."""
        places = {"PYTHONPATH": self.package.parent, "LASTKNIGHT_CACHE": self.cache, "TMPDIR": self.temporary}
        environment = os.environ | {name: str(place) for name, place in places.items()}
        command = [sys.executable, "-W", "error", "-c", script]
        answer = subprocess.run(
            command, env=environment, cwd=self.temporary, capture_output=True, text=True, check=False
        )
        assert answer.returncode == 0, answer.stderr
        return answer.stdout.split()

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a piece of a source file that occurs once by one of another length, which Python notices."""
        path = self.package / file
        text = path.read_text()
        assert text.count(old) == 1
        assert len(old) != len(new)
        path.write_text(text.replace(old, new))


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_an_edit_of_a_helper_is_seen_by_the_next_run(house: House) -> None:
    assert house.run()[-1] == "8"
    house.edit("game/geometry.py", "(-2, 1), (-1, -2),", "(-2, 1),")
    assert house.run()[-1] == "7", "`moves` lives in another file than the jumps it asks for"
    house.edit("game/geometry.py", "(-2, 1),", "(-2, 1), (-1, -2),")
    assert house.run()[-1] == "8"


@compiled_only
def test_compilation_is_announced_once_and_loading_not_at_all(house: House) -> None:
    assert house.run() == ["compiling", "8"]
    assert house.run() == ["8"]


@pytest.mark.skipif(COMPILED, reason="kernels are compiled")
def test_nothing_is_announced_when_nothing_is_compiled(house: House) -> None:
    assert house.run() == ["8"]


def test_a_cache_that_cannot_be_written_is_replaced_for_the_run(house: House) -> None:
    house.cache.write_text("a file where the folder should be")
    assert house.run()[-1] == "8"
    assert house.cache.read_text() == "a file where the folder should be"
    assert list(house.temporary.iterdir()) == [], "the folder that replaced it is gone"


def test_the_code_of_old_versions_is_deleted_and_nothing_else(house: House) -> None:
    month = 31 * 24 * 3600
    ages = {"0123456789abcdef": month, "fedcba9876543210": 60, "photographs": month}
    for name, age in ages.items():
        (house.cache / name).mkdir(parents=True)
        os.utime(house.cache / name, (time.time() - age, time.time() - age))
    house.run("import lastknight._jit")
    left = {folder.name for folder in house.cache.iterdir()}
    assert left - {fingerprint()} >= {"fedcba9876543210", "photographs"}
    assert "0123456789abcdef" not in left


def test_the_cache_lies_where_the_user_wants_it(house: House) -> None:
    script = "from lastknight._jit import cache_folder, fingerprint; print(cache_folder(), fingerprint())"
    folder, digest = house.run(script)
    assert Path(folder) == house.cache / digest
    assert len(digest) == 16
