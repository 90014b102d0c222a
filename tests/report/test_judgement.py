from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.arena.accuracy import Grade
from lastknight.arena.judge import Judgement, Sanity, judge
from lastknight.report.accuracy import error_chart, error_table, write_accuracy
from lastknight.report.judgement import error_p, judgement_lines, judgement_row, page_of, sane, verdict, write_judgement
from lastknight.report.tables import shown
from lastknight.search.limit import Limit
from tests.report.pages import words
from tests.support import SMALL

pytestmark = pytest.mark.skipif(SMALL, reason="two thousand positions take too long uncompiled")


@pytest.fixture(scope="module")
def judgement(tmp_path_factory: pytest.TempPathFactory) -> Judgement:
    store = tmp_path_factory.mktemp("judge") / "x.db"
    return judge("voronoi", limit=Limit(cost=60), pairs=20, workers=0, store=store)


def test_ten_lines_with_the_verdict_first_and_the_page_last(judgement: Judgement) -> None:
    lines = judgement_lines(judgement, Path("page.html"))
    assert len(lines) == 10
    assert lines[0] == verdict(judgement)
    assert lines[-1] == "page      page.html"
    assert judgement.match is not None and str(judgement.match.score) in lines[1]


def test_the_row_has_every_key(judgement: Judgement) -> None:
    row = judgement_row(judgement, page_of(judgement))
    keys = "sane price error_rate error_low error_high score low high pairs verdict pairs_needed page"
    assert set(keys.split()) <= set(row)
    assert row["error_low"] <= row["error_rate"] <= row["error_high"]
    assert row["low"] <= row["score"] <= row["high"]
    assert row["page"] == "reports/judge-voronoi.html"


@pytest.mark.parametrize(
    ("heuristic", "page"),
    [
        ("voronoi", "judge-voronoi.html"),
        ("my.py", "judge-my.html"),
        ("my.py:mine,weight=2", "judge-my-mine-weight=2.html"),
        ("my.py:mine,weight=1/2", "judge-my-mine-weight=1-2.html"),
        ("other/my.py:mine", "judge-other-my-mine.html"),
        ("far/" * 99 + "my.py:mine", "judge-" + ("far-" * 99 + "my-mine")[-100:] + ".html"),
    ],
)
def test_a_page_is_named_after_all_that_was_judged(judgement: Judgement, heuristic: str, page: str) -> None:
    assert page_of(replace(judgement, heuristic=heuristic)) == Path("reports") / page


def test_the_page_is_complete_and_says_the_same(judgement: Judgement, tmp_path: Path) -> None:
    page = tmp_path / "new" / "judge.html"
    write_judgement(judgement, page)
    said = words(page.read_text())
    assert judgement.match is not None and judgement.grade is not None and judgement.baseline_grade is not None
    score = judgement.match.score
    assert f"{score.value:.1%} {score.low:.1%} to {score.high:.1%} of its games against improved won" in said
    assert shown(judgement.grade.rate) in said and shown(judgement.baseline_grade.rate) in said
    assert "def voronoi" in said


def test_an_asymmetry_is_put_in_words(judgement: Judgement) -> None:
    crooked = replace(judgement, sanity=Sanity(1000, 12, "7/7/7/3A3/7/2B4/7 A"))
    assert sane(crooked).startswith("finite, but not symmetric: in 12 of 1,000 positions")
    assert judgement_row(crooked, Path("p"))["sane"] is False


def test_only_positions_that_one_of_them_got_wrong_speak() -> None:
    plies = (10,) * 40
    one, two = Grade("a", Limit(), plies, tuple(range(20))), Grade("b", Limit(), plies, tuple(range(10)))
    assert error_p(one, one) == 1.0
    assert error_p(one, two) == error_p(two, one) == pytest.approx(2 * 0.5**10)


def test_the_page_of_error_rates_is_generated(tmp_path: Path) -> None:
    plies = (10,) * 40
    grades = [
        Grade(f"deepening:{name}", Limit(nodes=nodes), plies, tuple(range(wrong)))
        for name, wrong in (("bad", 20), ("good", 5))
        for nodes in (100, 1000)
    ]
    page = tmp_path / "accuracy.md"
    page.write_text("<!-- accuracy -->\n<!-- /accuracy -->")
    write_accuracy(page, grades)
    assert (tmp_path / "accuracy.svg").read_text().startswith("<svg")
    table = error_table(grades).splitlines()
    assert table[0] == "| agent | 100 nodes | 1,000 nodes |"
    assert [line.split("`")[1] for line in table[2:4]] == ["deepening:good", "deepening:bad"]
    assert "12.5%" in table[2] and "good" in error_chart(grades)
    assert "(accuracy.svg)" in page.read_text()
