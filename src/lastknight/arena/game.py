"""One game between two agents, and its record.

A game ends when a player has no move left. It also ends, as a forfeit, when an agent's answer is no legal move, comes
too late, or never comes because the agent failed; nothing is repaired or repeated.
"""

import contextlib
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from lastknight.agents.agent import Agent, Player
from lastknight.agents.engine import EngineAgent
from lastknight.agents.process import ProcessAgent
from lastknight.errors import ForfeitError
from lastknight.game.board import Board
from lastknight.game.geometry import STRIDE
from lastknight.game.notation import Size, cell_name
from lastknight.search.limit import Limit, Result

Ending = Literal[
    "no move left", "illegal move", "timeout", "crash", "out of memory",
    "no start", "protocol", "wrong game", "too many processes", "too much output",
]  # fmt: skip
ENDINGS: tuple[Ending, ...] = get_args(Ending)
GRACE = 0.1  # seconds an answer may come late: what lies within is the operating system's doing, and is on record


class Turn(NamedTuple):
    """One move of a game as its agent reported it; ``seconds`` is what the arena measured."""

    target: int
    nodes: int
    seconds: float
    depth: int
    score: float


@dataclass(frozen=True)
class Game:
    """The record of a game."""

    agents: tuple[str, str]
    """Who sat on seat 1 and seat 2."""

    size: Size
    opening: tuple[int, ...]
    """The targets that were played before the agents took over."""

    turns: tuple[Turn, ...]
    winner: int
    ending: Ending
    note: str = ""
    """What exactly went wrong in a forfeit."""

    @property
    def targets(self) -> tuple[int, ...]:
        """All moves, opening included."""
        return (*self.opening, *(turn.target for turn in self.turns))

    @property
    def moves(self) -> str:
        """All moves as text."""
        return " ".join(map(cell_name, self.targets))

    @property
    def forfeit(self) -> bool:
        """Whether an agent's failure ended the game."""
        return self.ending != "no move left"

    @property
    def attacker(self) -> int:
        """The seat that can take cells away from the other all game long: decided by the colours of the placements."""
        first, second = self.opening[:2]
        return 1 if _colour(first) == _colour(second) else 2


def _colour(cell: int) -> int:
    """The colour of a cell, as on a chess board."""
    return sum(divmod(cell, STRIDE)) % 2


class Fault(NamedTuple):
    """Why a game is forfeited."""

    ending: Ending
    note: str


def play_game(
    agents: tuple[Agent, Agent],
    start: Board,
    limit: Limit,
    *,
    seeds: tuple[int, int] = (0, 0),
    watch: Callable[[Board], None] = lambda board: None,
) -> Game:
    """Play from ``start`` to the end; ``seeds`` feed what is random on each seat, ``watch`` sees every position."""
    board, turns = start.copy(), list[Turn]()
    players: dict[int, Player] = {}
    fault: Fault | None = None
    with contextlib.ExitStack() as stack:
        while board.outcome is None and fault is None:
            watch(board)
            answer = _ask(agents, players, board, limit, seeds, stack)
            if isinstance(answer, Turn):
                board.push(answer.target)
                turns.append(answer)
            else:
                fault = answer
    names = (agents[0].name, agents[1].name)
    ending, note = fault or Fault("no move left", "")
    return Game(names, board.size, tuple(start.moves), tuple(turns), 3 - board.turn, ending, note)


def _ask(
    agents: tuple[Agent, Agent],
    players: dict[int, Player],
    board: Board,
    limit: Limit,
    seeds: Sequence[int],
    stack: contextlib.ExitStack,
) -> Turn | Fault:
    """The move of the player to move, or what went wrong; whatever an agent raises is its own fault."""
    agent = agents[board.turn - 1]
    try:
        if board.turn not in players:
            players[board.turn] = agent.start(seeds[board.turn - 1])
            stack.callback(_close, players[board.turn])
        started = time.perf_counter()
        result = players[board.turn].move(board.copy(), limit)
        if isinstance(agent, ProcessAgent):  # held to its limit by its runner, who knows what was start-up
            return _judged(agent, board, Limit(), result, result.seconds)
        return _judged(agent, board, limit, result, time.perf_counter() - started)
    except ForfeitError as error:
        ending = error.reason if error.reason in ENDINGS else "crash"
        return Fault(ENDINGS[ENDINGS.index(ending)], str(error).removeprefix(f"{error.reason}: "))
    except MemoryError as error:
        return Fault("out of memory", str(error))
    except (Exception, SystemExit) as error:
        return Fault("crash", f"{type(error).__name__}: {error}")


def _judged(agent: Agent, board: Board, limit: Limit, result: Result, seconds: float) -> Turn | Fault:
    """A turn if the answer is legal and in time."""
    if not isinstance(result, Result):
        return Fault("illegal move", f"answered {result!r:.80} instead of a Result")
    if result.move not in board.legal_moves:
        return Fault("illegal move", f"answered {result.move!r:.80} after {board.game()}")
    own = agent.own_limit if isinstance(agent, EngineAgent) else Limit()
    allowed = (own or limit).seconds
    if allowed is not None and seconds > allowed + GRACE:
        return Fault("timeout", f"took {seconds:.3f} s of {allowed:g} s")
    score = float(result.score)
    known = score if math.isfinite(score) else 0.0
    return Turn(int(result.move), int(result.nodes), round(seconds, 6), int(result.depth), known)


def _close(player: Player) -> None:
    """Let a player go; one that fails even at that has already done its harm."""
    with contextlib.suppress(Exception):
        player.close()
