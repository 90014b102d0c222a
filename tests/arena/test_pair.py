import pytest

from lastknight.agents.registry import parse_agent
from lastknight.arena.openings import draw_openings
from lastknight.arena.pair import Pair, play_pair
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD
from lastknight.search.limit import Limit

OPENINGS = draw_openings(STANDARD, 12, seed=3)


def pairs(one: str, two: str, seed: int = 0) -> list[Pair]:
    agents = parse_agent(one), parse_agent(two)
    return [
        play_pair(*agents, Board.from_game(opening), Limit(nodes=60), number=number, seed=seed)
        for number, opening in enumerate(OPENINGS)
    ]


def moves(played: list[Pair]) -> list[str]:
    return [game.moves for pair in played for game in pair.games]


@pytest.mark.parametrize("agent", ["random", "greedy:open", "deepening:improved", "mcts"])
def test_an_agent_wins_exactly_one_game_of_every_pair_against_itself(agent: str) -> None:
    assert [pair.wins for pair in pairs(agent, agent)] == [1] * len(OPENINGS)


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    assert moves(pairs("random", "mcts", seed=1)) == moves(pairs("random", "mcts", seed=1))
    assert moves(pairs("random", "mcts", seed=1)) != moves(pairs("random", "mcts", seed=2))


def test_seats_are_swapped_and_wins_are_those_of_the_first_agent() -> None:
    for pair in pairs("deepening:improved", "random"):
        assert [game.agents[0] for game in pair.games] == ["deepening:improved", "random"]
        assert pair.wins == sum(game.agents[game.winner - 1] == "deepening:improved" for game in pair.games)
        assert pair.forfeits == 0
