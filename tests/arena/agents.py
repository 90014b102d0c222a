"""Agents that go wrong in every way an agent can, for the arena to survive; named like any other."""

import os
import signal
import time
from dataclasses import dataclass

from lastknight.agents.agent import Agent
from lastknight.agents.registry import parse_agent
from lastknight.game.board import Board
from lastknight.search.control import Stop
from lastknight.search.limit import Limit, Result

WAYS = ("nonsense", "elsewhere", "raises", "leaves", "hungry", "late", "dies", "hangs", "broken_start", "meddles")


@dataclass(frozen=True)
class Misbehaving:
    """Plays its first legal move until ``ply``, then goes wrong."""

    name: str
    ply: int = 6

    fingerprint = ""  # what it answers is never kept

    def start(self, seed: int) -> "MisbehavingPlayer":
        if self.name == "broken_start":
            raise RuntimeError("no seat is good enough")
        return MisbehavingPlayer(self)


@dataclass(frozen=True)
class MisbehavingPlayer:
    agent: Misbehaving

    def move(self, board: Board, limit: Limit, stop: Stop | None = None) -> Result:
        target = board.legal_moves[0]
        if board.ply < self.agent.ply:
            return Result(target, 0.0, 0, 0, 0.0, (target,))
        match self.agent.name:
            case "nonsense":
                return "e4"  # type: ignore[return-value]
            case "elsewhere":
                target = board.moves[0]
            case "raises":
                raise ValueError("a bug in somebody's agent")
            case "leaves":
                raise SystemExit(3)
            case "hungry":
                bytearray(1 << 60)
            case "late":
                time.sleep(0.3)
            case "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            case "hangs":
                time.sleep(3600)
            case "meddles":
                board.push(target)
        return Result(target, float("nan"), 0, 0, 0.0, (target,))

    def close(self) -> None:
        raise RuntimeError("never lets go quietly")


def parse(text: str) -> Agent:
    """A misbehaving agent by its name, or any of ours."""
    return Misbehaving(text) if text in WAYS else parse_agent(text)
