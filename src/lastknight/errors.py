"""Everything this library raises on purpose.

* LastKnightError
  - NotationError     the text is not a cell, a board, a game, a position or an agent
  - IllegalMoveError  a well-formed move the rules forbid here
  - GameOverError     a move after the game has ended
  - HeuristicError    a heuristic that cannot be found, compiled or trusted
  - AgentError        an agent that cannot be built or cannot answer
    - ForfeitError    an agent that loses its game by what it did, not by the rules
  - LimitError        a limit or an option outside its range
  - StoreError        a file on disk that is not what it should be
  - LearningError     a recipe that cannot be followed, or no PyTorch to follow it with
"""


class LastKnightError(Exception):
    """The base of all errors that are the caller's to mend; its text is one clear line."""


class NotationError(LastKnightError, ValueError):
    """The text is not a cell, a board, a game, a position or an agent."""


class IllegalMoveError(LastKnightError, ValueError):
    """A well-formed move the rules forbid here."""


class GameOverError(LastKnightError, ValueError):
    """A move after the game has ended."""


class HeuristicError(LastKnightError, ValueError):
    """A heuristic that cannot be found, compiled or trusted."""


class AgentError(LastKnightError, ValueError):
    """An agent that cannot be built or cannot answer."""


class ForfeitError(AgentError):
    """An agent that loses its game by what it did, not by the rules; the next game starts fresh."""

    def __init__(self, reason: str, text: str, output: str = "") -> None:
        super().__init__(f"{reason}: {text}")
        self.reason = reason
        """A word or two to count by: `crash`, `timeout`, `illegal move`, ..."""
        self.output = output
        """What the agent wrote, as far as it was kept."""

    def __reduce__(self) -> tuple[type["ForfeitError"], tuple[str, str, str]]:
        return ForfeitError, (self.reason, str(self).removeprefix(f"{self.reason}: "), self.output)


class LimitError(LastKnightError, ValueError):
    """A limit or an option outside its range."""


class StoreError(LastKnightError):
    """A file on disk that is not what it should be: damaged, of another version, in use, or for another experiment."""


class LearningError(LastKnightError):
    """A recipe that cannot be followed, or no PyTorch to follow it with."""
