"""Does a foreign program speak the protocol? A list of checks, each in a process of its own."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import NamedTuple

from lastknight.agents.placement import random_move
from lastknight.agents.process import ProcessAgent, ProcessPlayer
from lastknight.errors import ForfeitError
from lastknight.game.board import Board
from lastknight.game.notation import parse_size
from lastknight.game.position_text import parse_position
from lastknight.search.limit import Limit

OTHER_BOARDS = ("3x3", "5x6", "11x9", "11x11")
WITHOUT_PAST = "7/2x1B2/7/3A3/1x5/7/x6 B"


class Check(NamedTuple):
    """One thing that a program must do."""

    name: str
    passed: bool
    expected: str
    got: str


Attempt = Callable[[ProcessPlayer, Limit], None]


def check_agent(agent: ProcessAgent, limit: Limit) -> Iterator[Check]:
    """Every check, in order, as it is made; after a program that does not even start there are no others."""
    for name, expected, attempt in CHECKS:
        check = _try(agent, limit, name, expected, attempt)
        yield check
        if attempt is _start and not check.passed:
            return


def _try(agent: ProcessAgent, limit: Limit, name: str, expected: str, attempt: Attempt) -> Check:
    """One check, in a fresh process."""
    with closing(agent.start(seed=1)) as player:
        try:
            attempt(player, limit)
        except ForfeitError as error:
            return Check(name, False, expected, str(error))
    return Check(name, True, expected, expected)


def _start(player: ProcessPlayer, limit: Limit) -> None:
    player.prepare(Board())


def _place_first(player: ProcessPlayer, limit: Limit) -> None:
    player.move(Board(), limit)


def _place_second(player: ProcessPlayer, limit: Limit) -> None:
    player.move(Board.from_game("d4"), limit)


def _jump(player: ProcessPlayer, limit: Limit) -> None:
    player.move(Board.from_game("d4 c6"), limit)


def _without_past(player: ProcessPlayer, limit: Limit) -> None:
    player.move(parse_position(WITHOUT_PAST), limit)


def _whole_game(player: ProcessPlayer, limit: Limit) -> None:
    play_against_random(player, Board(), limit)


def _second_seat(player: ProcessPlayer, limit: Limit) -> None:
    board = Board()
    board.push(random_move(board, player.seed))
    play_against_random(player, board, limit)


def _on(size: str) -> Attempt:
    """A whole game on another board."""
    return lambda player, limit: play_against_random(player, Board(*parse_size(size)), limit)


def play_against_random(player: ProcessPlayer, board: Board, limit: Limit) -> None:
    """Play a game to its end, the player to move against random moves."""
    seat = board.turn
    while board.outcome is None:
        mine = board.turn == seat
        board.push(player.move(board, limit).move if mine else random_move(board, player.seed))


def _quiet(player: ProcessPlayer, limit: Limit) -> None:
    _jump(player, limit)
    if player.program.junk:
        junk = player.program.junk[:80].decode(errors="replace")
        raise ForfeitError("too much output", f"{junk!r} among the messages")


def _leave(player: ProcessPlayer, limit: Limit) -> None:
    _jump(player, limit)
    if not player.leave():
        raise ForfeitError("protocol", "it had to be killed")


CHECKS: tuple[tuple[str, str, Attempt], ...] = (
    ("it starts", "hello with protocol 1, and ready with the id of the game", _start),
    ("it places first", "a cell of the empty board", _place_first),
    ("it places second", "a free cell", _place_second),
    ("it jumps", "one of the legal cells, with the id and ply of the question, within the limit", _jump),
    (
        "it plays a position without a past",
        "a legal cell, from `position` or `legal` when there is no `game`",
        _without_past,
    ),
    ("it plays a whole game", "legal moves to the end, in seat 1", _whole_game),
    ("it plays in the second seat", "legal moves to the end, in seat 2", _second_seat),
    *((f"it plays on {size}", "legal moves to the end", _on(size)) for size in OTHER_BOARDS),
    ("it writes nothing but messages", "only JSON lines on standard output; all else on standard error", _quiet),
    ("it leaves", "the program ends by itself after bye", _leave),
)


def what_is_not_limited(agent: ProcessAgent) -> str:
    """What the runner cannot do here, in one line; empty when it can do everything."""
    with closing(agent.start(seed=1)) as player:
        player.program.close(0.0)
        return "" if player.program.sheltered else UNSHELTERED


UNSHELTERED = (
    "this system gives no namespaces: limits hold, but a program can see other processes of this user, "
    "and one that leaves its session within a tenth of a second may outlive its game where orphans are not adopted"
)
