"""Pages: one file each, which needs nothing but itself; tables beside them as CSV."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from lastknight.arena.journal import Journal
from lastknight.arena.results import configuration
from lastknight.errors import StoreError
from lastknight.report.charts import STYLE
from lastknight.report.report import Report, Say, make_report
from lastknight.report.tables import as_csv, shown

TEMPLATES = Path(__file__).parent / "templates"
PAGE = "index.html"


@lru_cache(maxsize=1)
def _environment() -> Environment:
    """The templates."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=StrictUndefined,
    )  # fmt: skip
    environment.filters["code"] = with_code
    environment.filters["percent"] = "{:.1%}".format
    environment.filters["agent"] = with_breaks
    return environment


def with_code(text: str) -> Markup:
    """A text in which words between backticks are code."""
    return Markup(re.sub("`([^`]*)`", r"<code>\1</code>", str(escape(text))))


def with_breaks(name: str) -> Markup:
    """An agent's name, which a narrow screen may break after a colon, a comma or an underscore and nowhere else."""
    return Markup(re.sub("([:,_])", r"\1<wbr>", str(escape(name))))


def render(template: str, **values: Any) -> str:
    """A page from one of the templates."""
    return _environment().get_template(template).render(shown=shown, chart_style=Markup(STYLE), **values)


def write_report(journal: Journal, folder: Path, *, errors: bool = True, say: Say = lambda text: None) -> Path:
    """Write the page about an experiment and its tables into a folder; the place of the page."""
    report = make_report(journal, errors=errors, say=say)
    say("writing the page")
    files = {f"{table.name}.csv": as_csv(table) for table in report.tables.values()}
    files[PAGE] = report_page(report, journal)
    write_files(folder, files)
    return folder / PAGE


def report_page(report: Report, journal: Journal) -> str:
    """The page about an experiment."""
    experiment = configuration(journal)
    return render(
        "report.html", title=report.title, report=report, many=experiment.kind != "match", baseline=experiment.baseline,
        fixed=experiment.rule.name == "fixed", journal=journal.name,
    )  # fmt: skip


def write_files(folder: Path, files: dict[str, str]) -> None:
    """Write texts into a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise StoreError(f"cannot write into {folder}: {error.strerror}") from error
