"""A student's agent in its seat: asked as the course's own game asks, its answer in our words.

The kits are imported by name, as the student's code imports them, once `kits.enter` has put them on the path.
"""

import ast
import importlib
import multiprocessing
import time
from collections.abc import Callable
from queue import Empty
from typing import Any, Protocol

from lastknight.errors import AgentError, ForfeitError
from lastknight.udacity.cells import number_to_name, read_picture, to_location, to_name, to_number
from lastknight.udacity.folder import Folder

COURSE_OPTIONS = {"method": "alphabeta", "iterative": True}
"""How the course's tournament builds the first generation's agents, whose own defaults are for its tests."""

MILLISECONDS = 1000.0
MARGIN = 10.0  # milliseconds that the 11x9 kit's process for each move takes to start and to end
BIG_BOARD = "11x9"

Message = dict[str, Any]


class Seat(Protocol):
    """An agent in one game."""

    def ask(self, position: Message, seconds: float, on_processor: bool) -> str:
        """The name of the cell it goes to."""


def take_seat(folder: Folder, options: list[str], board: str, seat: int) -> Seat:
    """Import the agent's module and build the agent; all of this is before the clock runs."""
    module = importlib.import_module(folder.agent.module)
    chosen = {name: _value(text, module) for name, _, text in (option.partition("=") for option in options)}
    allowed = {option.partition("=")[0] for option in folder.agent.options}
    for name in chosen:
        if name not in allowed:
            raise AgentError(f"{folder.agent} has no option {name!r}")
    build = getattr(module, folder.agent.name)
    if folder.generation == "V3":
        if board != BIG_BOARD:
            raise AgentError(f"an agent of the {BIG_BOARD} kit plays on {BIG_BOARD} only, got {board}")
        return BigSeat(build(**{"player_id": seat - 1} | chosen))
    course = {name: value for name, value in COURSE_OPTIONS.items() if name in allowed}
    width, _, height = board.partition("x")
    return SmallSeat(build(**course | chosen), int(width), int(height))


def _value(text: str, module: Any) -> Any:
    """An option's value: a literal, a name of the agent's module or of the sample players, or else a word."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        samples = importlib.import_module("sample_players")
        return getattr(module, text, getattr(samples, text, text))


def _countdown(milliseconds: float, clock: Callable[[], float]) -> Callable[[], float]:
    """The course's `time_left`: milliseconds until the limit."""
    end = MILLISECONDS * clock() + milliseconds
    return lambda: end - MILLISECONDS * clock()


class SmallSeat:
    """An agent of the 7x7 kit, on a board of any size."""

    def __init__(self, agent: Any, width: int, height: int) -> None:
        self._agent = agent
        self._size = width, height
        self._board = importlib.import_module("isolation").Board
        self._opponent = importlib.import_module("sample_players").RandomPlayer()

    def ask(self, position: Message, seconds: float, on_processor: bool) -> str:
        """Call `get_move` with a copy of the game, judge the answer as the course does: its time, then its legality."""
        board = self._set_up(position)
        legal, game = board.get_legal_moves(), board.copy()
        clock = time.process_time if on_processor else time.perf_counter
        time_left = _countdown(MILLISECONDS * seconds, clock)
        move = board.GENERATION.ask(self._agent, game, legal, time_left)
        late = -time_left()
        if late > 0:
            raise ForfeitError("timeout", f"answered {late:.1f} ms after its limit of {MILLISECONDS * seconds:g} ms")
        if move not in legal:
            raise ForfeitError("illegal move", f"answered {move!r}, legal: {sorted(legal)}")
        return to_name(move, self._size[1])

    def _set_up(self, position: Message) -> Any:
        """The position as a board of the kit, with its past where that is known."""
        picture = read_picture(position["position"])
        players = [self._opponent, self._opponent]
        players[picture.turn - 1] = self._agent
        board = self._board(*players, *self._size)
        height = self._size[1]
        if "game" in position:
            for name in position["game"].split():
                board.apply_move(to_location(name, height))
            return board
        state = [1] * (self._size[0] * height)
        for name in picture.free:
            row, column = to_location(name, height)
            state[row + column * height] = 0
        first, second = (None if name is None else to_location(name, height) for name in picture.knights)
        where = [None if place is None else place[0] + place[1] * height for place in (second, first)]
        board._board_state = [*state, picture.turn - 1, *where]
        board.move_count = picture.visited
        if picture.turn == 2:
            board._active_player, board._inactive_player = board._inactive_player, board._active_player
        return board


class BigSeat:
    """An agent of the 11x9 kit; as in the course, it thinks in a process of its own for each move."""

    def __init__(self, agent: Any) -> None:
        self._agent = agent
        self._isolation = importlib.import_module("isolation")
        match: Any = importlib.import_module("isolation.match")
        match.PROCESS_TIMEOUT = 0  # the last answer before the limit counts; there is nothing to wait for after it
        match._processes = multiprocessing.get_context("fork")

    def ask(self, position: Message, seconds: float, on_processor: bool) -> str:
        """The last action that the agent put before its limit."""
        state = self._state(position)
        actions = state.actions()
        if state.terminal_test():  # the opponent is stuck: the course's game is over, ours with the next move
            action = actions[0]
        else:
            limit = MILLISECONDS * seconds - min(MARGIN, 0.1 * MILLISECONDS * seconds)
            try:
                action = self._isolation.fork_get_action(state, self._agent, limit)
            except Empty:
                raise ForfeitError("timeout", f"put no action into its queue in {limit:g} ms") from None
        if action not in actions:
            raise ForfeitError("illegal move", f"answered {action!r}, legal: {sorted(map(int, actions))}")
        return number_to_name(state.result(action).locs[state.player()])

    def _state(self, position: Message) -> Any:
        """The position as a state of the kit; its number of plies only has to say whose turn it is."""
        picture = read_picture(position["position"])
        board = sum(1 << to_number(name) for name in picture.free)
        locations = tuple(None if name is None else to_number(name) for name in picture.knights)
        plies = picture.visited + (picture.visited % 2 != picture.turn - 1)
        return self._isolation.Isolation(board, plies, locations)
