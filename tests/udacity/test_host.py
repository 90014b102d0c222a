"""Students' agents as foreign programs: found, built, asked and judged as in the course."""

from contextlib import closing
from pathlib import Path

import pytest

from lastknight.agents.placement import random_move
from lastknight.agents.process import ProcessPlayer
from lastknight.agents.student import COURSE_LIMIT, student_agent
from lastknight.errors import AgentError, ForfeitError
from lastknight.game.board import Board
from lastknight.game.notation import cell_name, parse_size
from lastknight.game.position_text import parse_position, position_text
from lastknight.search.limit import Limit
from tests.udacity.students import BOARDS, FILES, write_student

GENEROUS = Limit(seconds=20)


def started(folder: Path, rest: str = "") -> ProcessPlayer:
    return student_agent(f"{folder}{rest}").start(3)


@pytest.mark.parametrize("generation", FILES)
@pytest.mark.parametrize("seat", [1, 2])
def test_an_agent_of_every_generation_plays_a_whole_game_from_both_seats(
    generation: str, seat: int, tmp_path: Path
) -> None:
    board = Board(*parse_size(BOARDS[generation]))
    with closing(started(write_student(tmp_path, generation))) as player:
        while board.outcome is None:
            mine = board.turn == seat
            board.push(player.move(board, GENEROUS).move if mine else random_move(board, 1))
        assert player.hello is not None
        assert player.hello["generation"] == generation


@pytest.mark.parametrize("generation", FILES)
def test_a_position_without_a_past_is_the_same_to_an_agent_that_asks_for_moves(generation: str, tmp_path: Path) -> None:
    folder = write_student(tmp_path, generation, "import random; random.seed(5)")
    board = Board(*parse_size(BOARDS[generation]))
    for _ in range(7):
        board.push(random_move(board, 11))
    with closing(started(folder)) as player, closing(started(folder)) as other:
        expected = player.move(board, GENEROUS).move
        assert other.move(parse_position(position_text(board)), GENEROUS).move == expected


def test_the_first_kit_agents_are_built_as_in_the_courses_tournament_unless_told_otherwise(tmp_path: Path) -> None:
    folder = write_student(tmp_path, "V1a")
    for rest, built in [
        ("", "(3, None, True, 'alphabeta')"),
        (":game_agent.CustomPlayer,method=minimax,iterative=False,search_depth=5", "(5, None, False, 'minimax')"),
        (",score_fn=open_move_score", "(3, <function open_move_score at"),
    ]:
        with closing(started(folder, rest)) as player:
            player.move(Board(), GENEROUS)
        assert f"thinking about 0 {built}" in player.program.output, "what it prints is kept, and is not in our way"


@pytest.mark.parametrize(
    ("generation", "body", "reason", "text"),
    [
        ("V1a", "return (-1, -1)", "illegal move", "answered (-1, -1), legal: [(0, 0), (0, 1)"),
        ("V2", "return [3, 3]", "illegal move", "answered [3, 3]"),
        ("V2", "return None", "illegal move", "answered None"),
        ("V1c", "1 / 0", "crash", "ZeroDivisionError: division by zero"),
        ("V2", "raise SystemExit", "crash", "SystemExit"),
        ("V2", "input()", "crash", "EOFError"),
        ("V3", "return", "timeout", "put no action into its queue"),
        ("V3", "1 / 0", "timeout", "put no action into its queue"),
        ("V3", "self.queue.put(7777); return", "illegal move", "answered 7777"),
    ],
)
def test_what_an_agent_does_wrong_is_named(generation: str, body: str, reason: str, text: str, tmp_path: Path) -> None:
    player = started(write_student(tmp_path, generation, body))
    board = Board(*parse_size(BOARDS[generation]))
    with closing(player), pytest.raises(ForfeitError) as caught:
        player.move(board, GENEROUS)
    assert caught.value.reason == reason
    assert text in str(caught.value)


@pytest.mark.parametrize(
    ("body", "limit", "text"),
    [  # on the processor's clock an answer is as late as it means to be, however busy the machine
        ("while time_left() > -1: pass", Limit(cpu_seconds=0.2), "ms after its limit of 200 ms"),
        ("while True: pass", Limit(seconds=0.2), "no answer"),
    ],
)
def test_an_agent_that_takes_too_long_is_told_how_long(body: str, limit: Limit, text: str, tmp_path: Path) -> None:
    player = started(write_student(tmp_path, "V2", body))
    with closing(player), pytest.raises(ForfeitError, match=text) as caught:
        player.move(Board(11, 11), limit)
    assert caught.value.reason == "timeout"


