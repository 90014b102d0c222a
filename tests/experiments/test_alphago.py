"""The page about AlphaGo prints what was played and measured."""

from experiments.alphago.play import HERE
from experiments.alphago.selfplay import drawn_move
from experiments.alphago.write import PAGE, page
from lastknight.arena.tournament import load_tournament
from lastknight.evaluation.policy import policy
from lastknight.game.board import Board
from lastknight.game.playout import make_random
from lastknight.learning.truth import favourite


def test_the_page_is_what_the_results_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "`python -m experiments.alphago.write` writes it again"


def test_every_tournament_asks_a_question() -> None:
    assert all(load_tournament(str(file)).question for file in HERE.glob("*.toml"))


def test_a_policy_draws_its_favourite_most_often() -> None:
    board, evaluator, random = Board.from_game("d4 c6"), policy.evaluator(), make_random(1)
    drawn = [drawn_move(evaluator.handle, evaluator.parameters, board.position, random) for _ in range(200)]
    best = board.legal_moves.index(favourite(evaluator, board.position))
    assert max(set(drawn), key=drawn.count) == best
    assert len(set(drawn)) > 1
