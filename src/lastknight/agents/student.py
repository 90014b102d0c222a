"""A student's agent: our host program in `process`, with the student's folder.

`udacity:DIR[:module.Class][,name=value...]`: `seconds` or `cpu_seconds` for a move, or an option of the class's
constructor.
"""

import os
import re
import sys
from pathlib import Path

from lastknight._jit import PACKAGE
from lastknight.agents.process import ProcessAgent
from lastknight.agents.program import ROOT
from lastknight.errors import AgentError, NotationError
from lastknight.evaluation.spec import parse_number
from lastknight.search.limit import Limit

COURSE_LIMIT = Limit(seconds=0.15)
"""The time for a move in the course's tournament."""

TIMES = ("seconds", "cpu_seconds")  # the bounds that a student's agent can be held to
HOST = "lastknight.udacity.host"
WRITTEN = re.compile(r"\..*|__pycache__|runs|reports|.*\.(pyc|log|db(-\w+)?)")
"""Names that are hidden, or of what running and playing leave behind: machine code, logs, our journals and pages."""

CLASS = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)+")


def student_agent(text: str) -> ProcessAgent:
    """The agent `udacity:DIR[:module.Class][,name=value...]`, from what follows the first colon."""
    place, *assignments = text.split(",")
    folder, chosen = _split_class(place)
    if not place or not folder.is_dir():
        raise AgentError(f"expected a folder with a student's agent, got {place!r}")
    _check_class(folder, chosen)
    bounds: dict[str, float] = {}
    options = []
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not (name.isidentifier() and equals and value):
            raise NotationError(f"expected name=value after the comma, got {assignment!r} in {text!r}")
        if name in TIMES:
            bounds[name] = parse_number(value)
        else:
            options.append(assignment)
    folder = folder.resolve()
    return ProcessAgent(
        command=(sys.executable, "-P", "-B", "-m", HOST, str(folder), chosen, *options),
        text=f"udacity:{text}",
        environment={"PYTHONPATH": ROOT},
        own_limit=Limit(seconds=bounds.get("seconds"), cpu_seconds=bounds.get("cpu_seconds")),
        default_limit=COURSE_LIMIT,
        sources=(*sources_of(folder), *sorted((PACKAGE / "udacity").rglob("*.py"))),
    )


def sources_of(folder: Path) -> list[Path]:
    """The files of a student's folder that may decide a move: code, data and weights.

    Left out are what is `WRITTEN`, and virtual environments, which the host does not see.
    """
    found = []
    for place, folders, files in os.walk(folder):
        paths = [Path(place, name) for name in folders if not WRITTEN.fullmatch(name)]
        folders[:] = [path.name for path in paths if not (path / "pyvenv.cfg").exists()]
        found += [Path(place, name) for name in files if not WRITTEN.fullmatch(name)]
    return sorted(found)


def _check_class(folder: Path, chosen: str) -> None:
    """Refuse a class whose module is not there, or never says its name; the host looks closer."""
    module, _, name = chosen.rpartition(".")
    if not chosen:
        return
    file = folder.joinpath(*module.split(".")).with_suffix(".py")
    if not file.is_file():
        raise AgentError(f"expected a module of {folder} in udacity:DIR:module.Class, got {module!r}")
    if not re.search(rf"\b{re.escape(name)}\b", file.read_text(encoding="utf-8", errors="replace")):
        raise AgentError(f"expected a class of {file}, got {name!r}")


def _split_class(place: str) -> tuple[Path, str]:
    """The folder and the class, which may be left out."""
    folder, colon, chosen = place.rpartition(":")
    if colon and CLASS.fullmatch(chosen) and not Path(place).is_dir():
        return Path(folder), chosen
    return Path(place), ""
