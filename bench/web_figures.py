"""What the benches of the page share: figures that are printed, and put into a page between marks when asked to."""

import argparse
from pathlib import Path
from statistics import quantiles

from lastknight.report.marked import replace_block


def options(about: str | None) -> argparse.ArgumentParser:
    """The options of every bench: `--write` names a page."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, metavar="PAGE.md", help="put the figures between the marks of this page")
    return parser


def publish(name: str, text: str, page: Path | None) -> None:
    """Print a block of figures, and put it between the marks ``name`` of a page."""
    print(text)
    if page is not None:
        replace_block(page, name, text)


def spread(seconds: list[float]) -> str:
    """Median, 95th percentile and worst of some times, in milliseconds, as three cells of a table."""
    cuts = quantiles(seconds, n=20)
    return " | ".join(f"{1000 * one:,.0f}" for one in (cuts[9], cuts[18], max(seconds)))
