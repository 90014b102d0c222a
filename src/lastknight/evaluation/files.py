"""Loading heuristics from a user's file.

The file may import modules that lie beside it. All of it is read anew each time, never from Python's own cache of
compiled files, which takes an edited file of the same size and time for the old one.
"""

import contextlib
import os
import sys
import traceback
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from lastknight._jit import USERS
from lastknight.errors import HeuristicError
from lastknight.evaluation.heuristic import Heuristic
from lastknight.evaluation.sources import digest_of, local_sources


def split_reference(reference: str) -> tuple[str, str]:
    """The file and the name of `path/to/my.py:name`; the name is empty when there is none.

    >>> split_reference("path/to/my.py:mine"), split_reference("my.py")
    (('path/to/my.py', 'mine'), ('my.py', ''))
    """
    path, mark, name = reference.rpartition(".py:")
    return (f"{path}.py", name) if mark else (reference, "")


def check_file(path: str) -> Path:
    """The Python file at ``path``, which must exist."""
    file = Path(path).expanduser()
    if file.suffix != ".py":
        raise HeuristicError(f"expected a Python file such as my.py, got {path!r}")
    if not file.is_file():
        what = "is a folder" if file.is_dir() else f"does not exist in {Path.cwd()}"
        raise HeuristicError(f"expected a file with a heuristic, but {path!r} {what}")
    if not os.access(file, os.R_OK):
        raise HeuristicError(f"{path} cannot be read: permission denied")
    return file.resolve()


def load_heuristic(reference: str) -> Heuristic:
    """The heuristic of `path/to/my.py:name`, or the only one of `path/to/my.py`."""
    path, name = split_reference(reference)
    file = check_file(path)
    return _choose(_load_heuristics(file, path, digest_of(file)), path, name)


@lru_cache(maxsize=64)
def _load_heuristics(file: Path, path: str, digest: str) -> dict[str, Heuristic]:
    """The heuristics of a file by name, loaded once for each ``digest`` of its text."""
    module = _load_module(file, path, f"{USERS}{file.stem}_{digest}")
    made = [value for value in vars(module).values() if isinstance(value, Heuristic)]
    return {each.name: replace(each, file=path) for each in made if each.function.__module__ == module.__name__}


def _choose(found: dict[str, Heuristic], path: str, name: str) -> Heuristic:
    """The heuristic called ``name``, or the only one."""
    if not found:
        raise HeuristicError(f"{path} has no heuristic: put @heuristic() above a function of a position")
    if name and name not in found:
        raise HeuristicError(f"{path} has no heuristic {name!r}; it has: {', '.join(found)}")
    if not name and len(found) > 1:
        choices = " or ".join(f"{path}:{each}" for each in found)
        raise HeuristicError(f"{path} has {len(found)} heuristics, say which: {choices}")
    return found[name] if name else next(iter(found.values()))


def _load_module(file: Path, path: str, name: str) -> ModuleType:
    """Run a user's file as a module under a name that no other text has; the compiler's cache keeps that name."""
    spec = spec_from_file_location(name, file, loader=_FreshLoader(name, str(file)))
    assert spec is not None and spec.loader is not None, "a path with a loader has a spec"
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _beside(file), contextlib.redirect_stdout(sys.stderr):  # results alone go to stdout
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a file may raise anything, SystemExit too
        raise HeuristicError(f"{path} cannot be loaded: {_told(error, local_sources(file))}") from error
    return module


def _told(error: BaseException, files: Collection[Path]) -> str:
    """An error in one line, with the place in the user's files where it arose."""
    if isinstance(error, SyntaxError):
        place = f"{Path(error.filename).name} line {error.lineno}: " if error.filename else ""
        return f"{place}{error.msg}"
    if isinstance(error, UnicodeDecodeError):
        return f"it is not UTF-8 text ({error.reason} at byte {error.start})"
    return describe(error, files)


def describe(error: BaseException, files: Collection[Path]) -> str:
    """An exception in one line: where in the user's files it arose, its kind, its text."""
    text = " ".join(str(error).split())
    told = text if isinstance(error, HeuristicError) else f"{type(error).__name__}{': ' if text else ''}{text}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{Path(frame.filename).name} line {frame.lineno}: " for frame in frames if Path(frame.filename) in files]
    return f"{lines[-1] if lines else ''}{told}"


class _FreshLoader(SourceFileLoader):
    """Reads a module from its source, always."""

    def get_code(self, fullname: str) -> CodeType | None:
        """The code of the source as it is now."""
        return self.source_to_code(self.get_data(self.path), self.path)


class _Finder(MetaPathFinder):
    """Finds the modules beside a user's file."""

    def __init__(self, folder: Path, names: frozenset[str]) -> None:
        self.folder = folder
        self.names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module of this name in the folder or, for a part of a package, in the package's own folder."""
        if fullname.partition(".")[0] not in self.names:
            return None
        finders = (FileFinder(folder, (_FreshLoader, [".py"])) for folder in path or [str(self.folder)])
        return next((spec for finder in finders if (spec := finder.find_spec(fullname))), None)


@contextlib.contextmanager
def _beside(file: Path) -> Iterator[None]:
    """Let imports find the modules beside ``file``, and forget those afterwards: another folder may have its own."""
    beside = local_sources(file)[1:]
    names = frozenset(source.relative_to(file.parent).parts[0].removesuffix(".py") for source in beside)
    finder = _Finder(file.parent, names)
    hidden = _forget(names)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        _forget(names)
        sys.modules.update(hidden)


def _forget(names: Collection[str]) -> dict[str, ModuleType]:
    """Take the modules of these names, and the parts of packages, out of Python's memory."""
    found = [name for name in sys.modules if name.partition(".")[0] in names]
    return {name: sys.modules.pop(name) for name in found}
