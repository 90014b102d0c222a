"""What a game was worth, ply by ply: who could have won, who threw it away, and how accurate both were."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Verdicts = Mapping[str, Sequence[Any]]  # cell -> wins, plies, for the player who makes the move


class Judgement(NamedTuple):
    """One move of a game against the truth."""

    ply: int  # 1 for the first placement
    seat: int
    could_win: bool | None  # None where it is not proven
    wins: bool | None  # the move played; None where it is not proven
    winning_moves: int | None  # None where not every move is proven
    moves: int

    @property
    def mistake(self) -> bool:
        """Whether a won game was thrown away; nothing can be thrown away in a lost one."""
        return self.could_win is True and self.wins is False


def judgement(ply: int, played: str, verdicts: Verdicts, legal: int) -> Judgement:
    """The move at ``ply``, given what is proven about it and the others."""
    wins = [cell for cell, verdict in verdicts.items() if verdict[0]]
    complete = len(verdicts) == legal
    could_win = True if wins else False if complete else None
    own = bool(verdicts[played][0]) if played in verdicts else None
    return Judgement(ply, 2 - ply % 2, could_win, own, len(wins) if complete else None, legal)


def accuracy(judgements: Sequence[Judgement], seat: int) -> dict[str, int | float | None]:
    """How many of a player's chances to keep a won game it took; a forced move is no chance."""
    decided = (one for one in judgements if one.seat == seat and one.wins is not None and one.moves > 1)
    chances = [one for one in decided if one.could_win]
    kept = sum(1 for one in chances if one.wins)
    return {"chances": len(chances), "kept": kept, "share": kept / len(chances) if chances else None}
