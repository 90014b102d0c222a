"""The pair: one opening, both seats. Nothing smaller is ever counted."""

from collections.abc import Callable
from dataclasses import dataclass

from lastknight.agents.agent import Agent
from lastknight.arena.game import Game, play_game
from lastknight.arena.seeds import seed_of
from lastknight.game.board import Board
from lastknight.search.limit import Limit

SEATS = (1, 2)


@dataclass(frozen=True)
class Pair:
    """Two games from one opening; in the first our agent sits on seat 1, in the second on seat 2."""

    games: tuple[Game, Game]

    @property
    def wins(self) -> int:
        """How many of the two our agent won."""
        return (self.games[0].winner == 1) + (self.games[1].winner == 2)

    @property
    def forfeits(self) -> int:
        """How many of the two an agent's failure ended."""
        return sum(game.forfeit for game in self.games)


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


def play_pair(one: Agent, two: Agent, start: Board, limit: Limit, *, number: int = 0, seed: int = 0) -> Pair:
    """Both games of a pair."""
    first, second = (play_seat(one, two, start, limit, number=number, seat=seat, seed=seed) for seat in SEATS)
    return Pair((first, second))
