"""What the placement book proves, as the generated parts of a page: tables, and a picture of all placements."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from pathlib import Path

from lastknight.game.geometry import STRIDE, board_cells
from lastknight.game.notation import FILES, Size, cell_name
from lastknight.game.symmetry import symmetries
from lastknight.report.marked import replace_block
from lastknight.solver.book import Book
from lastknight.solver.law import BoardFacts, Placement, board_facts, law_says, same_colour

PICTURED = Size(7, 7)
CELL = 11  # pixels a side
GAP = 9  # between the small boards
MARGIN = 22  # for the coordinates

STYLE = (
    "text{font:11px system-ui,sans-serif;fill:#33312c}.wins{fill:#e2a32b}.loses{fill:#3d6fb4}"
    ".knight{fill:#33312c}.odd{fill:none;stroke:#33312c;stroke-width:1.6}"
    "@media(prefers-color-scheme:dark){text,.knight{fill:#ece8df}.odd{stroke:#fff}.wins{fill:#d99a24}.loses{fill:#4a7fc6}}"
)


def write_theorem(page: Path, book: Book) -> Path:
    """Put what the book says into a page's marks and the picture beside it; the picture's place."""
    facts = [board_facts(book, size) for size in book.sizes]
    replace_block(page, "boards", "\n".join(boards_table(facts)))
    replace_block(page, "law", law_sentence(facts))
    replace_block(page, "exceptions", "\n".join(exceptions_table(facts)))
    picture = page.with_suffix(".svg")
    picture.write_text(placements_svg(book, PICTURED) + "\n", encoding="utf-8")
    return picture


def boards_table(facts: Sequence[BoardFacts]) -> Iterator[str]:
    """A row for each board."""
    yield (
        "| board | winner | placements | mover wins | distinct | mover wins | same colour: won / lost "
        "| different: won / lost | against the colours | against the law |"
    )
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for board in facts:
        winner = "first" if board.winner == 1 else "second"
        yield (
            f"| {board.size} | {winner} | {board.placements.all:,} | {board.placements.won:,} "
            f"| {board.distinct.all} | {board.distinct.won} | {board.same.won:,} / {board.same.lost:,} "
            f"| {board.other.won:,} / {board.other.lost:,} | {board.against_colour} "
            f"| {len(all_images(board))} |"
        )


def all_images(board: BoardFacts) -> set[Placement]:
    """The placements that break the law, images included."""
    return {(turn[first], turn[second]) for first, second in board.broken for turn in symmetries(board.size)}


def law_sentence(facts: Sequence[BoardFacts]) -> str:
    """Where the law holds, counted."""
    keep = [board for board in facts if not board.broken]
    total = sum(board.placements.all for board in keep)
    names = ", ".join(str(board.size) for board in keep)
    holds = f"The law holds without exception on {len(keep)} boards, {total:,} placements: {names}."
    if len(keep) == len(facts):
        return holds
    cells = {board.size: board.size.width * board.size.height for board in facts}
    largest = max(cells[board.size] for board in facts if board.broken)
    all_larger = all(cells[board.size] > largest for board in keep)
    larger = f" These are all boards of the book with more than {largest} cells." if all_larger else ""
    return (
        f"{holds}{larger} On the other {len(facts) - len(keep)} the edge is everywhere, and some placements break it."
    )


def exceptions_table(facts: Sequence[BoardFacts]) -> Iterator[str]:
    """The placements that break the law, one of each kind of image."""
    yield "| board | the mover wins though the law says no | the mover loses though the law says yes |"
    yield "| --- | --- | --- |"
    for board in facts:
        if board.broken:
            wins = [pair for pair in board.broken if not law_says(pair, board.size)]
            loses = [pair for pair in board.broken if law_says(pair, board.size)]
            yield f"| {board.size} | {_listed(wins)} | {_listed(loses)} |"


def _listed(placements: Iterable[Placement]) -> str:
    """Placements as games."""
    return ", ".join(f"`{' '.join(map(cell_name, pair))}`" for pair in placements) or "none"


def placements_svg(book: Book, size: Size) -> str:
    """Every placement of a board: a small board for each cell of the first knight, on it the cells of the second."""
    step_x, step_y = CELL * size.width + GAP, CELL * size.height + GAP
    width, height = MARGIN + step_x * size.width, step_y * size.height + MARGIN + 24

    def corner(first: int, second: int) -> tuple[int, int]:
        (row, column), (small_row, small_column) = divmod(first, STRIDE), divmod(second, STRIDE)
        x = MARGIN + step_x * column + CELL * small_column
        return x, step_y * (size.height - 1 - row) + CELL * (size.height - 1 - small_row)

    paths = {"wins": "", "loses": "", "odd": "", "knight": ""}
    for first, second in permutations(board_cells(*size), 2):
        wins = book.mover_wins(size, first, second)
        paths["wins" if wins else "loses"] += _square(*corner(first, second), 0)
        if wins != same_colour((first, second)):
            paths["odd"] += _square(*corner(first, second), 1)
    for first in board_cells(*size):
        paths["knight"] += _square(*corner(first, first), 2)
    title = f"Who wins each placement of {size}"
    drawn = "".join(f'<path class="{name}" d="{path}"/>' for name, path in paths.items())
    middle_x, middle_y = MARGIN + (step_x - GAP) // 2 - 3, (step_y - GAP) // 2 + 4
    labels = [_text(middle_x + step_x * column, height - 30, FILES[column]) for column in range(size.width)]
    labels += [_text(6, middle_y + step_y * (size.height - 1 - row), str(row + 1)) for row in range(size.height)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">'
        f"<title>{title}</title><style>{STYLE}</style>{drawn}{''.join(labels)}{_legend(height - 16)}</svg>"
    )


def _square(x: int, y: int, inset: int) -> str:
    """A cell as a piece of a path."""
    side = CELL - 1 - 2 * inset
    return f"M{x + inset} {y + inset}h{side}v{side}h-{side}z"


def _text(x: int, y: int, text: str) -> str:
    """A label."""
    return f'<text x="{x}" y="{y}">{text}</text>'


def _legend(y: int) -> str:
    """What the colours mean."""
    parts, x = [], MARGIN
    for name, words in (
        ("knight", "first knight"),
        ("wins", "second knight, first player wins"),
        ("loses", "second player wins"),
        ("odd", "against the colours"),
    ):
        parts.append(f'<path class="{name}" d="{_square(x, y, 1 if name == "odd" else 0)}"/>')
        parts.append(_text(x + CELL + 4, y + 9, words))
        x += CELL + 24 + 6 * len(words)
    return "".join(parts)
