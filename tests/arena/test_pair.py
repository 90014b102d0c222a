import pytest

from lastknight.agents.registry import parse_agent
from lastknight.arena.game import Game
from lastknight.arena.openings import draw_openings
from lastknight.arena.pair import SEATS, play_seat
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD
from lastknight.search.limit import Limit

OPENINGS = draw_openings(STANDARD, 12, seed=3)


def pairs(one: str, two: str, seed: int = 0) -> list[list[Game]]:
    agents = parse_agent(one), parse_agent(two)
    return [
        [play_seat(*agents, Board.from_game(opening), Limit(nodes=60), number=number, seat=seat, seed=seed)
         for seat in SEATS]
        for number, opening in enumerate(OPENINGS)
    ]  # fmt: skip


def moves(played: list[list[Game]]) -> list[str]:
    return [game.moves for pair in played for game in pair]


@pytest.mark.parametrize("agent", ["random", "greedy:open", "deepening:improved", "mcts"])
def test_an_agent_wins_exactly_one_game_of_every_pair_against_itself(agent: str) -> None:
    for first, second in pairs(agent, agent):
        assert (first.winner == 1) + (second.winner == 2) == 1


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    assert moves(pairs("random", "mcts", seed=1)) == moves(pairs("random", "mcts", seed=1))
    assert moves(pairs("random", "mcts", seed=1)) != moves(pairs("random", "mcts", seed=2))


def test_the_first_agent_has_the_seat_that_is_asked_for() -> None:
    for pair in pairs("deepening:improved", "random"):
        assert [game.agents.index("deepening:improved") + 1 for game in pair] == list(SEATS)
        assert [game.opening for game in pair] == [pair[0].opening] * len(SEATS)
