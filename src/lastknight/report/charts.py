"""Charts as small SVG pictures: lines with bands, and dots with whiskers.

They are drawn in the colour of the text around them and in eight colours that a style sheet chooses (`STYLE`), so that
they can be read on light and on dark pages and, by their markers and dashes, in black and white. A chart is narrow
enough for a phone. Nothing in them is random: equal numbers give equal bytes.
"""

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 430
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 24, 40  # margins around the field of a line chart
FIELD_HEIGHT = 230
ROW = 32  # of a chart with whiskers or bars
HEAD = 10  # above its first row
LEGEND_LINE, LETTER = 17, 6.3  # height of a line of the legend; width of a letter, about
COLOURS = 8
MOST_BANDS = 4  # more of them would hide each other; the numbers are in a table then
DASHES = ("", "6 3", "2 3", "8 3 2 3")

STYLE = """
.chart { color: var(--text, #1d2430); font: 12px system-ui, sans-serif; }
.chart text { fill: currentColor; }
.chart .quiet { opacity: .65; }
.chart .grid { stroke: currentColor; opacity: .15; }
.chart .axis { stroke: currentColor; opacity: .6; }
.c0 { --c: #1f6fb4; } .c1 { --c: #c2500a; } .c2 { --c: #0b7a5c; } .c3 { --c: #a3307c; }
.c4 { --c: #8a6a00; } .c5 { --c: #5b4bc4; } .c6 { --c: #b3232f; } .c7 { --c: #56616f; }
@media (prefers-color-scheme: dark) { @media not print {
.chart { color: var(--text, #e4e7ec); }
.c0 { --c: #6db3f2; } .c1 { --c: #f79a5b; } .c2 { --c: #4fcfa6; } .c3 { --c: #ea8ccb; }
.c4 { --c: #e0bd4b; } .c5 { --c: #ab9ff5; } .c6 { --c: #f58a92; } .c7 { --c: #aab4c2; } } }
.line { fill: none; stroke: var(--c); stroke-width: 1.8; stroke-linejoin: round; }
.band { fill: var(--c); opacity: .13; }
.dot { fill: var(--c); }
.whisker { stroke: var(--c); stroke-width: 2.2; }
.others { fill: none; stroke: currentColor; stroke-width: 1.2; opacity: .22; }
"""
"""What the classes in the pictures look like; a page includes it once, a picture on its own carries it."""


class Point(NamedTuple):
    """A measured number with its interval."""

    x: float
    y: float
    low: float
    high: float


class Series(NamedTuple):
    """One line of a chart."""

    name: str
    points: Sequence[Point]


class Whisker(NamedTuple):
    """One line of a chart with whiskers."""

    name: str
    value: float
    low: float
    high: float
    text: str


class Bar(NamedTuple):
    """One line of a chart with bars."""

    name: str
    share: float  # of the whole
    text: str


class Scale(NamedTuple):
    """How numbers become places: a range of numbers, the places of its ends, and whether it is logarithmic."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        """The place of a number."""
        low, high, value = (
            (math.log(self.low), math.log(self.high), math.log(value))
            if self.logarithmic
            else (self.low, self.high, value)
        )
        return self.start + (value - low) / ((high - low) or 1.0) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Round numbers within the range."""
        if self.low == self.high:
            return [self.low]
        if self.logarithmic:
            powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            steps = (1,) if math.log10(self.high / self.low) > 2 else (1, 2, 5)
            wanted = [step * 10.0**power for power in powers for step in steps]
        else:
            step = _round_step((self.high - self.low) / 5)
            wanted = [step * number for number in range(math.ceil(self.low / step), math.floor(self.high / step) + 1)]
        return [tick for tick in wanted if self.low * (1 - 1e-9) <= tick <= self.high * (1 + 1e-9)]


def _round_step(step: float) -> float:
    """The next of 1, 2, 5, 10, 20, ... at or above a step."""
    power = 10.0 ** math.floor(math.log10(step))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step * (1 - 1e-9))


def percent(value: float) -> str:
    """A share as an axis shows it."""
    return f"{100 * value:.3g}%"


def plain(value: float) -> str:
    """A number as an axis shows it."""
    return f"{value:,.6g}"


