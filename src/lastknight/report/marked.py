"""Generated blocks in pages that people write: whatever stands between two marks is replaced.

<!-- results -->
...
<!-- /results -->
"""

from pathlib import Path

from lastknight.errors import StoreError


def replace_block(file: Path, name: str, block: str) -> None:
    """Put ``block`` between the marks called ``name``; nothing else in the file changes."""
    begin, end = _marks(name)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"expected a page with the marks {begin} and {end}, got {file}: {error}") from error
    file.write_text(with_block(text, name, block.rstrip(), str(file)), encoding="utf-8")


def with_block(text: str, name: str, block: str, page: str) -> str:
    """The text of a page with ``block`` between the marks called ``name``."""
    begin, end = _marks(name)
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise StoreError(f"expected a page with the marks {begin} and {end}, got {page} without them")
    return f"{before}{begin}\n{block}\n{end}{after}"


def _marks(name: str) -> tuple[str, str]:
    """What begins and ends a block."""
    return f"<!-- {name} -->", f"<!-- /{name} -->"
