"""The drop-in packages, loaded beside each other although all of them are called `isolation`."""

import importlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from lastknight.udacity.kits import VARIABLE, kit_folder

NAMES = ("isolation", "sample_players")


class Kit(NamedTuple):
    board: Any  # the package `isolation`
    players: Any  # the module `sample_players`
    modules: dict[str, ModuleType]


@cache
def load(generation: str) -> Kit:
    """A kit with modules of its own, which nothing else can import afterwards."""
    folder, before = str(kit_folder(generation)), os.environ.get(VARIABLE)
    os.environ[VARIABLE] = generation
    sys.path.insert(0, folder)
    try:
        board, players = (importlib.import_module(name) for name in NAMES)
    finally:
        sys.path.remove(folder)
        os.environ.pop(VARIABLE)
        if before is not None:
            os.environ[VARIABLE] = before
        modules = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in NAMES}
    return Kit(board, players, modules)


@pytest.fixture(scope="session")
def kit() -> Callable[[str], Kit]:
    return load


@pytest.fixture
def kit3() -> Iterator[Kit]:
    """The 11x9 kit, importable while a test runs: actions come back from other processes by name."""
    loaded = load("V3")
    sys.modules.update(loaded.modules)
    yield loaded
    for name in loaded.modules:
        sys.modules.pop(name, None)
