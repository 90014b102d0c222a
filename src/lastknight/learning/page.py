"""The page about a training run: its curves, its recipe and its log, in one file."""

from collections.abc import Sequence
from html import escape
from typing import Protocol

WIDTH, HEIGHT, MARGIN = 640, 200, 40  # pixels of a chart
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 44em; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse } td, th { padding: .1em .8em; text-align: right }
svg { width: 100%; height: auto } svg text { font-size: 11px; fill: #555 }
pre { background: #f4f4f4; padding: 1em; overflow-x: auto }
"""


class Share(Protocol):
    """A number with its interval."""

    @property
    def value(self) -> float:
        """The number."""

    @property
    def low(self) -> float:
        """Where its interval begins."""

    @property
    def high(self) -> float:
        """Where its interval ends."""


class Point(Protocol):
    """A row of the log."""

    @property
    def step(self) -> int:
        """How many steps were done."""

    @property
    def seconds(self) -> float:
        """How long they took."""

    @property
    def loss(self) -> float | None:
        """The mean loss since the row before."""

    @property
    def agreement(self) -> Share:
        """With what is proven."""

    @property
    def score(self) -> Share | None:
        """In a match."""


def page(name: str, recipe: str, checksum: str, rows: Sequence[Point]) -> str:
    """The page as HTML."""
    losses = [(row.step, row.loss, row.loss, row.loss) for row in rows if row.loss is not None]
    agreed = [_bounded(row.step, row.agreement) for row in rows]
    scores = [_bounded(row.step, row.score) for row in rows if row.score is not None]
    charts = [("Loss", losses), ("Agreement with proven results on held-out positions", agreed)]
    charts += [("Share of games won as it goes", scores)] if scores else []
    drawn = "".join(f"<h2>{title}</h2>{_chart(points)}" for title, points in charts)
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(name)}: training</title>"
        f"<style>{STYLE}</style><h1>{escape(name)}: training</h1>"
        f"<p>Weights with the checksum <code>{escape(checksum)}</code>, after {rows[-1].step:,} steps in "
        f"{rows[-1].seconds:,.0f} seconds. Bands are 95 % intervals.</p>{drawn}"
        f"<h2>Recipe</h2><pre>{escape(recipe)}</pre><h2>Log</h2>{_table(rows)}</html>\n"
    )


def _bounded(step: int, share: Share) -> tuple[int, float, float, float]:
    """A point with its interval."""
    return step, share.value, share.low, share.high


def _chart(points: Sequence[tuple[int, float, float, float]]) -> str:
    """A line with the band of its interval."""
    if not points:
        return "<p>Nothing was measured.</p>"
    last = max(points[-1][0], 1)
    lowest, highest = min(point[2] for point in points), max(point[3] for point in points)
    scale = (HEIGHT - 2 * MARGIN) / max(highest - lowest, 1e-9)

    def place(step: int, value: float) -> str:
        across = MARGIN + step * (WIDTH - 2 * MARGIN) / last
        return f"{across:.1f},{HEIGHT - MARGIN - (value - lowest) * scale:.1f}"

    line = " ".join(place(step, value) for step, value, _, _ in points)
    band = " ".join([place(step, low) for step, _, low, _ in points] + [place(p[0], p[3]) for p in reversed(points)])
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role=img><polygon points="{band}" fill="#cfe0f5"/>'
        f'<polyline points="{line}" fill="none" stroke="#1f5fa8" stroke-width="2"/>'
        f"<text x=2 y={MARGIN - 6}>{highest:.3g}</text><text x=2 y={HEIGHT - MARGIN + 14}>{lowest:.3g}</text>"
        f"<text x={WIDTH - MARGIN} y={HEIGHT - 8} text-anchor=end>{last:,} steps</text></svg>"
    )


def _table(rows: Sequence[Point]) -> str:
    """The log."""
    lines = []
    for row in rows:
        loss = "" if row.loss is None else f"{row.loss:.4f}"
        cells = (f"{row.step:,}", f"{row.seconds:,.0f}", loss, str(row.agreement), str(row.score or ""))
        lines.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "<tr><th>step</th><th>seconds</th><th>loss</th><th>agreement</th><th>games won</th></tr>"
    return f"<table>{head}{''.join(lines)}</table>"
