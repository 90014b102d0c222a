"""The pair: one opening, both seats. Nothing smaller is ever counted."""

from collections.abc import Callable

from lastknight.agents.agent import Agent
from lastknight.arena.game import Game, play_game
from lastknight.arena.seeds import seed_of
from lastknight.game.board import Board
from lastknight.search.limit import Limit

SEATS = (1, 2)


def play_seat(
    one: Agent,
    two: Agent,
    start: Board,
    limit: Limit,
    *,
    number: int = 0,
    seat: int = 1,
    seed: int = 0,
    watch: Callable[[Board], None] = lambda board: None,
) -> Game:
    """The game of pair ``number`` in which agent ``one`` has ``seat``.

    Random generators are keyed by seed, pair and seat, not by agent: an agent against itself plays the same game twice.
    """
    agents = (one, two) if seat == 1 else (two, one)
    seeds = (seed_of(seed, number, 1), seed_of(seed, number, 2))
    return play_game(agents, start, limit, seeds=seeds, watch=watch)
