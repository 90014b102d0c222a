"""`lastknight book build`, `lastknight book verify` and `lastknight book page`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.common import announce_compiling
from lastknight.cli.prove import watched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastknight.game.notation import Size
    from lastknight.solver.prove import Progress

workers_option = click.option("--workers", type=click.IntRange(1, 64), help="Processor cores  [default: all]")


@click.group()
def command() -> None:
    """The solved placements, e.g. `lastknight book verify 7x7`."""


@command.command()
@click.argument("boards", nargs=-1)
@click.option("-o", "file", type=click.Path(path_type=Path), default="placements.bin", show_default=True)
@click.option("--journals", type=click.Path(path_type=Path), default="runs", show_default=True)
@workers_option
def build(boards: tuple[str, ...], file: Path, journals: Path, workers: int | None) -> None:
    """Prove every placement of BOARDS (all up to 8x8 if none is named) and write the book."""
    announce_compiling()
    from lastknight.game.notation import parse_size
    from lastknight.solver.build import book_sizes, build_book

    sizes = [parse_size(board) for board in boards] or book_sizes()
    journals.mkdir(parents=True, exist_ok=True)
    count = _follow(build_book(file, journals, sizes, workers=workers or os.cpu_count() or 1), "building")
    click.echo(f"{file}: {count} distinct placements on {len(sizes)} boards")


@command.command()
@click.argument("boards", nargs=-1)
@workers_option
def verify(boards: tuple[str, ...], workers: int | None) -> None:
    """Prove the placements of BOARDS again and compare; all boards of the book if none is named."""
    announce_compiling()
    from lastknight.errors import NotationError
    from lastknight.game.notation import parse_size
    from lastknight.solver.book import shipped_book
    from lastknight.solver.build import verify_book

    book = shipped_book()
    sizes = [parse_size(board) for board in boards] or book.sizes
    for size in sizes:
        if size not in book:
            raise NotationError(f"expected a board of the book ({' '.join(map(str, book.sizes))}), got {size}")
    count = _follow(verify_book(book, sizes, workers=workers or os.cpu_count() or 1), "verifying")
    click.echo(f"{count} distinct placements on {len(sizes)} boards proved again: the book is right")


@command.command()
@click.argument("page", type=click.Path(path_type=Path))
def page(page: Path) -> None:
    """Put what the book proves into the marks of PAGE, and a picture of 7x7 beside it.

    \b
    lastknight book page docs/theorem.md
    """
    from lastknight.report.theorem import write_theorem
    from lastknight.solver.book import shipped_book

    click.echo(f"{page} and {write_theorem(page, shipped_book())}")


def _follow(steps: "Iterator[tuple[Size, Progress]]", name: str) -> int:
    """Go through a proof with progress on stderr; the number of placements."""
    return sum(1 for _ in watched((step for _, step in steps), name))
