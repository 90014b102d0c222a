"""From a heuristic's named parameters to the one signature that searches call: `(position, parameters) -> float`.

The compiler keeps machine code on disk only for functions that live in a file, so the two-line function that unpacks
the array is written to one, under a name that changes with the heuristic's source.
"""

import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import cast

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import call, kernel
from lastknight.game.rules import Position

Floats = NDArray[np.float64]
Adapter = Callable[[Position, Floats], float]


def adapter_source(count: int) -> str:
    """The text of an adapter for a heuristic with ``count`` parameters."""
    values = "".join(f", parameters[{index}]" for index in range(count))
    # 0.0 + and not float(): that would take the text "3.5" for a number, and compiled refuse True
    return f"def adapter(position, parameters):\n    return 0.0 + heuristic(position{values})\n"


def load_adapter(heuristic: Callable[..., float], count: int, file: Path | None) -> Adapter:
    """An adapter around ``heuristic``, cached on disk when there is a ``file`` to keep it in."""
    if file is None:
        scope = {"heuristic": heuristic}
        exec(adapter_source(count), scope)  # our own two lines, with nothing of the user's in them
        return kernel(cast(Adapter, scope["adapter"]))
    if not file.exists():
        write_whole(file, adapter_source(count))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None, "a path that ends in .py has a loader"
    module: ModuleType = importlib.util.module_from_spec(spec)
    module.__dict__["heuristic"] = heuristic
    sys.modules[spec.name] = module  # the compiler's cache looks its functions' modules up by name
    spec.loader.exec_module(module)
    return kernel(cast(Adapter, module.adapter))


def write_whole(file: Path, content: str | bytes) -> None:
    """Write a file so that another process sees all of it or nothing."""
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
    with os.fdopen(handle, "wb") as stream:
        stream.write(content.encode() if isinstance(content, str) else content)
    Path(name).replace(file)


@kernel
def ask(evaluate: int | Adapter, position: Position, parameters: Floats) -> float:
    """The value of ``position`` to its mover, by the heuristic behind ``evaluate``."""
    return call(evaluate, position, parameters)
