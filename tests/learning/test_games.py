from lastknight.evaluation.mobility import improved
from lastknight.game.notation import Size
from lastknight.game.rules import Position, moves
from lastknight.learning.games import Games, play_games
from lastknight.learning.truth import openings
from lastknight.solver.textbook import textbook_wins

STARTS = openings(Size(5, 4), True)[:12]


def some_games(keep: int, nodes: int = 40) -> Games:
    return play_games(improved.evaluator(), STARTS, nodes=nodes, wander=(0.5, 1.0), keep=keep, seed=1)


def test_equal_seeds_give_equal_games() -> None:
    assert some_games(5).positions.tolist() == some_games(5).positions.tolist()


def test_a_game_is_kept_from_where_it_counts() -> None:
    games = some_games(2)
    assert all((games.game == number).sum() <= 2 for number in range(len(STARTS)))
    assert all(moves(Position(*map(int, row))) for row in games.positions)


def test_the_results_of_strong_play_are_the_proven_ones() -> None:
    games = some_games(100, nodes=100_000)
    proven = [textbook_wins(Position(*map(int, row))) for row in games.positions]
    assert games.won.tolist() == proven
