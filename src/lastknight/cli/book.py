"""`lastknight book build`, `lastknight book verify` and `lastknight book page`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lastknight.cli.common import announce_compiling, json_option, print_json
from lastknight.cli.prove import INTERRUPTED, button, minutes_option, watching, workers_option
from lastknight.cores import cores
from lastknight.errors import NotationError

if TYPE_CHECKING:
    from lastknight.game.board import Board
    from lastknight.game.notation import Size


@click.group()
def command() -> None:
    """The solved placements, e.g. `lastknight book verify 7x7`."""


@command.command()
@click.argument("boards", nargs=-1)
@click.option("-o", "file", type=click.Path(path_type=Path), default="placements.bin", show_default=True)
@click.option("--journals", type=click.Path(path_type=Path), default="runs", show_default=True)
@minutes_option
@workers_option
def build(boards: tuple[str, ...], file: Path, journals: Path, minutes: float | None, workers: int | None) -> int:
    """Prove every placement of BOARDS (all up to 8x8 if none is named) and write the book.

    \b
    lastknight book build 3x3 4x3 4x4 -o small.bin
    lastknight book build --minutes 10
    """
    announce_compiling()
    from lastknight.game.notation import Size, parse_size
    from lastknight.solver.build import book_sizes, build_book

    named = [parse_size(board) for board in boards]
    # A book holds boards that are not taller than wide, and looks the others up turned over.
    sizes = list(dict.fromkeys(Size(max(size), min(size)) for size in named)) or book_sizes()
    journals.mkdir(parents=True, exist_ok=True)
    count = 0
    with watching("building") as (watch_piece, watch), button(minutes) as stop:
        for step in build_book(file, journals, sizes, workers=workers or cores(), stop=stop, watch=watch_piece):
            watch(step)
            count += 1
    if stop.pressed:
        click.echo(f"{count} distinct placements are in {journals}; the same command goes on", err=True)
        return INTERRUPTED
    click.echo(f"{file}: {count} distinct placements on {len(sizes)} boards")
    return 0


@command.command()
@click.argument("boards", nargs=-1)
@click.option("--game", help='Only this placement, such as "d4 c6", of the one board that is named.')
@click.option("--journals", type=click.Path(path_type=Path), help="Keep the proofs here, to go on from.")
@minutes_option
@workers_option
@json_option
def verify(
    boards: tuple[str, ...],
    game: str | None,
    journals: Path | None,
    minutes: float | None,
    workers: int | None,
    as_json: bool,
) -> int:
    """Prove the placements of BOARDS again and compare; all boards of the book if none is named.

    \b
    lastknight book verify 7x7
    lastknight book verify 8x8 --game "a1 b1"
    lastknight book verify --journals runs/again --minutes 10
    """
    announce_compiling()
    from lastknight.solver.book import shipped_book
    from lastknight.solver.build import verify_book
    from lastknight.solver.journal import Journal

    placements = _placements(boards, game)
    count = 0
    if journals is not None:
        journals.mkdir(parents=True, exist_ok=True)
    with watching("verifying") as (watch_piece, watch), button(minutes) as stop:
        for size, games in placements.items():
            with Journal(journals / f"{size}.journal" if journals else Path(":memory:")) as journal:
                again = verify_book(
                    shipped_book(), games, journal, workers=workers or cores(), stop=stop, watch=watch_piece
                )
                for step in again:
                    watch(step)
                    count += 1
    whole = sum(map(len, placements.values()))
    if as_json:
        print_json({"boards": list(map(str, placements)), "placements": count, "complete": count == whole})
    else:
        click.echo(f"{count} of {whole} distinct placements proved again, all as the book says")
    return 0 if count == whole else INTERRUPTED


def _placements(boards: tuple[str, ...], game: str | None) -> "dict[Size, list[Board]]":
    """The placements that are to be proved again, by board."""
    from lastknight.game.board import Board
    from lastknight.game.notation import parse_size
    from lastknight.solver.book import shipped_book
    from lastknight.solver.prove import distinct_placements
    from lastknight.solver.verdict import UNKNOWN

    book = shipped_book()
    sizes = [parse_size(board) for board in boards] or book.sizes
    for size in sizes:
        if size not in book:
            raise NotationError(f"expected a board of the book ({' '.join(map(str, book.sizes))}), got {size}")
    if game is None:
        return {size: distinct_placements(size) for size in sizes}
    if len(boards) != 1:
        raise NotationError(f"expected one board for --game, got {' '.join(boards) or 'none'}")
    board = Board.from_game(game, sizes[0])
    if book.known(board) == UNKNOWN:
        raise NotationError(f"expected two placements such as 'a1 b1', got {game!r}")
    return {sizes[0]: [board]}


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
