"""Everything this library raises on purpose.

* LastKnightError
  - NotationError     the text is not a cell, a board, a game, a position or an agent
  - IllegalMoveError  a well-formed move the rules forbid here
  - GameOverError     a move after the game has ended
  - HeuristicError    a heuristic that cannot be found, compiled or trusted
  - AgentError        an agent that cannot be built or cannot answer
  - LimitError        a limit or an option outside its range
  - StoreError        a file on disk that is not what it should be
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


class LimitError(LastKnightError, ValueError):
    """A limit or an option outside its range."""


class StoreError(LastKnightError):
    """A file on disk that is not what it should be: damaged, of another version, in use, or for another experiment."""
