"""The state, the games and the players of the 11x9 kit."""

import doctest
import os
import pickle
import time
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

LIMIT = 10_000  # milliseconds no test comes near

LONE_CORNER = """
    X X X X X X X X X X X
    X X X X X X X X X X X
    X X X X X X X X X X X
    X X X X X X X X X X X
    X X X X X X X X X X X
    X X X X X X . X X X X
    X X X X X X X X 2 X X
    X X X X X X X X X 1 X
    X X X X X X X X X X .
"""

DEAD_END_TO_THE_RIGHT = """
    X X X . X X X X X X X
    X . X X X X X X X X X
    X X X X . X . X X X X
    X X X X X X X X X X X
    X X X X X 1 X X X X X
    X X X X X X X X X X X
    X X X X X X X X X X X
    X X X X X X X X . X X
    X X X X X X . X X X 2
"""


def state_of(kit3: Any, picture: str, plies: int = 2) -> Any:
    """A state as drawn: cell 0 is at the bottom right, rows are 13 apart."""
    rows = [line.split() for line in picture.strip().splitlines()]
    marks = {13 * up + left: mark for up, row in enumerate(reversed(rows)) for left, mark in enumerate(reversed(row))}
    where = {mark: cell for cell, mark in marks.items()}
    board = sum(1 << cell for cell, mark in marks.items() if mark == ".")
    return kit3.board.Isolation(board, plies, (where.get("1"), where.get("2")))


