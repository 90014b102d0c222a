"""Levels: named opponents that slip as often as they say, decided by their seed."""

import pytest

from lastknight.agents.levels import LEVELS, Level, LevelAgent, find_agent
from lastknight.game.board import Board
from lastknight.search.limit import Limit


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_slips_as_often_as_it_says(level: Level) -> None:
    players = [LevelAgent(level).start(seed) for seed in range(100)]
    slips = sum(player.slips(ply) for player in players for ply in range(40))
    assert slips / 4000 == pytest.approx(level.blunder, abs=0.02)


def test_the_table_goes_from_the_weakest_to_the_strongest() -> None:
    assert [level.blunder for level in LEVELS] == sorted((level.blunder for level in LEVELS), reverse=True)


def test_a_level_plays_the_same_game_from_the_same_seed() -> None:
    games = []
    for _ in range(2):
        board, player = Board(5, 5), find_agent("casual").start(3)
        while board.outcome is None:
            board.push(player.move(board, Limit(nodes=50)).move)
        games.append(board.game())
    assert games[0] == games[1]


def test_a_text_that_is_no_level_is_an_agent() -> None:
    assert find_agent("random").name == "random"
    assert find_agent("first-timer").name == "first-timer"
