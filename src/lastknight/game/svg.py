"""A board as a picture: plain SVG, readable in light and dark, printable."""

from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE
from lastknight.game.notation import FILES

CELL = 44  # pixels a side
MARGIN = 24  # room for the coordinates

KNIGHT = (
    "M13 35.5C12.4 29.4 20.6 28 21.8 21.4C19.6 23.8 17.2 24.2 15.2 25.4C13.2 26.8 12.6 29.6 10.2 29.8C8.4 29.9 "
    "5.6 27.6 6.2 25.2C6.9 22.4 9.8 20 10.8 16.8C11.8 13.4 13.6 11 16.6 9.4L17.2 3.8L22 8C31.6 8.8 37 18 34 35.5Z"
    "M10.5 35.5L36 35.5C37.6 36.6 38.2 38 38.2 40L8.3 40C8.3 38 8.9 36.6 10.5 35.5Z"
)
"""The outline of our knight and the foot it stands on, in a box of one cell."""

FEATURES = "M15.2 15.6L16.4 14.9M9 26.2L9.4 25.8M25.6 12.4C30 16.8 31 23 29.8 30.6"
"""Its eye, nostril and mane: strokes without a filling."""

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
        square += _knight(board.knights.index(cell) + 1, x, y)
    elif blocked:
        a, b = CELL * 0.35, CELL * 0.65
        square += (
            f'<path d="M{x + a} {y + a}L{x + b} {y + b}M{x + b} {y + a}L{x + a} {y + b}" '
            'stroke="#4d5058" stroke-width="2"/>'
        )
    return square


def _knight(seat: int, x: int, y: int) -> str:
    """A player's knight on the cell whose upper left corner is here."""
    fill, line = COLOURS[seat]
    return (
        f'<g transform="translate({x} {y})" fill="{fill}" stroke="{line}" stroke-width="1.6" stroke-linejoin="round" '
        f'stroke-linecap="round"><path d="{KNIGHT}"/><path d="{FEATURES}" fill="none"/></g>'
    )


def _label(x: float, y: float, text: str) -> str:
    """A coordinate in the margin."""
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-family="sans-serif" font-size="12" fill="#888">{text}</text>'
    )
