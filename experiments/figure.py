"""Figures: intervals on a line, and lines over a budget, as small SVG files that are readable in the dark too."""

from collections.abc import Mapping, Sequence
from html import escape
from math import log10
from typing import NamedTuple

WIDTH, LABEL, PLOT, ROW = 1010, 390, 200, 22  # pixels: the figure, its labels, its plot, a row
STYLE = """<style>
text { font: 12px system-ui, sans-serif; fill: #222 } .axis { stroke: #999 } .holds { stroke: #0a7a4b; fill: #0a7a4b }
.fails { stroke: #c0392b; fill: #c0392b } .open { stroke: #777; fill: #777 } .end { text-anchor: end }
.thin { opacity: .5 } polyline { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .holds { stroke: #4cc38a; fill: #4cc38a }
.fails { stroke: #ff7b6b; fill: #ff7b6b } .open { stroke: #aaa; fill: #aaa } }
</style>"""
COLOURS = ("#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#b07aa1", "#9c755f", "#bab0ac")


class Bar(NamedTuple):
    """An interval with its label; ``marks`` are the bounds that it is compared with."""

    label: str
    value: float
    low: float
    high: float
    marks: tuple[float, ...]
    axis: tuple[float, float]
    """From where to where its row goes."""

    text: str
    answer: str


def intervals(bars: Sequence[Bar], title: str) -> str:
    """Intervals below each other: green where the expectation holds, red where it fails, grey where it is open."""
    body = [line for number, bar in enumerate(bars) for line in _bar(bar, number * ROW + 16)]
    return _figure(title, ROW * len(bars) + 12, body)


def _bar(bar: Bar, y: int) -> list[str]:
    """One row: label, axis with its marks, interval, number."""

    def x(value: float) -> float:
        low, high = bar.axis
        return LABEL + PLOT * min(1.0, max(0.0, (value - low) / (high - low)))

    ends = f'x1="{x(bar.low):.1f}" x2="{x(bar.high):.1f}"'
    marks = (f'<line class="axis" x1="{x(m):.1f}" x2="{x(m):.1f}" y1="{y - 14}" y2="{y + 6}"/>' for m in bar.marks)
    return [
        f'<text class="end" x="{LABEL - 10}" y="{y}">{escape(bar.label)}</text>',
        f'<line class="axis thin" x1="{LABEL}" x2="{LABEL + PLOT}" y1="{y - 4}" y2="{y - 4}"/>',
        *marks,
        f'<line class="{bar.answer}" stroke-width="4" {ends} y1="{y - 4}" y2="{y - 4}"/>',
        f'<circle class="{bar.answer}" cx="{x(bar.value):.1f}" cy="{y - 4}" r="5"/>',
        f'<text x="{LABEL + PLOT + 10}" y="{y}">{escape(bar.text)}</text>',
    ]  # fmt: skip


def curves(lines: Mapping[str, Sequence[float]], steps: Sequence[float], title: str, unit: str) -> str:
    """Shares over steps, a coloured line each, named in the order of their ends; steps beyond 100 go by powers."""
    height, left, bottom = 300, 50, 265
    places = [log10(step) if max(steps) > 100 else step for step in steps]
    top = max(max(values) for values in lines.values()) or 1.0

    def x(place: float) -> float:
        return left + 450 * (place - places[0]) / (places[-1] - places[0])

    def y(value: float) -> float:
        return bottom - 245 * value / top

    body = [f'<line class="axis" x1="{left}" x2="{left + 450}" y1="{bottom}" y2="{bottom}"/>']
    for place, step in zip(places, steps, strict=True):
        body.append(f'<text x="{x(place):.1f}" y="{bottom + 16}" text-anchor="middle">{step:,g}</text>')
    body.append(f'<text x="{left + 225}" y="{bottom + 32}" text-anchor="middle">{unit}</text>')
    for share in (0.0, top / 2, top):
        body.append(f'<text class="end" x="{left - 8}" y="{y(share) + 4:.1f}">{share:.0%}</text>')
    for number, name in enumerate(sorted(lines, key=lambda name: -lines[name][-1])):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in zip(places, lines[name], strict=True))
        body.append(f'<polyline points="{points}" stroke="{colour}"/>')
        body.append(f'<text x="{left + 460}" y="{40 + 18 * number}" style="fill: {colour}">{escape(name)}</text>')
    return _figure(title, height + 30, body)


def _figure(title: str, height: int, body: Sequence[str]) -> str:
    """A whole SVG file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img">'
    return "\n".join([head, f"<title>{escape(title)}</title>", STYLE, *body, "</svg>"]) + "\n"
