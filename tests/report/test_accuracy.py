"""What docs/accuracy.md says in words is what its table says."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs/accuracy.md").read_text(encoding="utf-8")
TENTHS = {"two": 2, "three": 3, "five": 5, "six": 6}
RATES = {
    agent: [float(rate) for rate in re.findall(r"([\d.]+)% \[", row)]
    for agent, row in re.findall(r"^\| `deepening:(\w+)` \|(.*)$", PAGE, re.MULTILINE)
}


@pytest.mark.parametrize("column", [0, 1])
def test_the_share_of_mistakes_that_ten_times_the_nodes_leave(column: int) -> None:
    least, most = re.findall(r"(\w+) to (\w+) tenths", PAGE)[column]
    left = [rates[column + 1] / rates[column] for rates in RATES.values()]
    assert (round(10 * min(left)), round(10 * max(left))) == (TENTHS[least], TENTHS[most])


def test_learned_gives_away_half_as_many_wins_as_a_heuristic_that_knows_nothing() -> None:
    assert RATES["learned"][0] / RATES["null"][0] == pytest.approx(0.5, abs=0.05)
