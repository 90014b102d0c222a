import os
from pathlib import Path

from lastknight.evaluation.sources import digest_of, local_sources


def make(folder: Path, **files: str) -> Path:
    """Write files, dots in their names written as two underscores, and give the folder."""
    for name, text in files.items():
        file = folder / (name.replace("__", "/") + ".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def names(folder: Path) -> list[str]:
    return [source.relative_to(folder).as_posix() for source in local_sources(folder / "my.py")]


def test_the_modules_beside_a_file_are_found_however_they_are_imported(tmp_path: Path) -> None:
    make(tmp_path, my="import one\nfrom two import x\ndef f():\n    import three as y", one="import four")
    make(tmp_path, two="", three="", four="import my", five="")
    assert names(tmp_path) == ["my.py", "four.py", "one.py", "three.py", "two.py"]


def test_packages_and_relative_imports_are_followed(tmp_path: Path) -> None:
    make(tmp_path, my="from kit.deep import tool", kit__part="", kit__deep__tool="from .. import part")
    (tmp_path / "kit/__init__.py").write_text("from .other import x")
    make(tmp_path, kit__other="from . import part")
    assert names(tmp_path) == ["my.py", "kit/__init__.py", "kit/deep/tool.py", "kit/other.py", "kit/part.py"]


def test_the_standard_library_and_lastknight_are_never_beside_the_file(tmp_path: Path) -> None:
    make(tmp_path, my="import random\nimport lastknight", random="", lastknight="")
    assert names(tmp_path) == ["my.py"]


def test_a_file_with_a_syntax_error_still_has_a_digest(tmp_path: Path) -> None:
    make(tmp_path, my="import one\ndef")
    assert names(tmp_path) == ["my.py"]
    assert digest_of(tmp_path / "my.py")


def test_an_edit_of_any_source_changes_the_digest_even_at_the_same_size_and_time(tmp_path: Path) -> None:
    make(tmp_path, my="import one", one="import two", two="W = 1", alone="")
    digests = {digest_of(tmp_path / "my.py")}
    for name, text in (("my", "import\tone"), ("one", "import\ttwo"), ("two", "W = 2")):
        file = tmp_path / f"{name}.py"
        before = file.stat()
        file.write_text(text)
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        digests.add(digest_of(tmp_path / "my.py"))
    assert len(digests) == 4
    make(tmp_path, alone="changed")
    assert digest_of(tmp_path / "my.py") in digests, "what is not imported does not matter"
