import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.errors import HeuristicError
from lastknight.evaluation.mobility import chase, improved
from lastknight.evaluation.spec import parse_evaluator, parse_number
from tests.evaluation.conftest import Write

KNOWN = {"improved": improved, "chase": chase}


def refusal(text: str) -> str:
    with pytest.raises(HeuristicError) as caught:
        parse_evaluator(text, KNOWN)
    return str(caught.value)


def test_a_name_alone_means_the_defaults() -> None:
    assert parse_evaluator("chase", KNOWN) == chase.evaluator()
    assert str(chase.evaluator()) == "chase"


def test_values_are_numbers_or_fractions() -> None:
    assert parse_evaluator("chase,weight=1/6", KNOWN).values == {"weight": 1 / 6}
    assert parse_evaluator("chase, weight = 3", KNOWN).values == {"weight": 3.0}


@given(st.floats(0, 100))
def test_every_evaluator_reads_back(weight: float) -> None:
    evaluator = chase.evaluator(weight=weight)
    assert parse_evaluator(str(evaluator), KNOWN) == evaluator


def test_an_evaluator_from_a_file_reads_back(write: Write) -> None:
    path = write("@heuristic(weight=2.0)\ndef mine(position, weight): return weight")
    evaluator = parse_evaluator(f"{path},weight=1/4")
    assert str(evaluator) == f"{path}:mine,weight=0.25"
    assert parse_evaluator(str(evaluator)) == evaluator


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("improvd", "no heuristic 'improvd'; did you mean 'improved'? `lastknight heuristics` lists them"),
        ("zzz", "no heuristic 'zzz'; `lastknight heuristics` lists them"),
        ("", "no heuristic ''; `lastknight heuristics` lists them"),
        ("my.txt", "expected a Python file such as my.py, got 'my.txt'"),
        ("chase,weight", "expected name=value, such as weight=2 or weight=1/6, got 'weight'"),
        ("chase,=2", "expected name=value, such as weight=2 or weight=1/6, got '=2'"),
        ("chase,weight=1,weight=2", "expected each parameter once, got weight twice"),
        ("chase,weight=two", "expected a number or a fraction such as 1/6, got 'two'"),
        ("chase,weight=101", "chase weight must be from 0 to 100, got 101"),
        ("improved,weight=1", "heuristic improved has no parameter 'weight'; it has: none"),
    ],
)
def test_a_text_that_means_nothing_says_what_was_expected(text: str, told: str) -> None:
    assert refusal(text) == told


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1/0", "1/2/3", "1e999", "1/nan", "", "/", "0x10"])
def test_what_is_no_finite_number_is_refused(text: str) -> None:
    with pytest.raises(HeuristicError, match="expected a number or a fraction"):
        parse_number(text)