def line_chart(
    series: Sequence[Series],
    *,
    title: str,
    x_name: str,
    y_name: str,
    shown: Callable[[float], str] = percent,
    logarithmic: bool = False,
    reference: float | None = None,
    bottom: float | None = None,
    others: Sequence[Series] = (),
    decades: bool = False,
) -> str:
    """Lines with their bands; ``reference`` is a level worth a line of its own, ``others`` are lines in grey.

    With ``decades`` the levels are drawn on a logarithmic scale, too.
    """
    series = [line for line in series if line.points]
    every = [point for line in (*series, *others) for point in line.points]
    levels = [level for point in every for level in (point.low, point.high)]
    levels += [level for level in (reference, bottom) if level is not None]
    low, high = min(levels), max(levels)
    room = (high - low) * 0.05 or 0.5
    low = low if bottom is not None else low - room
    legend = _legend(series)
    floor = TOP + FIELD_HEIGHT
    across = [point.x for point in every]
    x = Scale(min(across), max(across), LEFT + 8, WIDTH - RIGHT - 8, logarithmic)
    lowest = min(point.y for point in every)
    y = Scale(lowest / 1.5, high, floor, TOP, True) if decades else Scale(low, high + room, floor, TOP)
    parts = [_axes(x, y, shown, x_name, y_name)]
    for line in others:
        parts.append(f'<path class="others" d="M{_way(line, x, y)}"><title>{escape(line.name)}</title></path>')
    if reference is not None:
        parts.append(f'<path class="axis" stroke-dasharray="3 3" d="M{LEFT} {y(reference):.1f}H{WIDTH - RIGHT}"/>')
    banded = len(series) <= MOST_BANDS
    parts += [_line(number, line, x, y, banded) for number, line in enumerate(series)]
    parts += [
        _mark(number, at, floor + BOTTOM + 8 + LEGEND_LINE * row)
        + f'<text x="{at + 14}" y="{floor + BOTTOM + 12 + LEGEND_LINE * row}">{escape(series[number].name)}</text>'
        for number, at, row in legend
    ]
    rows = 1 + max((row for _, _, row in legend), default=-1)
    return _svg(title, floor + BOTTOM + LEGEND_LINE * rows + 4, "".join(parts))


