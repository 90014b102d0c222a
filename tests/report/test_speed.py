"""What `lastknight bench` measures can be measured."""

import pytest

from lastknight.report import speed
from tests.support import compiled_only


@compiled_only
@pytest.mark.parametrize(
    "measure",
    [
        speed._walk_speed(speed.SMALL),
        speed._search_speed,
        speed._deepening_speed,
        speed._playout_speed,
        speed._mcts_speed,
    ],
)
def test_every_speed_is_a_speed(measure: speed.Speed) -> None:
    assert measure() > 0
