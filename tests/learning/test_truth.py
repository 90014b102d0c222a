import pytest

from lastknight.evaluation.mobility import null
from lastknight.evaluation.standing import tempo
from lastknight.game.notation import Size
from lastknight.game.symmetry import symmetries
from lastknight.learning.truth import Truth, agreement, held_out, openings, proven_positions
from lastknight.solver.textbook import textbook_wins

SIZE = Size(4, 5)


def test_openings_that_are_mirror_images_are_on_the_same_side() -> None:
    for start in openings(SIZE, True)[::7]:
        for symmetry in symmetries(SIZE):
            assert not held_out(symmetry[start.mine], symmetry[start.theirs], SIZE)


def test_every_opening_is_on_one_side() -> None:
    training, kept = set(openings(SIZE, True)), set(openings(SIZE, False))
    assert len(training) + len(kept) == len(training | kept) == 20 * 19
    assert 0.03 < len(kept) / 380 < 0.3


def test_proven_positions_are_as_the_textbook_says() -> None:
    truth = proven_positions(SIZE, 20, seed=3)
    assert [bool(won) for won in truth.won] == [textbook_wins(position) for position in truth.positions]


def test_agreement_counts_the_positions_judged_rightly() -> None:
    truth = proven_positions(SIZE, 30, seed=5)
    assert agreement(null.evaluator(), truth).value == pytest.approx(1 - truth.won.mean())
    opposite = agreement(tempo.evaluator(), Truth(truth.positions, ~truth.won)).value
    assert opposite == pytest.approx(1 - agreement(tempo.evaluator(), truth).value)
