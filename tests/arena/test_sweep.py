import pytest

from lastknight.arena.sweep import parse_values, sweep_agents, varied
from lastknight.errors import NotationError


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1.0:1.5:0.1", ["1", "1.1", "1.2", "1.3", "1.4", "1.5"]),
        ("1/2;1/3;1/10", ["1/2", "1/3", "1/10"]),
        ("0:1:1/3", ["0", "1/3", "2/3", "1"]),
        ("3:1:-1", ["3", "2", "1"]),
        ("0:0.95:0.3", ["0", "0.3", "0.6", "0.9"]),
        ("7", ["7"]),
    ],
)
def test_values_are_exact(text: str, values: list[str]) -> None:
    assert parse_values(text) == values


@pytest.mark.parametrize("text", ["", "a", "1:2", "1:2:0", "1:2:-1", "1:2:3:4", "1/0", "1;;2", "0:1:0.00001"])
def test_other_texts_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_values(text)
    assert repr(text) in str(caught.value)


def test_several_parameters_make_a_grid() -> None:
    agents = sweep_agents("deepening:cells_and_playout", {"r": ["1/2", "1/3"], "r5": ["0", "1"]})
    assert len(agents) == 4
    assert varied(agents)[agents[1]] == {"r": "1/2", "r5": "1"}


def test_only_what_varies_is_named() -> None:
    agents = sweep_agents("deepening:reach,nodes=50", {"ratio": ["1", "2"]})
    assert list(varied(agents).values()) == [{"ratio": "1"}, {"ratio": "2"}]


def test_a_foreign_programs_command_has_no_parameters() -> None:
    agents = ("process:./agent --levels 1,2", "process:./agent --levels 1,3")
    assert varied(agents) == {agent: {} for agent in agents}
