"""The one HTML page: a file with our knight put into it, so that there is one knight in the whole project."""

from functools import cache
from pathlib import Path

from lastknight.game.svg import CELL, FEATURES, KNIGHT

VIEWS = ("play", "analyse", "review", "placements", "puzzles", "read")
TEMPLATE = Path(__file__).parent / "static" / "index.html"
PLACE = "<!-- knight -->"


def knight_symbol() -> str:
    """The knight for the page's board; style sheets give it its colours."""
    return (
        f'<symbol id="knight" viewBox="0 0 {CELL} {CELL}"><path class="knight-body" d="{KNIGHT}"/>'
        f'<path class="knight-lines" d="{FEATURES}"/></symbol>'
    )


@cache
def icon() -> str:
    """The picture in the browser's tab."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL} {CELL}"><path d="{KNIGHT}" fill="#f0a81c" '
        f'stroke="#5a3a00" stroke-width="1.4"/>'
        f'<path d="{FEATURES}" fill="none" stroke="#5a3a00" stroke-width="1.6"/></svg>'
    )


@cache
def page() -> str:
    """The page."""
    return TEMPLATE.read_text(encoding="utf-8").replace(PLACE, knight_symbol())
