"""Alpha-beta on a board of nested Python lists, as the students had it: what the engine's speed is measured against."""

import time
from copy import deepcopy
from dataclasses import dataclass, field

OFFSETS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


@dataclass
class NestedBoard:
    """Rows of 0 and 1, two knights, and who is to move; a move is tried on a deep copy, as in the first kit."""

    rows: list[list[int]]
    knights: list[tuple[int, int]]
    active: int = 0

    @classmethod
    def start(cls, side: int, knights: list[tuple[int, int]]) -> "NestedBoard":
        """An empty board with two knights."""
        rows = [[0] * side for _ in range(side)]
        for row, column in knights:
            rows[row][column] = 1
        return cls(rows, list(knights))

    def legal_moves(self, player: int) -> list[tuple[int, int]]:
        """Where a player's knight can jump."""
        row, column = self.knights[player]
        side = len(self.rows)
        landings = [(row + rows, column + columns) for rows, columns in OFFSETS]
        return [(y, x) for y, x in landings if 0 <= y < side and 0 <= x < side and self.rows[y][x] == 0]

    def forecast(self, move: tuple[int, int]) -> "NestedBoard":
        """The board after a move, everything copied."""
        after = NestedBoard(deepcopy(self.rows), list(self.knights), 1 - self.active)
        after.knights[self.active] = move
        after.rows[move[0]][move[1]] = 1
        return after


@dataclass
class NestedAgent:
    """Alpha-beta with `improved`, counting its nodes."""

    nodes: int = field(default=0)

    def search(self, board: NestedBoard, depth: int, alpha: float, beta: float) -> float:
        """The value to the player to move."""
        self.nodes += 1
        moves = board.legal_moves(board.active)
        if not moves:
            return -1e6
        if depth == 0:
            return float(len(moves) - len(board.legal_moves(1 - board.active)))
        best = -2e6
        for move in moves:
            best = max(best, -self.search(board.forecast(move), depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best


def nested_nodes_per_second(depth: int = 7) -> float:
    """The speed of such an agent on 7x7 after d4 e2."""
    agent, board = NestedAgent(), NestedBoard.start(7, [(3, 3), (1, 4)])
    started = time.process_time()
    agent.search(board, depth, -2e6, 2e6)
    return agent.nodes / (time.process_time() - started)
