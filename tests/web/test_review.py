"""Reviews: a mistake is a win thrown away, and accuracy counts the chances there were."""

from lastknight.web.review import accuracy, judgement


def test_a_mistake_throws_a_win_away() -> None:
    one = judgement(3, "b3", {"b3": [False, 4], "c2": [True, 3]}, legal=2)
    assert (one.seat, one.could_win, one.wins, one.winning_moves, one.mistake) == (1, True, False, 1, True)


def test_nothing_can_be_thrown_away_in_a_lost_position() -> None:
    one = judgement(4, "b3", {"b3": [False, 4], "c2": [False, 2]}, legal=2)
    assert (one.seat, one.could_win, one.mistake) == (2, False, False)


def test_what_is_not_proven_is_no_mistake() -> None:
    one = judgement(3, "b3", {"c2": [False, 3]}, legal=2)
    assert (one.could_win, one.wins, one.winning_moves, one.mistake) == (None, None, None, False)


def test_accuracy_is_the_share_of_chances_taken() -> None:
    kept = judgement(3, "c2", {"b3": [False, 4], "c2": [True, 3]}, legal=2)
    lost = judgement(5, "b3", {"b3": [False, 4], "c2": [True, 3]}, legal=2)
    forced = judgement(7, "c2", {"c2": [True, 3]}, legal=1)
    assert accuracy([kept, lost, forced], 1) == {"chances": 2, "kept": 1, "share": 0.5}
    assert accuracy([kept, lost, forced], 2) == {"chances": 0, "kept": 0, "share": None}
