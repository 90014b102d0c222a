"""What `train` tells whoever waits."""

import re

from lastknight.cli.train import games_watcher


def test_how_long_the_games_will_take_is_told_by_those_just_played() -> None:
    said: list[str] = []
    watch = games_watcher(said.append)
    for done in (1000, 2000, 3000):
        watch(done, 3000)
    assert said[0] == "games to learn from: 1,000 of 3,000"
    assert re.fullmatch(r"games to learn from: 2,000 of 3,000, \d+ s left", said[1])
    assert said[2] == "proving and measuring ..."
