"""The page about AlphaGo prints what was played and measured."""

import json
from pathlib import Path

import pytest

from experiments.alphago.play import HERE
from experiments.alphago.selfplay import drawn_move
from experiments.alphago.write import PAGE, page
from lastknight.arena.tournament import load_tournament
from lastknight.evaluation.policy import policy
from lastknight.game.board import Board
from lastknight.game.playout import make_random
from lastknight.learning.truth import favourite

TOURNAMENTS = sorted(HERE.glob("*.toml"))


def test_the_page_is_what_the_results_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "`python -m experiments.alphago.write` writes it again"


@pytest.mark.parametrize("file", TOURNAMENTS, ids=lambda file: str(file.stem))
def test_the_kept_games_are_those_of_the_tournament(file: Path) -> None:
    experiment = load_tournament(str(file))
    data = json.loads((file.with_suffix(".json")).read_text(encoding="utf-8"))
    assert [(one, two) for one, two, _ in data["pairings"]] == list(experiment.pairings)
    assert {len(won) for _, _, won in data["pairings"]} == {experiment.pairs}
    assert (data["seed"], data["board"]) == (experiment.seed, str(experiment.size))
    assert experiment.question


def test_a_policy_draws_its_favourite_most_often() -> None:
    board, evaluator, random = Board.from_game("d4 c6"), policy.evaluator(), make_random(1)
    drawn = [drawn_move(evaluator.handle, evaluator.parameters, board.position, random) for _ in range(200)]
    best = board.legal_moves.index(favourite(evaluator, board.position))
    assert max(set(drawn), key=drawn.count) == best
    assert len(set(drawn)) > 1
