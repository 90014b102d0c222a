"""A board as a picture: plain SVG, readable in light and dark, printable."""

from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE
from lastknight.game.notation import FILES

CELL = 44  # pixels a side
MARGIN = 24  # room for the coordinates

KNIGHT = (
    "M12 38 L34 38 L34 35 C34 26 33 20 28 14 L27 7 L22 11 C16 12 11 17 9 23 L8 27 C8 30 11 31 13 29 L17 26 "
    "C20 26 22 25 23 23 C24 27 20 29 17 32 C14 34 12 36 12 38 Z"
)
"""Our knight, in a box of one cell."""

COLOURS = {1: ("#f7f3e8", "#22304a"), 2: ("#22304a", "#f7f3e8")}  # fill and outline by seat


def board_svg(board: Board) -> str:
    """The picture of a board."""
    width, height = MARGIN + CELL * board.width + 4, MARGIN + CELL * board.height + 4
    parts = [_cell(board, STRIDE * row + column) for row in range(board.height) for column in range(board.width)]
    for column in range(board.width):
        parts.append(_label(MARGIN + CELL * (column + 0.5), height - 8, FILES[column]))
    for row in range(board.height):
        parts.append(_label(MARGIN / 2, _top(board, row) + CELL * 0.62, str(row + 1)))
    title = f"{board.size} board, {board.outcome or f'player {board.turn} to move'}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{title}"><title>{title}</title>{"".join(parts)}</svg>'
    )


def _top(board: Board, row: int) -> int:
    """The upper edge of a row."""
    return 4 + CELL * (board.height - 1 - row)


def _cell(board: Board, cell: int) -> str:
    """One cell: light or dark, crossed out when blocked, with its knight."""
    row, column = divmod(cell, STRIDE)
    x, y = MARGIN + CELL * column, _top(board, row)
    blocked = cell not in board.free
    fill = "#8b8f98" if blocked else ("#e9dcc3" if (row + column) % 2 else "#cdb58d")
    square = f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#6b6250" stroke-width="0.5"/>'
    if cell in board.knights:
        fill, line = COLOURS[board.knights.index(cell) + 1]
        square += (
            f'<path transform="translate({x} {y})" d="{KNIGHT}" fill="{fill}" stroke="{line}" stroke-width="1.5" '
            'stroke-linejoin="round"/>'
        )
    elif blocked:
        a, b = CELL * 0.35, CELL * 0.65
        square += (
            f'<path d="M{x + a} {y + a}L{x + b} {y + b}M{x + b} {y + a}L{x + a} {y + b}" '
            'stroke="#4d5058" stroke-width="2"/>'
        )
    return square


def _label(x: float, y: float, text: str) -> str:
    """A coordinate in the margin."""
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-family="sans-serif" font-size="12" fill="#888">{text}</text>'
    )
