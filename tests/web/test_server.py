"""The server over the wire: right answers, streams that end, and no message that hurts it."""

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from lastknight.agents.levels import LEVELS
from lastknight.game.board import Board
from lastknight.game.notation import cell_name
from lastknight.web.page import VIEWS
from lastknight.web.session import BURST
from tests.web.conftest import end_server, start_server

MIDDLE = "d4 d3 c6 e5 b4 c4 a2 b6 c3 a4 e4 b2 g3 d1 f5 e3 g7 c2"


@contextmanager
def socket_of(address: str, **headers: str) -> Iterator[ClientConnection]:
    """A connection to a server, past its greeting."""
    with connect(address.replace("http", "ws") + "/ws", additional_headers=headers, proxy=None) as line:
        assert json.loads(line.recv(timeout=60))["protocol"] == 1
        yield line


@pytest.fixture
def line(address: str) -> Iterator[ClientConnection]:
    with socket_of(address) as line:
        yield line


def ask(line: ClientConnection, **message: Any) -> list[dict[str, Any]]:
    """Every answer to one message."""
    message.setdefault("id", 1)
    line.send(json.dumps(message))
    answers = [next_answer(line)]
    while not answers[-1]["done"]:
        answers.append(next_answer(line))
    assert {answer["id"] for answer in answers} == {message["id"]}
    return answers


def next_answer(line: ClientConnection) -> dict[str, Any]:
    """The next message that answers one of ours."""
    while True:
        answer: dict[str, Any] = json.loads(line.recv(timeout=60))
        if "ready" not in answer:  # which the server says unasked
            return answer


