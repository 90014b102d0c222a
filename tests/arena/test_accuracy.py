import json
from pathlib import Path

import pytest

from lastknight.agents.registry import parse_agent
from lastknight.arena.accuracy import Grade, grade, obeyed
from lastknight.arena.exam import (
    CANDIDATES,
    SHIPPED,
    Exam,
    ask,
    load_exam,
    make_exam,
    parse_exam,
    read_exam,
    winning_moves,
    write_exam,
)
from lastknight.errors import LimitError, StoreError
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size
from lastknight.game.position_text import position_text
from lastknight.search.limit import Limit
from lastknight.solver.textbook import textbook_wins
from lastknight.stats import rate_interval
from tests.arena.agents import parse
from tests.support import SMALL, compiled_only

LATE = 24  # plies after which the textbook proves a position of 7x7 in no time


@pytest.fixture(scope="module")
def exam() -> Exam:
    return load_exam()


def obvious_winners(board: Board) -> set[int]:
    winners = set()
    for target in board.legal_moves:
        board.push(target)
        if board.outcome is not None or not textbook_wins(board.position):
            winners.add(target)
        board.pop()
    return winners


def test_the_shipped_exam_has_two_thousand_questions_with_a_choice(exam: Exam) -> None:
    assert (exam.size, len(exam.questions)) == (STANDARD, 2000)
    for question in exam.questions:
        legal = set(Board.from_game(question.game).legal_moves)
        assert question.winning and question.winning < legal


def test_no_question_is_the_image_of_another(exam: Exam) -> None:
    keys = {
        position_text(Board.from_game(question.game).canonical()) for question in exam.questions[:: 10 if SMALL else 1]
    }
    assert len(keys) == len(exam.questions[:: 10 if SMALL else 1])


def test_late_verdicts_are_those_of_the_textbook(exam: Exam) -> None:
    late = [question for question in exam.questions if question.ply >= LATE][: 5 if SMALL else 100]
    for question in late:
        assert obvious_winners(Board.from_game(question.game)) == question.winning


@compiled_only
def test_verdicts_can_be_proven_again(exam: Exam) -> None:
    for question in exam.questions[::50]:
        assert winning_moves(Board.from_game(question.game)) == question.winning


def test_an_exam_reads_back(exam: Exam) -> None:
    assert parse_exam(write_exam(exam)) == exam
    assert (SHIPPED / "7x7.json").read_text() == write_exam(exam)


@compiled_only
def test_the_same_seed_makes_the_same_exam_and_another_one_another() -> None:
    small = Size(5, 4)
    one = make_exam(small, 12, seed=1)
    assert one == make_exam(small, 12, seed=1)
    assert one != make_exam(small, 12, seed=2)
    assert all(obvious_winners(Board.from_game(game, small)) == winning for game, winning in one.questions)


def test_everyone_who_plays_for_the_exam_names_a_limit() -> None:
    for text in CANDIDATES:
        agent = parse_agent(text)
        assert obeyed(agent, Limit(), STANDARD) or text in ("random", "greedy:improved")


def test_where_all_moves_win_nothing_is_asked() -> None:
    board = Board.from_game("a1 b1", Size(3, 3))
    winning = obvious_winners(board)
    assert winning in (set(), set(board.legal_moves))
    assert ask(board) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "JSONDecodeError"),
        ("[]", "TypeError"),
        ('{"format": 9}', "it was written by format 9, this version reads 1"),
        ('{"format": 1, "board": "7x7", "seed": 1, "questions": [["d4", "z9"]]}', "expected a cell from a1 to g7"),
    ],
)
def test_a_file_that_is_no_exam_is_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "exam.json"
    file.write_text(text)
    with pytest.raises(StoreError, match=message):
        read_exam(file)


def test_a_board_too_large_for_proofs_has_no_exam() -> None:
    with pytest.raises(LimitError, match="expected a board of up to 64 cells, got 9x9"):
        load_exam(Size(9, 9))


def test_a_grade_counts_the_moves_that_do_not_win(exam: Exam) -> None:
    few = exam.first(40)
    found = grade("greedy:open", Limit(), few)
    player = parse_agent("greedy:open").start(0)
    wrong = [
        number
        for number, question in enumerate(few.questions)
        if player.move(Board.from_game(question.game), Limit()).move not in question.winning
    ]
    assert list(found.errors) == wrong
    assert found.rate == rate_interval(len(wrong), 40)


def test_the_plies_add_up(exam: Exam) -> None:
    found = grade("random", Limit(), exam.first(300))
    assert sum(rate.positions for rate in found.by_ply().values()) == 300
    assert sum(round(rate.value * rate.positions) for rate in found.by_ply().values()) == len(found.errors)


def test_the_number_of_workers_changes_nothing(exam: Exam) -> None:
    grades = [grade("mcts,nodes=30", Limit(), exam.first(60), workers=workers, parse=_uncached) for workers in (1, 3)]
    assert grades[0] == grades[1]


def _uncached(text: str) -> "Unremembered":
    return Unremembered(text)


class Unremembered:
    """An agent whose answers are not kept."""

    fingerprint = ""

    def __init__(self, name: str) -> None:
        self.name = name
        self.start = parse_agent(name).start


@compiled_only
def test_looking_further_makes_fewer_mistakes(exam: Exam) -> None:
    few, many = (grade("deepening:improved", Limit(nodes=nodes), exam.first(400)) for nodes in (30, 3000))
    assert len(many.errors) < len(few.errors) < 400


@compiled_only
def test_perfect_makes_none(exam: Exam) -> None:
    found = grade("perfect", Limit(nodes=100), exam.first(200))
    assert (found.errors, found.limit) == ((), Limit())


@pytest.mark.parametrize("agent", ["nonsense", "raises", "leaves", "broken_start"])
def test_an_agent_that_gives_no_legal_move_fails(agent: str, exam: Exam) -> None:
    found = grade(agent, Limit(), exam.first(10), parse=parse)
    failed = sum(question.ply >= 6 for question in exam.questions[:10]) if agent != "broken_start" else 10
    assert found.failures == failed


def test_answers_are_kept_and_found_again(exam: Exam) -> None:
    asked: list[int] = []
    few = exam.first(25)
    first = grade("greedy:chase", Limit(), few)
    assert grade("greedy:chase", Limit(), few, watch=asked.append) == first
    assert asked == []


def test_an_agent_without_a_limit_is_refused(exam: Exam) -> None:
    with pytest.raises(LimitError, match="needs a limit"):
        grade("deepening:improved", Limit(), exam)


def test_an_agents_own_limit_goes_first() -> None:
    assert obeyed(parse_agent("deepening:improved,nodes=50"), Limit(nodes=9), STANDARD) == Limit(nodes=50)


def test_a_grade_without_positions_still_has_an_interval() -> None:
    assert Grade("random", Limit(), (), ()).rate[1:3] == (0.0, 1.0)


def test_the_file_is_json(exam: Exam) -> None:
    assert json.loads(write_exam(exam.first(3)))["questions"][2][0] == exam.questions[2].game
