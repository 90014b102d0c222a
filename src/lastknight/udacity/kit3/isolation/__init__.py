"""The package that agents of the 11x9 course project import."""

from isolation.isolation import Action, DebugState, Isolation
from isolation.match import (
    PROCESS_TIMEOUT,
    Agent,
    Status,
    StopSearch,
    TimedQueue,
    fork_get_action,
    logger,
    play,
)

__all__ = [
    "PROCESS_TIMEOUT",
    "Action",
    "Agent",
    "DebugState",
    "Isolation",
    "Status",
    "StopSearch",
    "TimedQueue",
    "fork_get_action",
    "logger",
    "play",
]
