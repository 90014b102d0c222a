"""Tests of `lastknight.arena.code`."""

from pathlib import Path

import pytest

from lastknight._jit import PACKAGE
from lastknight.agents.registry import parse_agent
from lastknight.arena.code import DECIDING, code_of_games, digest_of, fingerprint_of


@pytest.mark.parametrize("place", DECIDING)
def test_what_decides_games_is_there(place: str) -> None:
    assert (PACKAGE / place).exists()


def test_an_edit_changes_the_digest_wherever_it_is_made(tmp_path: Path) -> None:
    (tmp_path / "agents" / "deep").mkdir(parents=True)
    (tmp_path / "game.py").write_text("GRACE = 0.1\n")
    (tmp_path / "agents" / "deep" / "margin.py").write_text("MARGIN = 3\n")
    (tmp_path / "chart.py").write_text("")
    places = ("agents", "game.py")
    before = digest_of(tmp_path, places)
    (tmp_path / "chart.py").write_text("a chart decides no game\n")
    assert digest_of(tmp_path, places) == before
    (tmp_path / "agents" / "deep" / "margin.py").write_text("MARGIN = 4\n")
    inner = digest_of(tmp_path, places)
    (tmp_path / "game.py").write_text("GRACE = 0.2\n")
    assert len({before, inner, digest_of(tmp_path, places)}) == 3


def test_an_agents_fingerprint_ends_with_the_code_around_it() -> None:
    agent = parse_agent("deepening:improved")
    assert fingerprint_of(agent) == f"{agent.fingerprint}-{code_of_games()}"
