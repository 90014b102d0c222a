"""What the tests in a real Chromium share: games, and the page as a person reads it."""

import re
from typing import Any

from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size, cell_name, parse_cell

FINISHED = "g5 d4 e4 c2 c3 e3 a4 c4 c5 e5 d3 c6 b4 e7 d5 f5 f6 d6 g4 b5 f2 c7 d1 a6 b2"
LATE = "d4 d3 c6 e5 b4 c4 a2 b6 c3 a4 e4 b2 g3 d1 f5 e3 g7 c2 e6 a1"


def game_of(page: Any) -> str:
    """The game in the page's address."""
    match = re.search(r"[?&]game=([^&]*)", page.url)
    return match[1].replace("+", " ") if match else ""


def board_of(page: Any, size: Size = STANDARD) -> Board:
    """The board that the page shows, by its address."""
    return Board.from_game(game_of(page), size)


def cell(page: Any, name: str) -> Any:
    """The cell of this name."""
    return page.locator(f'[data-cell="{name}"]')


def await_turn(page: Any) -> None:
    """Wait until a person is to move, or the game is over."""
    page.locator(".board-frame.playable, .celebrate:not([hidden])").first.wait_for()


def choose(board: Board) -> str:
    """What somebody would play who was told the rules a minute ago: the jump with the most jumps after it."""
    if board.knights[board.turn - 1] is None:
        return next(name for name in ("c3", "d4") if parse_cell(name) in board.free)

    def exits(target: int) -> int:
        after = board.copy()
        after.push(target)
        own = Board.set_up(after.size, 3 - after.turn, after.knights, after.free)
        return len(own.legal_moves)

    return cell_name(max(board.legal_moves, key=exits))
