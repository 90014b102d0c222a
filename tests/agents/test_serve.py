import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lastknight.agents.registry import parse_agent
from lastknight.agents.serve import serve
from lastknight.arena.game import Game, play_game
from lastknight.arena.openings import draw_openings
from lastknight.game.board import Board
from lastknight.game.notation import parse_size
from lastknight.search.limit import Limit
from tests.agents.served import served
from tests.support import SMALL

NEW = {"type": "new", "id": "g", "board": "7x7", "seat": 1, "seed": 5}
POSITION = {"type": "position", "id": "g", "ply": 2, "game": "d4 c6", "position": "7/2B4/7/3A3/7/7/7 A"}
GO = {"type": "go", "id": "g", "ply": 2, "limit": {"nodes": 300}}

AGENTS = ("random", "greedy:improved", "minimax:open,depth=2", "alphabeta", "deepening:improved", "mcts:improved")
SIZES = ("7x7", "5x6", "11x9")


def talk(spec: str, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What a served agent answers to these messages."""
    answers: list[str] = []
    serve(parse_agent(spec), (json.dumps(message) for message in messages), answers.append)
    return [json.loads(answer) for answer in answers]


def test_a_served_agent_answers_what_it_would_play_in_process() -> None:
    expected = parse_agent("deepening:improved").start(5).move(Board.from_game("d4 c6"), Limit(nodes=300))
    hello, ready, move = talk("deepening:improved", {"type": "hello", "protocol": 1}, NEW, POSITION, GO)
    assert hello == {"type": "hello", "protocol": 1, "name": "deepening:improved"}
    assert ready == {"type": "ready", "id": "g"}
    assert (move["type"], move["id"], move["ply"]) == ("move", "g", 2)
    assert (move["score"], move["depth"], move["nodes"]) == (expected.score, expected.depth, expected.nodes)


def test_a_position_without_a_past_will_do() -> None:
    without = {name: value for name, value in POSITION.items() if name != "game"}
    assert talk("deepening:improved", NEW, without, GO) == talk("deepening:improved", NEW, POSITION, GO)


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        ([GO], "expected new and position before go"),
        ([{"type": "dance"}], "expected hello, new, position, go, stop or bye, got 'dance'"),
        ([{**NEW, "seed": "abc"}], "expected a whole number for seed, got 'abc'"),
        ([{**NEW, "seed": 1e400}], "expected a whole number for seed, got inf"),
        ([{**NEW, "seed": None}], "expected a whole number for seed, got None"),
        ([{**NEW, "board": "70x7"}], "a board's sides are from 3 to 11, got 70x7"),
        ([NEW, {**POSITION, "game": "d4 d4"}], "player 2 cannot start on d4 after d4: the cell is not free"),
        ([NEW, POSITION, {**GO, "limit": {"depth": -1}}], "Limit depth must be positive, got -1"),
    ],
)
def test_a_message_that_makes_no_sense_is_answered_with_an_error(messages: Iterable[dict[str, Any]], text: str) -> None:
    assert talk("random", *messages)[-1] == {"type": "error", "text": text}


def test_what_cannot_be_answered_is_an_error_and_not_the_end() -> None:
    refused, ready = talk("random", {**NEW, "id": 1e400}, NEW)
    assert (refused["type"], ready["type"]) == ("error", "ready")


def test_nothing_is_said_after_bye() -> None:
    assert talk("random", {"type": "bye"}, {"type": "hello", "protocol": 1}) == []


def both_ways(number: int) -> tuple[Game, Game]:
    """A game in process and the same game through the protocol."""
    size = parse_size(SIZES[number % len(SIZES)])
    specs = AGENTS[number % len(AGENTS)], AGENTS[(number // 2 + 3) % len(AGENTS)]
    opening = draw_openings(size, 1, seed=number)[0] if number % 4 else ""
    start, limit, seeds = Board.from_game(opening, size), Limit(nodes=100 + number % 300), (number, number + 1)
    here = play_game((parse_agent(specs[0]), parse_agent(specs[1])), start, limit, seeds=seeds)
    there = play_game((served(specs[0]), served(specs[1])), start, limit, seeds=seeds)
    return here, there


def check_games(numbers: Iterable[int]) -> None:
    with ThreadPoolExecutor(2) as pool:
        for number, (here, there) in zip(numbers, pool.map(both_ways, numbers), strict=True):
            assert (there.ending, there.note) == ("no move left", ""), f"game {number}"
            told = [[turn._replace(seconds=0) for turn in game.turns] for game in (here, there)]
            assert told[0] == told[1], f"game {number}"
            assert (here.winner, here.ending) == (there.winner, there.ending)


@pytest.mark.skipif(SMALL, reason="a game of plain Python takes minutes")
def test_games_through_the_protocol_have_the_same_moves_scores_depths_and_nodes() -> None:
    check_games(range(6))


@pytest.mark.acceptance
def test_a_thousand_games_through_the_protocol_have_the_same_moves_scores_depths_and_nodes() -> None:
    check_games(range(1000))
