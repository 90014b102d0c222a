import csv
import io
from pathlib import Path

import pytest

from lastknight.errors import StoreError
from lastknight.report.curves import Curve, find_curves
from lastknight.report.marked import replace_block
from lastknight.report.tables import Table, as_csv, shown
from lastknight.stats import EloEstimate, Estimate, Rate


def test_a_number_with_its_interval_is_three_columns() -> None:
    table = Table("t", ("agent", "score", "note"), [("a, b", Estimate(0.5, 0.4, 0.6, 10), "x"), ("c", None, "")])
    assert list(csv.reader(io.StringIO(as_csv(table)))) == [
        ["agent", "score", "score low", "score high", "note"],
        ["a, b", "0.5", "0.4", "0.6", "x"],
        ["c", "", "", "", ""],
    ]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (Estimate(0.521, 0.506, 0.536, 2000), "52.1% [50.6%, 53.6%]"),
        (EloEstimate(None, 205.0, None, 10), "+inf [+205, +inf]"),
        (Rate(0.0, 0.0, 0.05, 50), "0.0% [0.0%, 5.0%]"),
        (12345, "12,345"),
        (0.00012345, "0.000123"),
        (12345.6, "12,346"),
        (None, "–"),
        ("text", "text"),
    ],
)
def test_cells_read_well(cell: Estimate, text: str) -> None:
    assert shown(cell) == text


def test_curves_are_agents_that_differ_in_one_number() -> None:
    agents = [f"deepening:reach,ratio={value}" for value in ("1", "1.5", "1/2")] + ["random", "deepening:reach"]
    assert find_curves(agents) == [
        Curve(
            "deepening:reach",
            "ratio",
            (
                (0.5, "deepening:reach,ratio=1/2"),
                (1.0, "deepening:reach,ratio=1"),
                (1.5, "deepening:reach,ratio=1.5"),
            ),
        )
    ]


def test_budgets_are_curves_of_their_own() -> None:
    agents = ["deepening:reach,nodes=100", "deepening:reach,nodes=1000", "deepening:open,nodes=100"]
    (curve,) = find_curves(agents)
    assert curve.is_budget and [value for value, _ in curve.agents] == [100.0, 1000.0]
    assert find_curves(["deepening:reach,order=static", "deepening:reach,order=none"]) == []


def test_the_command_of_a_foreign_program_is_no_list_of_parameters() -> None:
    assert find_curves([f"process:./agent --levels {level},2" for level in range(3)]) == []
    (curve,) = find_curves(["udacity:folder,seconds=1", "udacity:folder,seconds=2"])
    assert (curve.name, curve.parameter) == ("udacity:folder", "seconds")


def test_only_what_stands_between_the_marks_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- results -->\nold\n<!-- /results -->\nafter\n")
    for _ in range(2):
        replace_block(page, "results", "new\n")
        assert page.read_text() == "before\n<!-- results -->\nnew\n<!-- /results -->\nafter\n"


@pytest.mark.parametrize("text", ["", "<!-- results -->", "<!-- /results --><!-- results -->"])
def test_a_page_without_marks_is_refused_and_left_alone(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    with pytest.raises(StoreError, match="expected a page with the marks <!-- results --> and <!-- /results -->"):
        replace_block(page, "results", "new")
    assert page.read_text() == text
