"""What a worker can do for a client: requests and results are plain JSON, cells by name."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from lastknight.agents import serve
from lastknight.agents.levels import OTHERWISE, find_agent
from lastknight.errors import AgentError
from lastknight.evaluation.spec import parse_evaluator
from lastknight.game.board import Board
from lastknight.game.notation import cell_name, parse_cell, parse_size
from lastknight.search.control import Stop
from lastknight.search.limit import Result
from lastknight.web.analysis import Verdict, look
from lastknight.web.insight import insight
from lastknight.web.puzzles import make_puzzle
from lastknight.web.runs import list_runs, read_run, reports

Request = Mapping[str, Any]


def board_of(request: Request) -> Board:
    """The board a request is about."""
    return Board.from_game(request["game"], parse_size(request["board"]))


def prepare(task: str, request: Request) -> None:
    """Have whatever a task asks compiled or loaded: that is no part of its time."""
    if task == "move":
        _prepare_agent(request["agent"])
    elif task == "evaluate":
        parse_evaluator(request["heuristic"]).handle  # noqa: B018


@lru_cache(maxsize=64)
def _prepare_agent(agent: str) -> None:
    """Have an agent compiled or loaded."""
    serve.warm_up(find_agent(agent), Board(5, 5))


def move(request: Request, stop: Stop) -> dict[str, Any]:
    """The move of a level or an agent."""
    player = find_agent(request["agent"]).start(request["seed"])
    try:
        return result_row(player.move(board_of(request), OTHERWISE, stop))
    finally:
        player.close()


def result_row(result: Result) -> dict[str, Any]:
    """A search's answer."""
    return {
        "move": cell_name(result.move),
        "score": result.score,
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": result.seconds,
        "line": [cell_name(target) for target in result.line],
    }


def analyse(request: Request, stop: Stop) -> dict[str, Any]:
    """One more step of an analysis: the verdicts known before come with the request."""
    board = board_of(request)
    known = {parse_cell(name, board.size): Verdict(*verdict) for name, verdict in request["known"].items()}
    found = look(board, known, request["seconds"], stop, glance=request["glance"])
    proven = len(found.verdicts) == len(board.legal_moves)
    return {
        "verdicts": {cell_name(target): verdict for target, verdict in found.verdicts.items()},
        "estimates": {cell_name(target): round(score, 2) for target, score in found.estimates.items()},
        "search": None if found.result is None else result_row(found.result),
        "proven": proven,
        "complete": proven and not (board.placed and any(one.plies is None for one in found.verdicts.values())),
    }


def see(request: Request, stop: Stop) -> dict[str, Any]:
    """What heuristics see."""
    return insight(board_of(request))


def evaluate(request: Request, stop: Stop) -> dict[str, Any]:
    """What one heuristic says, of the board and of every move."""
    board, evaluator = board_of(request), parse_evaluator(request["heuristic"])
    moves = {}
    value = evaluator(board.position) if board.placed else None
    for target in board.legal_moves if board.ply else []:
        board.push(target)
        moves[cell_name(target)] = -evaluator(board.position)
        board.pop()
    return {"value": value, "moves": moves}


def puzzle(request: Request, stop: Stop) -> dict[str, Any]:
    """A position with one winning move."""
    found = make_puzzle(parse_size(request["board"]), request["seed"], stop)
    if found is None:
        raise AgentError(f"found no puzzle on {request['board']} in time; try another board")
    return {"game": found.game, "solution": cell_name(found.solution), "plies": found.plies}


def runs(request: Request, stop: Stop) -> dict[str, Any]:
    """The experiments on this machine and the pages about them; the folders come from the server."""
    pages = [name for name in reports(Path(request["reports"])) if name.endswith(".html")]
    return {"runs": list_runs(Path(request["folder"])), "reports": pages}


def run(request: Request, stop: Stop) -> dict[str, Any]:
    """One of them, by the name in the list."""
    return read_run(Path(request["folder"]), request["name"], Path(request["reports"]))


def warm_up() -> None:
    """Load the engine, compiling it if this is the first time."""
    stop = Stop()
    request = {
        "board": "5x5",
        "game": "a1 e5",
        "known": {},
        "seconds": 0.01,
        "glance": True,
        "agent": "club",
        "seed": 1,
    }
    analyse(request, stop)
    see(request, stop)
    move(request, stop)


TASKS: Mapping[str, Callable[[Request, Stop], dict[str, Any]]] = {
    "move": move,
    "analyse": analyse,
    "see": see,
    "evaluate": evaluate,
    "puzzle": puzzle,
    "runs": runs,
    "run": run,
}
"""Every task by the name it has in a job."""