def _legend(series: Sequence[Series]) -> list[tuple[int, float, int]]:
    """Where the names of the lines go: number, place and row."""
    if len(series) == 1:
        return []
    column = 14 + 14 + LETTER * max((len(line.name) for line in series), default=0)
    columns = max(1, int((WIDTH - 12) // column))
    return [(number, 12 + column * (number % columns), number // columns) for number in range(len(series))]


def _axes(x: Scale, y: Scale, shown: Callable[[float], str], x_name: str, y_name: str) -> str:
    """The field with its grid, its numbers and its names."""
    floor = TOP + FIELD_HEIGHT
    parts = []
    for tick in y.ticks():
        place = f"{y(tick):.1f}"
        parts.append(f'<path class="grid" d="M{LEFT} {place}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{shown(tick)}</text>')
    for tick in x.ticks():
        parts.append(f'<path class="axis" d="M{x(tick):.1f} {floor}v4"/>')
        at = min(x(tick), WIDTH - 0.6 * LETTER * len(plain(tick)))  # a long number at the edge stays inside
        parts.append(f'<text x="{at:.1f}" y="{floor + 17}" text-anchor="middle">{plain(tick)}</text>')
    parts.append(f'<path class="axis" d="M{LEFT} {floor}H{WIDTH - RIGHT}"/>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text class="quiet" x="{middle}" y="{floor + 34}" text-anchor="middle">{escape(x_name)}</text>')
    parts.append(f'<text class="quiet" x="4" y="{TOP - 12}">{escape(y_name)}</text>')
    return "".join(parts)


def _line(number: int, line: Series, x: Scale, y: Scale, banded: bool) -> str:
    """A line, its band and its markers; every number can be read by pointing at it."""
    points = sorted(line.points)
    above = [f"{x(point.x):.1f} {y(point.high):.1f}" for point in points]
    below = [f"{x(point.x):.1f} {y(max(point.low, y.low)):.1f}" for point in reversed(points)]
    dash = DASHES[number // COLOURS % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    marks = "".join(_mark(number, x(point.x), y(point.y), f"{line.name} at {plain(point.x)}") for point in points)
    band = f'<path class="band" d="M{"L".join(above + below)}Z"/>' if banded else ""
    return f'<g class="c{number % COLOURS}">{band}<path class="line"{dashed} d="M{_way(line, x, y)}"/></g>{marks}'


def _way(line: Series, x: Scale, y: Scale) -> str:
    """The places a line goes through."""
    return "L".join(f"{x(point.x):.1f} {y(point.y):.1f}" for point in sorted(line.points))


def _mark(number: int, x: float, y: float, title: str = "") -> str:
    """The marker of a line: each has a shape of its own, so that print needs no colours."""
    outlines = (
        "m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z",
        "m-3 -3h6v6h-6z",
        "m0 -4l3.8 6.6h-7.6z",
        "m0 -4.2l4.2 4.2l-4.2 4.2l-4.2 -4.2z",
        "m0 4l3.8 -6.6h-7.6z",
        "m-4 -1.3h2.7v-2.7h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7z",
        "m-4 -2h8v4h-8z",
        "m-2 -4h4v8h-4z",
    )
    name = f"<title>{escape(title)}</title>" if title else ""
    outline = outlines[number % len(outlines)]
    return f'<path class="dot c{number % COLOURS}" d="M{x:.1f} {y:.1f}{outline}">{name}</path>'


def whisker_chart(
    rows: Sequence[Whisker], *, title: str, reference: float | None = None, shown: Callable[[float], str] = percent
) -> str:
    """A dot and its interval for every row, name and number above; ``reference`` is a level worth a line."""
    levels = [level for row in rows for level in (row.low, row.high)] + ([] if reference is None else [reference])
    room = (max(levels) - min(levels)) * 0.04 or 0.5
    x = Scale(min(levels) - room, max(levels) + room, 8, WIDTH - 8)
    floor = HEAD + ROW * len(rows)
    parts = [f'<path class="grid" d="M{x(tick):.1f} {HEAD}V{floor}"/>' for tick in x.ticks()]
    if reference is not None:
        parts.append(f'<path class="axis" stroke-dasharray="3 3" d="M{x(reference):.1f} {HEAD}V{floor}"/>')
    for number, row in enumerate(rows):
        parts.append(_whisker(row, x, HEAD + ROW * number))
    parts += [
        f'<text x="{min(max(x(tick), 16), WIDTH - 18):.1f}" y="{floor + 15}" text-anchor="middle">{shown(tick)}</text>'
        for tick in x.ticks()
    ]
    return _svg(title, floor + 22, "".join(parts))


def _whisker(row: Whisker, x: Scale, top: float) -> str:
    """One row."""
    line = top + 23
    return (
        f'<text x="8" y="{top + 14}">{escape(row.name)}</text>'
        f'<text class="quiet" x="{WIDTH - 8}" y="{top + 14}" text-anchor="end">{escape(row.text)}</text>'
        f'<g class="c0"><path class="whisker" d="M{x(row.low):.1f} {line}H{x(row.high):.1f}'
        f'M{x(row.low):.1f} {line - 3}v6M{x(row.high):.1f} {line - 3}v6"/></g>{_mark(0, x(row.value), line)}'
    )


def bar_chart(rows: Sequence[Bar], *, title: str) -> str:
    """Shares of a whole below each other, name and number above each bar."""
    longest = max((row.share for row in rows), default=0.0) or 1.0
    parts = []
    for number, row in enumerate(rows):
        top, length = HEAD + ROW * number, (WIDTH - 16) * row.share / longest
        parts.append(
            f'<text x="8" y="{top + 14}">{escape(row.name)}</text>'
            f'<text class="quiet" x="{WIDTH - 8}" y="{top + 14}" text-anchor="end">{escape(row.text)}</text>'
            f'<path class="grid" d="M8 {top + 23}H{WIDTH - 8}"/>'
        )
        if row.share:
            parts.append(
                f'<rect class="dot c0" x="8" y="{top + 19}" width="{max(length, 1.5):.1f}" height="8" rx="2"/>'
            )
    return _svg(title, HEAD + ROW * len(rows) + 4, "".join(parts))


def _svg(title: str, height: float, content: str) -> str:
    """A picture that scales with its page."""
    name = escape(title, quote=True)
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{name}">'
        f"<title>{name}</title>{content}</svg>"
    )


def standalone(svg: str) -> str:
    """A picture as a file of its own."""
    head, _, rest = svg.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg" width="{WIDTH * 1.5:.0f}"><style>{STYLE}</style>{rest}\n'
