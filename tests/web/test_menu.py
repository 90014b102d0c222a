"""The menu: built-in agents and heuristics, those of the command line, and nothing from a client."""

import pytest

from lastknight.agents.levels import LEVELS
from lastknight.web.menu import Menu
from lastknight.web.messages import MessageError


@pytest.mark.parametrize(
    "text", [*(level.name for level in LEVELS), "random", "mcts", "MM_Open", "minimax:open,depth=2"]
)
def test_levels_and_built_in_agents_can_be_asked_for(text: str) -> None:
    Menu().check_agent(text)


@pytest.mark.parametrize(
    "text",
    ["deepening:my.py:mine", "deepening:/etc/passwd", "process:rm -rf /", "udacity:.", "", "club,depth=3",
     "mcts:nonsense", "minimax:open,depth=x", "deepening:../x.py", "puct:learned,prior=my.py",
     "mcts,exploration=-1e9", "puct,exploration=-1e308", "mcts,simulations=-5", "mcts,simulations=1e300"],
)  # fmt: skip
def test_an_agent_that_would_load_something_or_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        Menu().check_agent(text)


def test_what_the_command_line_named_can_be_asked_for() -> None:
    menu = Menu(["deepening:my.py:mine"], ["my.py:mine"])
    menu.check_agent("deepening:my.py:mine")
    menu.check_heuristic("my.py:mine")
    assert menu.row()["agents"][0] == "deepening:my.py:mine"
    assert menu.row()["heuristics"][0]["name"] == "my.py:mine"


@pytest.mark.parametrize("text", ["my.py", "improved,weight=2", "", "nonsense"])
def test_a_heuristic_that_is_not_on_the_menu_is_refused(text: str) -> None:
    with pytest.raises(MessageError, match="expected a heuristic of this server's list"):
        Menu().check_heuristic(text)
