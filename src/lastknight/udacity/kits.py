"""Where the drop-in packages are, and how a process of its own is made ready for a student's folder."""

import importlib
import os
import sys
from pathlib import Path

from lastknight.errors import AgentError

VARIABLE = "LASTKNIGHT_KIT"  # names the generation to the 7x7 kit, before its `isolation` is imported

_HERE = Path(__file__).parent
KITS = {"V1a": _HERE / "kit", "V1c": _HERE / "kit", "V2": _HERE / "kit", "V3": _HERE / "kit3"}


def kit_folder(generation: str) -> Path:
    """The folder that holds ``isolation`` and ``sample_players`` for a generation."""
    if generation not in KITS:
        raise AgentError(f"expected a generation out of {', '.join(KITS)}, got {generation!r}")
    return KITS[generation]


def enter(generation: str, folder: Path) -> None:
    """Make this process the student's: our ``isolation``, then the folder's modules, then our ``sample_players``.

    The board is imported first and the kit goes to the end of the path, so that helpers and changed sample players
    in the folder are found there. Call this once, in a process that runs nothing else.
    """
    kit = str(kit_folder(generation))
    os.environ[VARIABLE] = generation
    sys.path.insert(0, kit)
    importlib.import_module("isolation.isolation")
    sys.path[0] = str(folder)
    sys.path.append(kit)
    os.chdir(folder)  # agents open their data files by bare names