def obvious_liberties(state: Any, cell: int | None) -> set[int]:
    free = {each for each in range(115) if each % 13 < 11 and state.board >> each & 1}
    if cell is None:
        return free

    def steps(other: int) -> list[int]:
        return sorted((abs(cell % 13 - other % 13), abs(cell // 13 - other // 13)))

    return {each for each in free if steps(each) == [1, 2]}


class Answers:
    """Holds the last answer of an agent that is asked without a game."""

    last: Any = None

    def put(self, item: Any) -> None:
        self.last = item


def answer(agent: Any, state: Any) -> Any:
    agent.queue = Answers()
    agent.get_action(state)
    return agent.queue.last


def test_a_new_state_is_an_empty_board_of_99_cells(kit3: Any) -> None:
    state = kit3.board.Isolation()
    assert (state.ply_count, state.locs, state.player(), state.terminal_test()) == (0, (None, None), 0, False)
    assert len(state.actions()) == state.board.bit_count() == 99
    assert state.actions() == [cell for cell in range(115) if cell % 13 < 11]
    assert hash(state) == hash(kit3.board.Isolation())


def test_actions_are_steps_and_liberties_are_cells(kit3: Any) -> None:
    state = kit3.board.Isolation().result(57).result(0)
    assert state.locs == (57, 0)
    assert [action.name for action in state.actions()] == ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"]
    assert [action.value for action in state.actions()] == [25, 11, -15, -27, -25, -11, 15, 27]
    assert state.liberties(57) == [82, 68, 42, 30, 32, 46, 72, 84]
    assert state.liberties(0) == [15, 27]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # the kit is the same for all examples
@given(data=st.data(), blocked=st.integers(0, 2**115 - 1))
def test_every_state_of_a_random_game_agrees_with_the_obvious_rules(
    kit3: Any, data: st.DataObject, blocked: int
) -> None:
    empty = kit3.board.Isolation()
    state = kit3.board.Isolation(empty.board & (blocked | 0b111))
    while True:
        mine, theirs = (obvious_liberties(state, state.locs[(state.player() + turn) % 2]) for turn in (0, 1))
        cell = state.locs[state.player()]
        assert {action + (cell or 0) for action in state.actions()} == set(state.liberties(cell)) == mine
        assert state.terminal_test() == (not mine or not theirs)
        outcome = 0 if mine and theirs else float("inf") if mine else float("-inf")
        assert (state.utility(state.player()), state.utility(1 - state.player())) == (outcome, -outcome)
        if not mine:
            break
        action = data.draw(st.sampled_from(state.actions()))
        after = state.result(action)
        target = action + (cell or 0)
        assert (after.board, after.ply_count) == (state.board - (1 << target), state.ply_count + 1)
        assert after.locs[state.player()] == target
        state = after


def test_a_lone_liberty_in_the_corner_is_a_liberty(kit3: Any) -> None:
    state = state_of(kit3, LONE_CORNER.replace("1 X", "X X").replace("2 X X", "2 1 X"))
    assert state.liberties(state.locs[0]) == [0]
    assert state.actions() != []
    assert not state.terminal_test()


def test_a_game_is_over_as_soon_as_either_player_is_stuck(kit3: Any) -> None:
    state = state_of(kit3, LONE_CORNER)
    assert [len(state.liberties(cell)) for cell in state.locs] == [0, 1]
    assert state.terminal_test()
    assert (state.utility(0), state.utility(1)) == (float("-inf"), float("inf"))
    waiting = kit3.board.Isolation(state.board, state.ply_count + 1, state.locs)
    assert waiting.terminal_test(), "the stuck player need not be the one to move"
    assert waiting.utility(1) == float("inf")


def test_actions_that_cannot_be_are_refused(kit3: Any) -> None:
    state = kit3.board.Isolation().result(57).result(82)
    with pytest.raises(AssertionError, match=r"expected one of .*, got 3"):
        state.result(3)
    with pytest.raises(RuntimeError, match=r"expected an action to a free cell, got .* to 82"):
        state.result(25)
    with pytest.raises(RuntimeError, match="to -27"):
        kit3.board.Isolation().result(-27)


def test_a_debug_state_can_be_read(kit3: Any) -> None:
    state = kit3.board.DebugState.from_state(state_of(kit3, LONE_CORNER))
    lines = str(state).splitlines()
    assert lines[1] == lines[-1] == "+ - + - + - + - + - + - + - + - + - + - + - +"
    assert lines[-2] == "| X | X | X | X | X | X | X | X | X | X |   |"
    assert lines[-4] == "| X | X | X | X | X | X | X | X | X | 1 | X |"
    assert len(lines) == 20
    assert state.bitboard_string == f"{state.board:b}"
    assert state.ind2xy(14) == (1, 1)


def test_the_last_answer_in_time_counts(kit3: Any) -> None:
    class Thinker(kit3.players.BasePlayer):  # type: ignore[misc]
        def get_action(self, state: Any) -> None:
            for action in state.actions()[:5]:
                self.context = action
                self.queue.put(action)

    agent = Thinker(0)
    state = kit3.board.Isolation()
    for debug in (False, True):
        assert kit3.board.fork_get_action(state, agent, LIMIT, debug) == state.actions()[4]
        assert agent.context == state.actions()[4], "what an agent remembers comes back to it"


def test_an_answer_after_the_limit_ends_the_search(kit3: Any) -> None:
    class Slow(kit3.players.BasePlayer):  # type: ignore[misc]
        def get_action(self, state: Any) -> None:
            while True:
                self.queue.put(state.actions()[0])
                time.sleep(0.001)

    state = kit3.board.Isolation()
    assert kit3.board.fork_get_action(state, Slow(0), 200) == state.actions()[0]
    with pytest.raises(Empty):
        kit3.board.fork_get_action(state, Slow(0), -1)


def test_a_large_memory_is_no_obstacle(kit3: Any) -> None:
    class Hoarder(kit3.players.BasePlayer):  # type: ignore[misc]
        def get_action(self, state: Any) -> None:
            self.context = bytes(1_000_000)
            self.queue.put(state.actions()[0])

    agent = Hoarder(0)
    kit3.board.fork_get_action(kit3.board.Isolation(), agent, LIMIT)
    assert len(agent.context) == 1_000_000


def test_a_queue_holds_at_most_one_answer(kit3: Any) -> None:
    queue = kit3.board.TimedQueue(None, LIMIT)
    assert (queue.empty(), queue.full(), queue.qsize()) == (True, False, 0)
    queue.put(1)
    queue.put_nowait(2)
    assert (queue.empty(), queue.full(), queue.qsize()) == (False, True, 1)
    assert queue.get_nowait() == (None, 2)
    with pytest.raises(Empty):
        queue.get()


def silent(agent: Any, state: Any) -> None:
    """Answer nothing."""


def failing(agent: Any, state: Any) -> None:
    raise ValueError("no idea")


def dying(agent: Any, state: Any) -> None:
    os._exit(1)


def illegal(agent: Any, state: Any) -> None:
    agent.queue.put(12)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("behaviour", [silent, failing, dying, illegal])
def test_whoever_gives_no_legal_action_loses(kit3: Any, behaviour: Any) -> None:
    bad = type("Bad", (kit3.players.BasePlayer,), {"get_action": behaviour})
    agents = (kit3.board.Agent(kit3.players.GreedyPlayer, "good"), kit3.board.Agent(bad, "bad"))
    winner, history, match = kit3.board.play((agents, kit3.board.Isolation(), LIMIT, 7))
    assert (winner.name, len(history), match) == ("good", 1, 7)


def test_an_agent_that_never_returns_is_ended(kit3: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(kit3.players.BasePlayer):  # type: ignore[misc]
        def get_action(self, state: Any) -> None:
            self.queue.put(state.actions()[3])
            while True:
                time.sleep(1)

    monkeypatch.setattr(kit3.modules["isolation.match"], "PROCESS_TIMEOUT", 1)
    state = kit3.board.Isolation()
    assert kit3.board.fork_get_action(state, Endless(0), 200) == state.actions()[3]


def test_sample_players_finish_a_game(kit3: Any) -> None:
    agents = tuple(kit3.board.Agent(getattr(kit3.players, name), name) for name in ("RandomPlayer", "GreedyPlayer"))
    winner, history, _ = kit3.board.play((agents, kit3.board.Isolation(), LIMIT, 0))
    state = kit3.board.Isolation()
    for action in history:
        state = state.result(action)
    assert state.terminal_test()
    assert state.utility(agents.index(winner)) == float("inf")


def test_a_game_that_is_over_before_it_begins_has_a_winner(kit3: Any) -> None:
    agents = tuple(kit3.board.Agent(kit3.players.RandomPlayer, name) for name in ("one", "two"))
    winner, history, _ = kit3.board.play((agents, state_of(kit3, LONE_CORNER), LIMIT, 0))
    assert (winner.name, history) == ("two", [])


def test_a_greedy_player_keeps_most_liberties(kit3: Any) -> None:
    state = kit3.board.Isolation().result(57).result(1).result(25)
    assert [len(state.result(action).liberties(1 + action)) for action in state.actions()] == [3, 5, 7]
    assert answer(kit3.players.GreedyPlayer(1), state) is state.actions()[2]


def test_minimax_keeps_out_of_a_dead_end(kit3: Any) -> None:
    state = state_of(kit3, DEAD_END_TO_THE_RIGHT)
    agent = kit3.players.MinimaxPlayer(0)
    assert [action.name for action in state.actions()] == ["NNE", "NNW"]
    assert answer(agent, state).name == "NNW"
    assert answer(kit3.players.GreedyPlayer(0), state).name == "NNW"
    assert agent.score(state) == 2 - 1


def test_a_data_player_reads_its_file_if_there_is_one(
    kit3: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert kit3.players.DataPlayer(0).data is None
    (tmp_path / "data.pickle").write_bytes(pickle.dumps({"book": 1}))
    assert kit3.players.DataPlayer(0).data == {"book": 1}
    (tmp_path / "data.pickle").write_bytes(b"")
    assert kit3.players.DataPlayer(0).data is None


def test_the_examples_in_the_kit_are_true(kit3: Any) -> None:
    results = [doctest.testmod(module) for module in kit3.modules.values()]
    assert sum(result.attempted for result in results) > 0
    assert sum(result.failed for result in results) == 0
