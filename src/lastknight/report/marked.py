"""Generated blocks in pages that people write: whatever stands between two marks is replaced.

<!-- results -->
...
<!-- /results -->
"""

from pathlib import Path

from lastknight.errors import StoreError


def replace_block(file: Path, name: str, block: str) -> None:
    """Put ``block`` between the marks called ``name``; nothing else in the file changes."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"expected a page with the marks {begin} and {end}, got {file}: {error}") from error
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise StoreError(f"expected a page with the marks {begin} and {end}, got {file} without them")
    file.write_text(f"{before}{begin}\n{block.rstrip()}\n{end}{after}", encoding="utf-8")
