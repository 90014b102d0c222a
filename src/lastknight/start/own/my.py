"""My heuristic: change it, then ask `lastknight judge my.py` whether it is any good."""

from lastknight import count, heuristic, moves, replies


@heuristic(weight=1.5)
def mine(position, weight):
    """My moves minus some more of theirs."""
    return count(moves(position)) - weight * count(replies(position))
