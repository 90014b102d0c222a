import pytest

from lastknight.agents.registry import parse_agent
from lastknight.arena.game import Game, play_game
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD
from lastknight.search.limit import Limit
from tests.arena.agents import parse

NODES = Limit(nodes=50)


def played(one: str, two: str, opening: str = "d4 c6", limit: Limit = NODES) -> Game:
    return play_game((parse(one), parse(two)), Board.from_game(opening), limit, seeds=(1, 2))


def test_the_record_of_a_game_replays_to_its_end() -> None:
    game = played("deepening:improved", "greedy:open")
    board = Board.from_game(game.moves)
    assert board.outcome is not None
    assert board.outcome.winner == game.winner
    assert (game.ending, game.note, game.opening) == ("no move left", "", (36, 57))
    assert len(game.turns) == len(game.targets) - 2
    assert all(0 < turn.nodes <= 50 and turn.seconds > 0 for turn in game.turns[::2])


def test_placements_are_asked_for_when_the_opening_has_none() -> None:
    game = play_game((parse_agent("greedy:open"), parse_agent("random")), Board(), NODES, seeds=(1, 2))
    assert game.moves.startswith("d4 ")
    assert not game.forfeit


@pytest.mark.parametrize(
    ("way", "ending", "note"),
    [
        ("nonsense", "illegal move", "answered 'e4' instead of a Result"),
        ("elsewhere", "illegal move", "answered 36 after d4 c6"),
        ("raises", "crash", "ValueError: a bug in somebody's agent"),
        ("leaves", "crash", "SystemExit: 3"),
        ("hungry", "out of memory", ""),
    ],
)
def test_an_agent_that_fails_forfeits_with_the_reason(way: str, ending: str, note: str) -> None:
    for seat, agents in enumerate([(way, "random"), ("random", way)], start=1):
        game = played(*agents)
        assert (game.winner, game.ending, game.forfeit) == (3 - seat, ending, True)
        assert game.note.startswith(note)
        assert len(game.turns) in (4, 5), "what was played before is on record"


def test_an_agent_that_cannot_even_start_forfeits_at_its_first_move() -> None:
    game = played("random", "broken_start")
    assert (game.winner, game.ending, game.note) == (1, "crash", "RuntimeError: no seat is good enough")
    assert len(game.turns) == 1


def test_who_answers_too_late_forfeits_but_only_against_the_clock() -> None:
    assert played("late", "random", limit=Limit(seconds=0.1)).ending == "timeout"
    assert played("late", "deepening:null,nodes=5").ending == "no move left"


def test_an_agent_with_a_limit_of_its_own_is_not_held_to_the_match_clock() -> None:
    game = played("alphabeta:open,depth=5", "minimax:null,depth=1", limit=Limit(seconds=1e-6))
    assert not game.forfeit


def test_moving_on_the_board_one_is_shown_changes_nothing() -> None:
    assert not played("meddles", "random").forfeit


def test_a_score_that_is_no_number_is_recorded_as_none() -> None:
    assert all(turn.score == 0.0 for turn in played("meddles", "random").turns)


@pytest.mark.parametrize(("opening", "attacker"), [("d4 c6", 2), ("d4 c5", 1), ("a1 g7", 1), ("a1 a2", 2)])
def test_the_attacker_is_the_mover_when_the_knights_share_a_colour(opening: str, attacker: int) -> None:
    targets = tuple(Board.from_game(opening).moves)
    assert Game(("a", "b"), STANDARD, targets, (), 1, "no move left").attacker == attacker
