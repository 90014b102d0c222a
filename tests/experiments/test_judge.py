"""The rules by which claims are decided."""

import pytest

from experiments.games import Games
from experiments.judge import Evidence, claims, compare, judge, verdict
from lastknight.arena.experiment import Pairing


def games(won: str) -> Games:
    return Games("example", "7x7", {"nodes": 1000}, {}, {}, {Pairing("one", "two"): won}, 0, 0)


@pytest.mark.parametrize(
    ("won", "expect", "answer"),
    [
        ("2" * 50 + "1" * 50, "better", "holds"),
        ("2" * 50 + "1" * 50, "worse", "fails"),
        ("2" * 50 + "1" * 50, "not better", "fails"),
        ("2" * 50 + "1" * 50, "about", "fails"),
        ("2" + "1" * 200 + "0", "about", "holds"),
        ("2" + "1" * 200 + "0", "not better", "holds"),
        ("2" + "1" * 200 + "0", "better", "open"),
        ("210", "about", "open"),
        ("0" * 50 + "1" * 50, "not better", "holds"),
    ],
)
def test_an_expectation_is_judged_by_the_interval(won: str, expect: str, answer: str) -> None:
    found = compare(games(won), "one", "two", expect)
    assert found is not None
    assert found.answer == answer


def test_a_match_seen_from_the_other_side_gives_the_other_score() -> None:
    ours, theirs = (compare(games("2210"), *pair, "better") for pair in (("one", "two"), ("two", "one")))
    assert ours is not None
    assert theirs is not None
    assert (ours.value, theirs.value) == (0.625, 0.375)
    assert compare(games("21"), "one", "three", "better") is None, "they never met"


def test_an_open_test_says_how_many_more_pairs_it_takes() -> None:
    found = compare(games("2" * 30 + "1" * 50 + "0" * 20), "one", "two", "better")
    assert found is not None
    assert found.more is not None
    later = compare(games("2" * 60 + "1" * 100 + "0" * 40), "one", "two", "better")
    assert later is not None
    assert found.more + 100 == pytest.approx(later.more + 200 if later.more else 200, rel=0.1)


def test_a_score_within_half_a_point_of_its_bound_takes_at_least_what_half_a_point_would() -> None:
    close, half_a_point = (
        compare(games("2" * (100 + lead) + "1" * 200 + "0" * (100 - lead)), "one", "two", "better") for lead in (0, 2)
    )
    assert close is not None and half_a_point is not None
    assert close.more == pytest.approx(half_a_point.more, rel=0.01)


def test_a_time_close_to_its_bound_is_open_though_its_interval_is_clear_of_it() -> None:
    (claim,) = (claim for claim in claims() if claim.number == "C25")
    dear, constant = (Evidence(**item) for item in judge(claim)["evidence, cost"])
    assert dear.answer == "holds"
    assert constant.high < 1.25 < 1.1 * constant.value
    assert constant.answer == "open"


@pytest.mark.parametrize(
    ("answers", "tests", "expected"),
    [
        (["holds", "holds"], 2, "confirmed"),
        (["holds"], 2, "undecided"),
        (["holds", "open"], 2, "undecided"),
        (["open", "fails"], 2, "refuted"),
    ],
)
def test_a_claim_stands_when_all_tests_hold_and_falls_with_one(answers: list[str], tests: int, expected: str) -> None:
    assert verdict(answers, tests) == expected


def test_every_claim_has_its_folder() -> None:
    assert [claim.number for claim in claims() if claim.of_students] == [f"C{number:02}" for number in range(1, 26)]
    assert [claim.number for claim in claims() if not claim.of_students] == ["H01"]


def test_every_claim_has_evidence_for_every_test() -> None:
    for claim in claims():
        result = judge(claim)
        for kind in ("nodes", "cost"):
            assert len(result[f"evidence, {kind}"]) == len(claim.test), f"{claim.number} at equal {kind}"
