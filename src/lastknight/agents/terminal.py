"""A person at the terminal: shows the board, reads cells, explains what can be typed."""

from collections.abc import Callable, Iterator

from lastknight.agents.agent import Agent
from lastknight.errors import LastKnightError
from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name
from lastknight.search.limit import Limit

HELP = "type a cell such as d4, or: moves, undo, new, quit"
THINKING = Limit(seconds=1.0)  # for an agent that names no limit of its own


class Terminal:
    """One person against one agent, line by line."""

    def __init__(self, size: Size, agent: Agent, person: int, write: Callable[[str], None]) -> None:
        self.board, self.agent, self.person, self.write = Board(*size), agent, person, write

    def play(self, lines: Iterator[str], seed: int) -> Board:
        """Play until the game ends, the person quits, or the lines do; returns the board as it stands then."""
        player = self.agent.start(seed)
        self.write(f"you are player {self.person} against {self.agent.name}; {HELP}")
        try:
            while self.board.outcome is None:
                if self.board.turn != self.person:
                    target = player.move(self.board, THINKING).move
                    self.board.push(target)
                    self.write(f"{self.agent.name} goes to {cell_name(target)}")
                elif not self._person_moves(lines):
                    return self.board
        finally:
            player.close()
        self.write(f"{self.board}\n{'you win' if self.board.outcome.winner == self.person else 'you lose'}")
        return self.board

    def _person_moves(self, lines: Iterator[str]) -> bool:
        """One thing the person types; False when that is the end."""
        self.write(f"{self.board}\n{'place your knight' if self._placing else 'jump'}:")
        word = next(lines, "quit").strip().lower()
        if word in ("quit", "q", "exit"):
            self.write(f"the game so far: {self.board.game() or 'nothing'}")
            return False
        if word in ("undo", "u"):
            self._undo()
        elif word == "new":
            self.board = Board(*self.board.size)
        elif word in ("moves", "hint", "?", "help", ""):
            self.write(f"{HELP}; legal: {' '.join(map(cell_name, self.board.legal_moves))}")
        else:
            self._push(word)
        return True

    @property
    def _placing(self) -> bool:
        """Whether the person's knight is still in the hand."""
        return self.board.knights[self.person - 1] is None

    def _push(self, word: str) -> None:
        """Play a cell, or say why it cannot be played."""
        try:
            self.board.push_name(word)
        except LastKnightError as error:
            self.write(str(error))

    def _undo(self) -> None:
        """Take back to the person's last move."""
        if len(self.board.moves) < self.person:
            self.write("there is no move of yours to take back")
            return
        self.board.pop()
        while self.board.turn != self.person:
            self.board.pop()
