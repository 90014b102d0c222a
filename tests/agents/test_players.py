"""Agents at the board: always a legal move, and whatever is random comes from the seed."""

import pytest
from hypothesis import given

from lastknight.agents.registry import parse_agent
from lastknight.errors import AgentError
from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name
from lastknight.search.control import Stop
from lastknight.search.limit import Limit
from tests.strategies import boards
from tests.support import picture

AGENTS = ["random", "greedy:open", "minimax:open,depth=2", "alphabeta:null,depth=2", "deepening", "mcts",
          "mcts,playout=heuristic", "deepening,placement=random"]  # fmt: skip


@pytest.mark.parametrize("text", AGENTS)
@given(board=boards())
def test_every_agent_plays_a_legal_move_wherever_there_is_one(text: str, board: Board) -> None:
    if board.outcome is None:
        before = board.copy()
        result = parse_agent(text).start(7).move(board, Limit(nodes=30))
        assert result.move in board.legal_moves
        assert board == before


def test_the_centre_is_taken_and_then_its_neighbour() -> None:
    board = Board()
    player = parse_agent("deepening").start(0)
    board.push(player.move(board, Limit(nodes=1)).move)
    board.push(player.move(board, Limit(nodes=1)).move)
    assert board.game() == "d4 d3"


def test_a_placement_by_search_is_the_one_the_heuristic_likes_best() -> None:
    board = Board.from_game("d4")
    target = parse_agent("deepening:open,placement=search").start(0).move(board, Limit(nodes=1)).move
    board.push(target)
    assert len(board.legal_moves) == 7, "the mover in the centre has eight jumps; the placement takes one"


@pytest.mark.parametrize("game", ["", "a1"])
@pytest.mark.parametrize("text", ["greedy:monte_carlo", "deepening:monte_carlo"])
def test_a_placement_by_search_ends_when_it_is_stopped(text: str, game: str) -> None:
    board, stop = Board.from_game(game, Size(11, 11)), Stop()
    stop.press()
    player = parse_agent(f"{text},rollouts=10000,placement=search").start(0)  # a minute, if it were not stopped
    assert player.move(board, Limit(nodes=1), stop).move in board.legal_moves


def test_random_players_differ_by_seed_and_repeat_themselves() -> None:
    def game(seed: int) -> str:
        board, player = Board(), parse_agent("random").start(seed)
        while board.outcome is None:
            board.push(player.move(board, Limit()).move)
        return board.game()

    assert game(1) == game(1)
    assert len({game(seed) for seed in range(20)}) == 20


def test_greedy_looks_at_its_own_side_after_the_jump() -> None:
    board = picture("""
        . # . # .
        . . # . #
        # . 2 # #
        . . . # .
        1 # . . .
    """)
    result = parse_agent("greedy:open").start(0).move(board, Limit())
    assert (cell_name(result.move), result.score) == ("b3", 4), "on to a5, c5, d4 and c1; from c2 to three"


def test_a_search_without_any_limit_says_so() -> None:
    with pytest.raises(AgentError, match="deepening:improved needs a limit: depth, nodes or seconds"):
        parse_agent("deepening").start(0).move(Board.from_game("d4 e2"), Limit())
