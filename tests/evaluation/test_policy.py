"""Policies: what they measure is what it says, and the table of playouts is the heuristic of the same name."""

import numpy as np
from hypothesis import given

from lastknight.evaluation.features import first_to_reach
from lastknight.evaluation.policy import (
    MEASUREMENTS,
    MOST_MOVES,
    entry,
    find_entries,
    jumped,
    measure,
    measure_moves,
    rollout_policy,
)
from lastknight.game.rules import Position, free, moves, play, replies
from tests.strategies import positions


def rows_of(position: Position) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """One position as kernels take many."""
    return np.array([position], np.int64)


@given(position=positions())
def test_a_jump_is_seen_by_who_jumped(position: Position) -> None:
    for target in moves(position):
        seen = jumped(position, target)
        assert (seen.mine, seen.theirs) == (target, position.theirs)
        assert free(seen) == free(play(position, target))


@given(position=positions())
def test_measurements_count_what_they_say(position: Position) -> None:
    inputs = np.empty(MEASUREMENTS)
    measure(position, inputs)
    assert inputs[0] == len(moves(position))
    assert inputs[1] == len(replies(position))
    assert inputs[20] == len(free(position))
    assert inputs[16] == (not replies(position))
    swapped = position._replace(mine=position.theirs, theirs=position.mine)
    theirs, mine = first_to_reach(swapped)  # they jump next
    assert (inputs[9], inputs[10]) == (len(mine), len(theirs))


@given(position=positions())
def test_moves_are_measured_in_the_order_of_their_targets(position: Position) -> None:
    inputs, targets = np.empty((1, MOST_MOVES, MEASUREMENTS)), np.empty((1, MOST_MOVES), np.int64)
    measure_moves(rows_of(position), inputs, targets)
    legal = list(moves(position))
    assert list(targets[0]) == legal + [-1] * (MOST_MOVES - len(legal))
    one = np.empty(MEASUREMENTS)
    for at, target in enumerate(legal):
        measure(jumped(position, target), one)
        assert list(inputs[0, at]) == list(one)


@given(position=positions())
def test_the_table_of_playouts_is_the_heuristic(position: Position) -> None:
    entries = np.empty((1, MOST_MOVES), np.int64)
    find_entries(rows_of(position), entries)
    evaluator = rollout_policy.evaluator()
    for at, target in enumerate(moves(position)):
        assert entries[0, at] == entry(position, target, replies(position))
        assert evaluator(jumped(position, target)) == evaluator.parameters[entries[0, at]]
