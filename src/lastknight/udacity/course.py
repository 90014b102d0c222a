"""What the course plays: an agent's spec, its board, and the tournament of its kit.

    V1   ID_Improved, then Student, both alpha-beta with deepening, each against seven opponents: 10 pairs, 20 games
    V2   AB_Improved and AB_Custom, AB_Custom_2, AB_Custom_3 against seven opponents: 5 pairs, 10 games

All of them but Random are built from the student's own classes, as in the course; a pair is two games from the same two
random placements, one from each seat, as in the course.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from lastknight.errors import AgentError
from lastknight.udacity.folder import Folder

SECONDS = 0.15
"""For a move."""


def spec_of(folder: Folder, agent: str = "", **options: object) -> str:
    """The text of an agent of this folder: `udacity:DIR:module.Class[,name=value...]`."""
    named = "".join(f",{name}={value}" for name, value in options.items())
    return f"udacity:{folder.path}:{agent or f'{folder.agent.module}.{folder.agent.name}'}{named}"


def board_of(folder: Folder) -> str:
    """The board of the agent's project."""
    return "11x9" if folder.generation == "V3" else "7x7"


@dataclass(frozen=True)
class Tournament:
    """The tournament of a kit for one folder: who plays, by the names that students know."""

    agents: Mapping[str, str]
    opponents: Mapping[str, str]
    pairs: int
    """Of each agent with each opponent."""


def course_tournament(folder: Folder) -> Tournament:
    """The tournament that came with the folder's kit."""
    if folder.generation == "V3":
        raise AgentError("the 11x9 kit has no tournament; `lastknight udacity play` plays its matches")
    return _second(folder) if folder.generation == "V2" else _first(folder)


def _first(folder: Folder) -> Tournament:
    """One class plays every part."""

    def player(score: str, **options: object) -> str:
        return spec_of(folder, "game_agent.CustomPlayer", score_fn=score, **options)

    deepening = {"method": "alphabeta", "iterative": True}
    minimax = {"method": "minimax", "iterative": False, "search_depth": 3}
    alphabeta = {"method": "alphabeta", "iterative": False, "search_depth": 5}
    scores = {"Null": "null_score", "Open": "open_move_score", "Improved": "improved_score"}
    return Tournament(
        {"ID_Improved": player("improved_score", **deepening), "Student": player("custom_score", **deepening)},
        {
            "Random": "random",
            **{f"MM_{name}": player(score, **minimax) for name, score in scores.items()},
            **{f"AB_{name}": player(score, **alphabeta) for name, score in scores.items()},
        },
        pairs=10,
    )


def _second(folder: Folder) -> Tournament:
    """A class for minimax and one for alpha-beta."""

    def player(name: str, score: str, **options: object) -> str:
        return spec_of(folder, f"game_agent.{name}", score_fn=score, **options)

    scores = {"Open": "open_move_score", "Center": "center_score", "Improved": "improved_score"}
    custom = {"AB_Custom": "custom_score", "AB_Custom_2": "custom_score_2", "AB_Custom_3": "custom_score_3"}
    return Tournament(
        {
            "AB_Improved": player("AlphaBetaPlayer", "improved_score"),
            **{name: player("AlphaBetaPlayer", score) for name, score in custom.items()},
        },
        {
            "Random": "random",
            # The depth is the default; it tells the opponent AB_Improved from the agent of that name, whom it meets.
            **{f"MM_{name}": player("MinimaxPlayer", score, search_depth=3) for name, score in scores.items()},
            **{f"AB_{name}": player("AlphaBetaPlayer", score, search_depth=3) for name, score in scores.items()},
        },
        pairs=5,
    )