def test_the_last_action_before_the_limit_counts_in_the_11x9_kit(tmp_path: Path) -> None:
    body = "import time\n        while True: self.queue.put(state.actions()[7]); time.sleep(0.01)"
    board = Board(11, 9)
    with closing(started(write_student(tmp_path, "V3", body))) as player:
        assert player.move(board, Limit(cpu_seconds=1)).move in board.legal_moves


def test_a_big_agent_is_not_asked_when_its_opponent_is_already_stuck(tmp_path: Path) -> None:
    rows = ["xxxxxxxxxxx"] * 6 + ["xxxx1xxxxxx", "xxxxxxxxxxx", "Bxxx1Axxxx1"]
    board = parse_position("/".join(rows) + " A")
    with closing(started(write_student(tmp_path, "V3", "1 / 0"))) as player:
        assert player.move(board, GENEROUS).move in board.legal_moves


def test_processor_time_is_what_the_agent_is_told_too(tmp_path: Path) -> None:
    body = "import time; time.sleep(0.3); assert time_left() > 100"
    with closing(started(write_student(tmp_path, "V2", body))) as player:
        assert cell_name(player.move(Board(11, 11), Limit(cpu_seconds=0.2)).move)


def test_without_a_limit_in_time_the_courses_counts() -> None:
    agent = student_agent(str(Path(__file__).parent))
    assert agent.default_limit == COURSE_LIMIT == Limit(seconds=0.15)
    assert student_agent(f"{Path(__file__).parent},seconds=2").own_limit == Limit(seconds=2)


@pytest.mark.parametrize(
    ("rest", "text"),
    [
        (":game_agent.get_move", "expected a class game_agent.get_move with get_move or get_action"),
        (",colour=red", "has no option 'colour'"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(rest: str, text: str, tmp_path: Path) -> None:
    player = started(write_student(tmp_path, "V1a"), rest)
    with closing(player), pytest.raises(ForfeitError) as caught:
        player.move(Board(), GENEROUS)
    assert text in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("rest", [":game_agent.Nobody", ":nowhere.CustomPlayer"])
def test_a_class_that_nobody_wrote_is_refused_before_the_game(rest: str, tmp_path: Path) -> None:
    with pytest.raises(AgentError, match=r"expected a (class|module) of .*, got '(Nobody|nowhere)'"):
        started(write_student(tmp_path, "V1a"), rest)


def test_an_agent_that_needs_its_own_board_says_so(tmp_path: Path) -> None:
    folder = write_student(tmp_path, "V2", "game.paint()")
    (folder / "isolation").mkdir()
    (folder / "isolation" / "isolation.py").write_text("class Board:\n    def paint(self): ...\n")
    player = started(folder)
    with closing(player), pytest.raises(ForfeitError, match="its own board adds paint, which no other board has"):
        player.move(Board(), GENEROUS)


def test_an_11x9_agent_says_that_it_plays_on_no_other_board(tmp_path: Path) -> None:
    player = started(write_student(tmp_path, "V3"))
    with closing(player), pytest.raises(ForfeitError, match="plays on 11x9 only, got 7x7"):
        player.move(Board(), GENEROUS)


def test_a_folder_that_changes_is_another_agent(tmp_path: Path) -> None:
    before = student_agent(str(write_student(tmp_path, "V2"))).fingerprint
    assert student_agent(str(write_student(tmp_path, "V2", "x = 1"))).fingerprint != before


@pytest.mark.parametrize("name", ["data.pickle", "weights/deep/network.h5", "notes"])
def test_data_that_change_make_another_agent(name: str, tmp_path: Path) -> None:
    agent, file = student_agent(str(write_student(tmp_path, "V3"))), tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    seen = {agent.fingerprint}
    for content in (b"old", b"new"):
        file.write_bytes(content)
        seen.add(student_agent(str(tmp_path)).fingerprint)
    assert len(seen) == 3


@pytest.mark.parametrize(
    "name",
    [".git/index", "__pycache__/my.pyc", "game.log", "x.db", "x.db-wal", "runs/x.db", "reports/x/index.html", "venv/x"],
)
def test_what_playing_leaves_behind_makes_no_other_agent(name: str, tmp_path: Path) -> None:
    before = student_agent(str(write_student(tmp_path, "V3"))).fingerprint
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "venv").mkdir(exist_ok=True)
    (tmp_path / "venv" / "pyvenv.cfg").touch()
    file.write_text("left behind")
    assert student_agent(str(tmp_path)).fingerprint == before


def test_a_folder_that_is_none_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="expected a folder with a student's agent"):
        student_agent(f"{tmp_path}/nowhere")
