"""Which files a user's heuristic is made of: its own and every module beside it that it imports, directly or not."""

import ast
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

FOREIGN = frozenset(sys.stdlib_module_names) | {"lastknight"}  # names that never mean a module beside the file


def local_sources(file: Path) -> tuple[Path, ...]:
    """The file itself, then the modules beside it that it imports, in the order of their paths."""
    file = file.resolve()
    found: set[Path] = set()
    waiting = [file]
    while waiting:
        source = waiting.pop()
        if source not in found:
            found.add(source)
            waiting += _imported(source, file.parent)
    return (file, *sorted(found - {file}))


def digest_of(file: Path) -> str:
    """A digest of all the text a heuristic in this file is made of."""
    digest = hashlib.sha256()
    for source in local_sources(file):
        content = source.read_bytes()
        digest.update(f"{source.name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]


def _imported(source: Path, folder: Path) -> Iterator[Path]:
    """The files below ``folder`` that ``source`` imports."""
    for parts in _imported_modules(source, folder):
        for length in range(1, len(parts) + 1):
            path = folder.joinpath(*parts[:length])
            yield from (file for file in (path.with_name(path.name + ".py"), path / "__init__.py") if file.is_file())


def _imported_modules(source: Path, folder: Path) -> Iterator[tuple[str, ...]]:
    """The dotted names of what a file imports, as tuples; a file that cannot be parsed imports nothing."""
    try:
        tree = ast.parse(source.read_bytes())
    except (SyntaxError, ValueError):
        return
    package = source.relative_to(folder).parts[:-1]
    for node in ast.walk(tree):
        names: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = (*above, *(node.module.split(".") if node.module else ()))
            names = [(*module, alias.name) for alias in node.names]
        yield from (name for name in names if name[0] not in FOREIGN)