def get(address: str, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """The answer to one request."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


@pytest.mark.parametrize("path", ["/", *(f"/{view}" for view in VIEWS)])
def test_every_view_is_the_page_with_our_knight_in_it(address: str, path: str) -> None:
    status, text = get(address, path)
    assert status == 200
    assert 'id="knight"' in text


@pytest.mark.parametrize(
    "path",
    ["/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd", "/etc/passwd", "/static/", "/ws"],
)
def test_no_other_file_is_served(address: str, path: str) -> None:
    assert get(address, path)[0] in (403, 404, 405)


def test_foreign_hosts_and_origins_are_refused(address: str) -> None:
    assert get(address, "/", Host="evil.example")[0] == 403
    assert get(address, "/", Origin="http://evil.example")[0] == 403
    with pytest.raises(InvalidStatus), socket_of(address, Origin="http://evil.example"):
        pass


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_plays_a_legal_move_and_the_same_one_for_a_seed(line: ClientConnection, level: str) -> None:
    game = Board.from_game(MIDDLE)
    first, second = (ask(line, ask="move", board="7x7", game=MIDDLE, agent=level, seed=9)[-1] for _ in range(2))
    assert first["move"] == second["move"]
    assert first["move"] in map(cell_name, game.legal_moves)


def test_an_analysis_ends_with_everything_proven(line: ClientConnection) -> None:
    answer = ask(line, ask="analyse", board="7x7", game=MIDDLE)[-1]
    legal = {cell_name(target) for target in Board.from_game(MIDDLE).legal_moves}
    assert answer["complete"]
    assert answer["verdicts"].keys() == legal
    assert answer["estimates"] == {}


def test_a_new_position_takes_the_place_of_the_last_one(line: ClientConnection) -> None:
    line.send(json.dumps({"id": 1, "ask": "analyse", "board": "11x9", "game": "f5 a1"}))
    time.sleep(0.3)
    line.send(json.dumps({"id": 2, "ask": "analyse", "board": "5x5", "game": "a1 e5 b3 c4 d2"}))
    answers = [next_answer(line)]
    while not (answers[-1]["id"] == 2 and answers[-1]["done"]):
        answers.append(next_answer(line))
    assert not any(answer["done"] for answer in answers if answer["id"] == 1)


def test_a_withdrawn_question_is_not_answered(line: ClientConnection) -> None:
    line.send(json.dumps({"id": 1, "ask": "analyse", "board": "11x9", "game": "f5 a1"}))
    line.send(json.dumps({"id": 2, "ask": "cancel", "of": 1}))
    before = []  # an answer may be on its way before the question is withdrawn
    while (answer := next_answer(line))["id"] == 1:
        before.append(answer["done"])
    assert answer == {"id": 2, "done": True}
    assert not any(before)
    assert ask(line, id=3, ask="see", board="5x5", game="a1 e5")[-1]["attacker"] == 1


def test_what_heuristics_see_is_told(line: ClientConnection) -> None:
    seen = ask(line, ask="see", board="5x5", game="a1 e5")[-1]
    assert seen["reach"]["1"]["b3"] == 1
    assert len(seen["reach"]["1"]) == 23
    assert set(seen["first"]["1"]).isdisjoint(seen["first"]["2"])
    values = ask(line, ask="evaluate", board="5x5", game="a1 e5 b3", heuristic="improved")[-1]
    assert values["value"] == 2 - 5
    assert values["moves"].keys() == {"c4", "d3"}


def test_a_review_judges_every_move_and_ends_with_the_accuracy(line: ClientConnection) -> None:
    answers = ask(line, ask="review", board="5x5", game="a1 e5 b3 c4 d2")
    assert [answer["ply"] for answer in answers[:-1]] == [5, 4, 3, 2, 1]
    assert answers[-1]["accuracy"].keys() == {"1", "2"}


def test_the_placements_of_every_solved_board_come_at_once(line: ClientConnection) -> None:
    (answer,) = ask(line, ask="placements", board="7x7")
    rows = answer["rows"].values()
    assert (sum(len(row["wins"]) for row in rows), sum(len(row["loses"]) for row in rows)) == (1160, 1192)
    (refused,) = ask(line, ask="placements", board="11x11")
    assert refused["error"].startswith("expected a board of the placement book (3x3,")


def test_a_server_that_still_loads_its_engine_says_when_it_is_ready() -> None:
    process, address = start_server("--workers", "1")
    try:
        with connect(address.replace("http", "ws") + "ws", proxy=None) as line:
            if not json.loads(line.recv(timeout=60))["ready"]:
                assert json.loads(line.recv(timeout=600)) == {"id": None, "done": True, "ready": True}
            assert ask(line, ask="see", board="5x5", game="a1 e5")[-1]["attacker"] == 1
    finally:
        end_server(process)


def test_a_puzzle_has_one_winning_move(line: ClientConnection) -> None:
    puzzle = ask(line, ask="puzzle", board="6x6", seed=4)[-1]
    verdicts = ask(line, ask="analyse", board="6x6", game=puzzle["game"])[-1]["verdicts"]
    assert [cell for cell, (wins, _) in verdicts.items() if wins] == [puzzle["solution"]]


HOSTILE = [
    "", "{", "null", "[]", "42", '"text"', "[" * 2000, '{"id": 1}', '{"id": 1, "ask": "__class__"}', "\x00", "💥" * 500,
    '{"id": 99999999999999999999, "ask": "see"}',
    '{"id": 1, "ask": "see", "board": "7x7", "game": "' + "d4 " * 900 + '"}',
    '{"id": 1, "ask": "move", "board": "7x7", "game": "", "agent": "process:sh", "seed": 1}',
    '{"id": 1, "ask": "evaluate", "board": "7x7", "game": "", "heuristic": "/etc/passwd"}',
    '{"id": 1, "ask": "see", "board": "7x7", "game": ""}',
    '{"id": 1, "ask": "evaluate", "board": "7x7", "game": "", "heuristic": "improved", "path": "x"}',
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_message_gets_an_answer_and_the_next_one_is_served(line: ClientConnection, text: str) -> None:
    line.send(text)
    assert "error" in next_answer(line)
    assert ask(line, id=2, ask="see", board="5x5", game="a1 e5")[-1]["attacker"] == 1


def test_a_binary_message_gets_an_answer(line: ClientConnection) -> None:
    line.send(b"\x00\xff")
    assert next_answer(line)["error"] == "expected a text message, got a binary one"


def test_an_enormous_message_costs_its_sender_the_connection_and_nobody_else(address: str) -> None:
    with socket_of(address) as line, pytest.raises(ConnectionClosed):
        line.send("x" * 1_000_000)
        line.recv(timeout=60)
    with socket_of(address) as line:
        assert ask(line, ask="see", board="5x5", game="a1 e5")


def test_too_many_messages_are_answered_by_their_numbers_but_not_followed(line: ClientConnection) -> None:
    count = 10 * int(BURST)
    for number in range(count):
        line.send(json.dumps({"id": number, "ask": "cancel", "of": count}))
    said = [next_answer(line) for _ in range(count)]
    assert [answer["id"] for answer in said] == list(range(count))
    assert said[0] == {"id": 0, "done": True}
    errors = {answer["error"] for answer in said if "error" in answer}
    assert errors == {"expected at most 50 messages a second, got more; ask again"}


def test_a_taken_port_is_one_line_and_status_two(address: str) -> None:
    process, said = start_server("--port", str(urlsplit(address).port))
    process.communicate(timeout=60)
    assert (process.returncode, said) == (2, "")


def test_a_server_for_other_machines_wants_its_token() -> None:
    process, address = start_server("--host", "0.0.0.0", "--workers", "1")
    parts = urlsplit(address)
    here = f"http://127.0.0.1:{parts.port}"
    try:
        assert get(here, "/")[0] == 403
        assert get(here, f"/?{parts.query}")[0] == 303
        assert get(here, "/", Cookie=f"lastknight-{parts.query}")[0] == 200
    finally:
        end_server(process)
