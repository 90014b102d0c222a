"""Agents by their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.agents.registry import ALIASES, FOREIGN, agent_kinds, parse_agent
from lastknight.errors import LastKnightError
from lastknight.search.limit import Limit

TEXTS = [
    "random",
    "greedy:open",
    "greedy:chase,weight=3.0",
    "minimax:improved,depth=3",
    "alphabeta:open,depth=5",
    "deepening:differential_reach,ratio=1.7",
    "deepening:improved,order=static,table=on,endgame=off,nodes=1000,placement=random",
    "mcts:improved,exploration=0.5,playout=heuristic",
    "deepening:improved,seconds=0.15",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_name_reads_back(text: str) -> None:
    agent = parse_agent(text)
    assert agent.name == text
    assert parse_agent(agent.name) == agent or agent.name == parse_agent(agent.name).name


@pytest.mark.parametrize(("short", "whole"), [("deepening", "deepening:improved"), ("mcts", "mcts:improved")])
def test_the_default_heuristic_is_improved(short: str, whole: str) -> None:
    assert parse_agent(short).name == whole


@pytest.mark.parametrize(("alias", "text"), ALIASES.items())
def test_the_students_names_mean_their_opponents(alias: str, text: str) -> None:
    assert parse_agent(alias).name == parse_agent(text).name


def test_fractions_are_numbers() -> None:
    assert parse_agent("deepening:discounted_cells,r=1/4").name == "deepening:discounted_cells,r=0.25"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deepning", "no agent 'deepning'; did you mean 'deepening'? `lastknight agents` lists them"),
        ("", "no agent ''; `lastknight agents` lists them"),
        ("deepening:improvd", "no heuristic 'improvd'; did you mean 'improved'? `lastknight heuristics` lists them"),
        ("deepening:chase,weigth=3", "heuristic chase has no parameter 'weigth'; it has: weight"),
        ("deepening,order", "expected name=value after the comma, got 'order' in 'deepening,order'"),
        ("deepening,order=static,order=none", "order is given twice in 'deepening,order=static,order=none'"),
        ("deepening,order=best", "deepening order must be mobility or none or static or last, got 'best'"),
        ("mcts,exploration=-1e9", "mcts exploration must be from 0 to 1000, got -1e+09"),
        ("mcts,simulations=-5", "mcts simulations must be from 0 to 1e+12, got -5"),
        ("puct,simulations=1e300", "puct simulations must be from 0 to 1e+12, got 1e+300"),
        ("puct,playouts=2", "puct playouts must be from 0 to 1, got 2"),
        ("minimax,depth=0", "Limit depth must be positive, got 0"),
        ("minimax,depth=2.5", "depth must be a whole number, got '2.5'"),
        ("random:open", "random takes no heuristic and no parameters, got 'random:open'"),
        ("deepening,placement=corner", "placement must be centre, random, search, got 'corner'"),
        ("greedy,placement=corner", "placement must be centre, random, search, got 'corner'"),
    ],
)
def test_a_bad_text_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(LastKnightError) as caught:
        parse_agent(text)
    assert str(caught.value) == message


@given(st.text(alphabet="deepning:,=.1/ax_", max_size=30))
def test_any_text_is_an_agent_or_one_line(text: str) -> None:
    try:
        parse_agent(text)
    except LastKnightError as error:
        assert "\n" not in str(error)


def test_every_kind_that_is_listed_can_be_made() -> None:
    for kind in agent_kinds():
        if kind.name.partition(":")[0] not in FOREIGN:  # these need a command or a folder
            assert parse_agent(kind.name).name


def test_a_text_that_names_a_limit_keeps_it() -> None:
    agent = parse_agent("deepening,nodes=50")
    from lastknight.game.board import Board

    assert agent.start(0).move(Board.from_game("d4 e2"), Limit(nodes=1000)).nodes == 50
