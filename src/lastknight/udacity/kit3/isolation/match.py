"""Games between two agents of the 11x9 course project, each move chosen in a process of its own.

An agent answers by calling ``self.queue.put(action)`` as often as it likes; the last call before the time limit
counts, later ones end its search. Whatever it keeps in ``self.context`` comes back on its next turn.
"""

import logging
import multiprocessing
import sys
import time
from copy import deepcopy
from enum import Enum
from multiprocessing.connection import Connection
from queue import Empty
from typing import Any, NamedTuple

from isolation.isolation import Isolation

logger = logging.getLogger("isolation")

PROCESS_TIMEOUT = 5  # seconds an agent may think on after its time limit before its process is ended

# Agents need not be picklable, so their processes are forked wherever that is safe.
_processes: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else None)


class Agent(NamedTuple):
    """Who plays: a class that is built with ``player_id``, and a name."""

    agent_class: Any
    name: str


class Status(Enum):
    """How a game ended."""

    NORMAL = 0
    EXCEPTION = 1
    TIMEOUT = 2
    INVALID_MOVE = 3
    GAME_OVER = 4


class StopSearch(Exception):  # noqa: N818  # the course's name
    """Raised in an agent that answers after its time limit."""


class TimedQueue:
    """Where an agent puts its answers, each of which replaces the one before."""

    def __init__(self, sender: Connection | None, time_limit: float) -> None:
        self.agent: Any = None
        self._sender = sender
        self._time_limit = time_limit
        self._end = float("inf")
        self._answers: list[tuple[Any, Any]] = []

    def start_timer(self) -> None:
        """Count the time limit from now."""
        self._end = time.perf_counter() + self._time_limit / 1000

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        """Answer with ``item``, or raise ``StopSearch`` after the time limit."""
        if time.perf_counter() > self._end:
            raise StopSearch
        self._answers = [(getattr(self.agent, "context", None), item)]
        if self._sender is not None:
            self._sender.send(self._answers[0])

    def put_nowait(self, item: Any) -> None:
        """The same as ``put``."""
        self.put(item)

    def get(self, block: bool = True, timeout: float | None = None) -> tuple[Any, Any]:
        """Take back the last answer, with the context it came from."""
        if not self._answers:
            raise Empty
        return self._answers.pop()

    def get_nowait(self) -> tuple[Any, Any]:
        """The same as ``get``."""
        return self.get()

    def qsize(self) -> int:
        """How many answers there are: 0 or 1."""
        return len(self._answers)

    def empty(self) -> bool:
        """Whether there is no answer."""
        return not self._answers

    def full(self) -> bool:
        """Whether there is an answer."""
        return bool(self._answers)


def _request_action(agent: Any, queue: TimedQueue, game_state: Isolation) -> None:
    """Run the agent's search until it returns or answers too late."""
    agent.queue = queue
    queue.agent = agent
    try:
        queue.start_timer()
        agent.get_action(game_state)
    except StopSearch:
        pass


def _last_answer(receiver: Connection, seconds: float) -> tuple[Any, Any]:
    """The last of all answers until the sender goes away or the time is up."""
    end = time.perf_counter() + seconds
    answers: list[tuple[Any, Any]] = []
    try:
        while receiver.poll(max(0.0, end - time.perf_counter())):
            answers = [receiver.recv()]
            if time.perf_counter() > end:
                break
    except EOFError:
        pass
    if not answers:
        raise Empty
    return answers[0]


def _answer_of_process(agent: Any, game_state: Isolation, time_limit: float) -> tuple[Any, Any]:
    """What the agent answers in a process of its own, which has ended when this returns."""
    receiver, sender = _processes.Pipe(duplex=False)
    process = _processes.Process(target=_request_action, args=(agent, TimedQueue(sender, time_limit), game_state))
    try:
        process.start()
        sender.close()  # the child holds the only other end: when it goes, the pipe ends
        return _last_answer(receiver, PROCESS_TIMEOUT + time_limit / 1000)
    finally:
        process.terminate()
        process.join()
        receiver.close()


def _answer_in_place(agent: Any, game_state: Isolation, time_limit: float) -> tuple[Any, Any]:
    """What a copy of the agent answers in this process, where a debugger can watch and nothing stops it."""
    agent.queue = None
    queue = TimedQueue(None, time_limit)
    _request_action(deepcopy(agent), queue, game_state)
    return queue.get()


def fork_get_action(game_state: Isolation, active_player: Any, time_limit: float, debug: bool = False) -> Any:
    """The action that the agent chooses in ``time_limit`` milliseconds; ``queue.Empty`` if it chooses none."""
    answer = _answer_in_place if debug else _answer_of_process
    active_player.context, action = answer(active_player, game_state, time_limit)
    return action


def play(args: tuple[Any, ...]) -> tuple[Agent, list[Any], Any]:
    """Play one game, given as ``(agents, state, time_limit, match_id[, debug])``: the winner, the actions, the id."""
    return _play(*args)


def _play(
    agents: tuple[Agent, Agent], game_state: Isolation, time_limit: float, match_id: Any, debug: bool = False
) -> tuple[Agent, list[Any], Any]:
    """Play one game from ``game_state``."""
    players = [agent.agent_class(player_id=number) for number, agent in enumerate(agents)]
    history: list[Any] = []
    logger.info("initial state: %s, agents: %s, %s", game_state, *agents)
    status = Status.GAME_OVER
    while not game_state.terminal_test():
        status, action = _ask(players[game_state.player()], game_state, time_limit, debug)
        if status is not Status.NORMAL:
            break
        game_state = game_state.result(action)
        history.append(action)
        status = Status.GAME_OVER
    mover = game_state.player()
    mover_won = status is Status.GAME_OVER and game_state.utility(mover) > 0
    winner = agents[mover if mover_won else 1 - mover]
    logger.info("status: %s, final state: %s, history: %s, winner: %s", status, game_state, history, winner)
    return winner, history, match_id


def _ask(player: Any, game_state: Isolation, time_limit: float, debug: bool) -> tuple[Status, Any]:
    """An action and whether it may be played."""
    try:
        action = fork_get_action(game_state, player, time_limit, debug)
    except Empty:
        logger.warning("%s put no action within %s ms, nor %s s later", player, time_limit, PROCESS_TIMEOUT)
        return Status.TIMEOUT, None
    except Exception as error:  # whatever goes wrong in an agent loses its game and nothing else
        logger.error("%s failed in %s: %r", player, game_state, error)
        return Status.EXCEPTION, None
    return (Status.NORMAL if action in game_state.actions() else Status.INVALID_MOVE), action
