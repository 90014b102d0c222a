import re
import xml.etree.ElementTree as ElementTree

import pytest

from lastknight.report.charts import (
    Point,
    Scale,
    Series,
    Whisker,
    line_chart,
    percent,
    plain,
    standalone,
    whisker_chart,
)

POINTS = [Point(100, 0.2, 0.1, 0.3), Point(1000, 0.1, 0.05, 0.2), Point(10000, 0.0, 0.0, 0.04)]


def lines(count: int, logarithmic: bool = True) -> str:
    series = [Series(f"<{number}> & co", POINTS) for number in range(count)]
    return line_chart(series, title='a "title"', x_name="nodes", y_name="errors", logarithmic=logarithmic, bottom=0.0)


@pytest.mark.parametrize("count", [1, 2, 26])
def test_a_chart_is_well_formed_whatever_its_names_are(count: int) -> None:
    root = ElementTree.fromstring(lines(count))
    titles = [element.text or "" for element in root.iter("title")]
    assert titles[0] == 'a "title"'
    assert titles.count(f"<{count - 1}> & co at 1,000") == 1


def test_nothing_is_drawn_outside_the_picture() -> None:
    _, _, width, height = map(float, lines(26).partition('viewBox="')[2].partition('"')[0].split())
    for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", lines(26)):
        assert 0 <= float(x) <= width and 0 <= float(y) <= height
    for x, y in re.findall(r'<text[^>]*x="(-?[\d.]+)" y="(-?[\d.]+)"', lines(26)):
        assert 0 <= float(x) <= width and 0 <= float(y) <= height


def test_bands_are_drawn_where_they_can_be_told_apart() -> None:
    assert [lines(count).count('class="band"') for count in (1, 4, 5)] == [1, 4, 0]


def test_equal_numbers_give_equal_bytes() -> None:
    assert lines(3) == lines(3)


def test_a_scale_puts_its_ends_at_its_ends() -> None:
    for logarithmic in (False, True):
        scale = Scale(10.0, 1000.0, 50.0, 450.0, logarithmic)
        assert (scale(10.0), scale(1000.0)) == (50.0, 450.0)
    assert Scale(10.0, 1000.0, 0.0, 2.0, True)(100.0) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("low", "high", "logarithmic", "ticks"),
    [
        (0.0, 1.0, False, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-7.0, 12.0, False, [-5.0, 0.0, 5.0, 10.0]),
        (100.0, 100_000.0, True, [100.0, 1000.0, 10_000.0, 100_000.0]),
        (1.0, 10.0, True, [1.0, 2.0, 5.0, 10.0]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, logarithmic: bool, ticks: list[float]) -> None:
    assert Scale(low, high, 0.0, 1.0, logarithmic).ticks() == pytest.approx(ticks)


def test_one_value_is_a_chart_too() -> None:
    single = [Series("one", [Point(5, 0.5, 0.5, 0.5)])]
    ElementTree.fromstring(line_chart(single, title="t", x_name="x", y_name="y"))
    ElementTree.fromstring(whisker_chart([Whisker("one", 0.5, 0.5, 0.5, "")], title="t"))


def test_whiskers_show_name_and_number() -> None:
    svg = whisker_chart([Whisker("mine", 0.5, 0.4, 0.6, "50% [40%, 60%]")], title="t", reference=0.5)
    texts = [element.text for element in ElementTree.fromstring(svg).iter("text")]
    assert texts[:2] == ["mine", "50% [40%, 60%]"]


def test_a_picture_on_its_own_carries_its_style() -> None:
    text = standalone(lines(2))
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "prefers-color-scheme: dark" in text


def test_numbers_on_axes_are_short() -> None:
    assert [percent(0.075), percent(1.0), plain(10_000.0), plain(0.25)] == ["7.5%", "100%", "10,000", "0.25"]
