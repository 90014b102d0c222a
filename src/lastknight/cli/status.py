"""A line on stderr that says what takes so long; nothing where nobody looks."""

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console


@contextlib.contextmanager
def status_line(first: str = "starting ...") -> Iterator[Callable[[str], None]]:
    """A function that replaces the line; quiet when stderr is not a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda text: None
        return
    with console.status(first) as status:
        yield status.update
