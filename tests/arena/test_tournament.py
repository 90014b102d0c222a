from pathlib import Path

import pytest

from lastknight.agents.registry import parse_agent
from lastknight.arena.rule import Rule
from lastknight.arena.tournament import entrant, load_tournament, parse_tournament, shipped
from lastknight.errors import NotationError
from lastknight.game.notation import Size
from lastknight.search.limit import Limit

TEXT = """
title = "Which ratio?"
board = "5x6"
budget = { nodes = 50 }
pairs = 3
stop = "sprt"
elo = [0, 25]
seed = 4
plies = 3
agents = ["random"]
opponents = ["AB_Open"]
pairings = [["random", "greedy:open"]]
baseline = "random"

[[sweep]]
agent = "deepening:reach"
ratio = "1.0:1.2:0.1"
"""


def test_a_file_says_everything() -> None:
    tournament = parse_tournament(TEXT)
    assert tournament.agents == ("random", *(f"deepening:reach,ratio={ratio}" for ratio in ("1", "1.1", "1.2")))
    assert tournament.pairings[-1] == ("random", "greedy:open")
    assert (tournament.size, tournament.limit, tournament.rule) == (Size(5, 6), Limit(nodes=50), Rule("sprt", 0, 25))
    assert (tournament.pairs, tournament.seed, tournament.plies, tournament.baseline) == (3, 4, 3, "random")


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("my.py", "deepening:my.py"),
        ("greedy:my.py", "greedy:my.py"),
        ("process:./agent.py --levels 1,2", "process:./agent.py --levels 1,2"),
    ],
)
def test_a_file_that_is_entered_plays_with_the_students_search(text: str, agent: str) -> None:
    assert entrant(text) == agent


@pytest.mark.parametrize("name", shipped())
def test_the_shipped_ones_can_be_played(name: str) -> None:
    tournament = load_tournament(name)
    assert tournament.question
    assert tournament.baseline == "deepening:improved"
    for text in tournament.everyone:
        parse_agent(text)


def test_the_students_and_every_seed_are_shipped() -> None:
    assert shipped() == ["seed000", "seed001", "seed003", "seed004", "students"]
    opponents = ("Random", "MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved")
    assert load_tournament("students").opponents == opponents


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pairs = 3", "pairs = ", "not a TOML file: Invalid value (at line 5, column 9)"),
        ("pairs = 3", "pars = 3", "unknown key 'pars'; did you mean 'pairs'?"),
        ("pairs = 3", "pairs = true", "expected a whole number for pairs, got True"),
        ("pairs = 3", "pairs = -3", "pairs must be positive, got -3"),
        ('["random"]', "[3]", "expected a list of agents for agents, got 3 in it"),
        ('["random"]', '"random"', "expected a list for agents, got 'random'"),
        ("nodes = 50", "notes = 50", "expected a budget in nodes, cost, depth, seconds or cpu_seconds, got {'notes'"),
        ("nodes = 50", "nodes = 0", "Limit nodes must be positive, got 0"),
        ('"5x6"', '"5"', "expected a board such as 7x7 or 11x9, got '5'"),
        ('"sprt"', '"soon"', "a stopping rule is fixed, verdict or sprt, got 'soon'"),
        ("[0, 25]", "[0]", "expected two Elo differences for elo, got [0]"),
        ('[["random", "greedy:open"]]', '["random"]', "expected pairings of two agents, got 'random'"),
        ('baseline = "random"', 'baseline = "open"', "expected a baseline among the agents, got 'open'"),
        ('"1.0:1.2:0.1"', "1.0", "expected [[sweep]] with an agent and its parameters as texts, got"),
        ('"1.0:1.2:0.1"', '"1.0:1.2"', "expected from:to:step with a step other than 0, got '1.0:1.2'"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_that_names_the_file(tmp_path: Path, old: str, new: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    assert old in TEXT
    file.write_text(TEXT.replace(old, new))
    with pytest.raises(NotationError) as caught:
        load_tournament(str(file))
    assert str(caught.value).startswith(f"{file}: {message}")
    assert "\n" not in str(caught.value)


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(NotationError, match=r"^no tournament 'student'; did you mean 'students'\? expected a file"):
        load_tournament("student")
