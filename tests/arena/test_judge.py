from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.arena.judge import BASELINE, check_sanity, judge
from lastknight.errors import HeuristicError, LimitError
from lastknight.evaluation.spec import parse_evaluator
from lastknight.search.limit import Limit
from tests.support import compiled_only

MINE = """
from lastknight import heuristic, column, count, mover, moves, replies

@heuristic(weight=1.0)
def mine(position, weight):
    "My moves minus theirs."
    return count(moves(position)) - weight * count(replies(position))

@heuristic()
def lopsided(position):
    "Likes the left."
    return -column(mover(position))

@heuristic()
def broken(position):
    return 1.0 / count(moves(position)) - 1e300 * 1e300
"""
LIMIT = Limit(cost=60)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text(MINE)
    return tmp_path


@compiled_only
def test_a_judgement_answers_every_question() -> None:
    found = judge("voronoi", limit=LIMIT, pairs=12, workers=0)
    assert found.match is not None and found.grade is not None and found.baseline_grade is not None
    assert found.sanity.symmetric and found.price > 0 and found.nanoseconds > 0
    assert found.grade.agent == "deepening:voronoi" and found.baseline_grade.agent == BASELINE
    assert found.grade.plies == found.baseline_grade.plies
    assert found.match.counts.pairs <= 12
    assert not found.interrupted and found.warnings == ()


@compiled_only
def test_improved_against_itself_splits_every_pair_and_makes_the_same_mistakes() -> None:
    found = judge("improved", limit=LIMIT, pairs=8, workers=0)
    assert found.match is not None and found.grade is not None and found.baseline_grade is not None
    assert (found.match.counts.n1, found.match.verdict.conclusion) == (8, "undecided")
    assert (found.price, found.grade.errors) == (1.0, found.baseline_grade.errors)


@compiled_only
def test_a_verdict_ends_it() -> None:
    found = judge("null", limit=LIMIT, pairs=400, workers=0)
    assert found.match is not None
    assert found.match.verdict.conclusion == "worse"
    assert found.match.counts.pairs < 400


@compiled_only
def test_judged_again_it_goes_on_and_edited_it_starts_anew(folder: Path) -> None:
    first = judge("my.py:mine", limit=LIMIT, pairs=4, workers=0)
    more = judge("my.py:mine", limit=LIMIT, pairs=6, workers=0)
    assert first.store == more.store and first.price == more.price
    assert first.match is not None and more.match is not None
    assert more.match.counts.pairs == 6
    assert judge("my.py:mine", limit=LIMIT, pairs=6, workers=0).match == more.match
    (folder / "my.py").write_text(MINE + "# edited\n")
    assert judge("my.py:mine", limit=LIMIT, pairs=4, workers=0).store != first.store
    assert len(list((folder / "runs").glob("judge-mine-*.db"))) == 2


@compiled_only
def test_parameters_make_another_heuristic() -> None:
    stores = {judge(text, limit=LIMIT, pairs=1, workers=0).store for text in ("my.py:mine", "my.py:mine,weight=3")}
    assert len(stores) == 2


def test_an_asymmetry_is_reported_with_an_example() -> None:
    sanity = check_sanity(parse_evaluator("my.py:lopsided"), samples=30)
    assert not sanity.symmetric
    assert sanity.asymmetric > 10 and "A" in sanity.example and "B" in sanity.example


def test_the_catalogue_is_symmetric_where_it_says_so() -> None:
    assert check_sanity(parse_evaluator("improved"), samples=30).symmetric


def test_a_heuristic_that_is_not_finite_is_refused() -> None:
    with pytest.raises(HeuristicError, match="broken"):
        judge("my.py:broken", limit=LIMIT, pairs=1)


def test_ctrl_c_leaves_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(text: str) -> None:
        if text.startswith("error rate"):
            raise KeyboardInterrupt

    found = judge("my.py:mine", limit=Limit(cost=61), pairs=3, workers=0, say=interrupt)
    assert found.interrupted and found.grade is None
    assert found.match is not None and found.match.counts.pairs == 0
    assert replace(found, interrupted=False) != found


def test_no_pairs_are_refused() -> None:
    with pytest.raises(LimitError, match="pairs must be positive, got 0"):
        judge("improved", pairs=0)
