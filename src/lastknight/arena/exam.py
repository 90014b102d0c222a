"""The exam: solved positions on which every agent is graded.

A question is a position in which there is something to get wrong: some legal moves win, some do not. Questions come
from games between agents of mixed strength, one question a game, so that errors do not come in clusters, and none is
another's mirror image. The exam of 7x7 comes with the package; others are made once and kept in the cache folder.

    {"format": 1, "board": "7x7", "seed": 1, "questions": [
    ["d4 c6 e2 e5", "c3 f4"],            the game, then the moves that win
    ...
    ]}
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import NamedTuple

from lastknight._jit import cache_folder
from lastknight.agents.registry import parse_agent
from lastknight.arena.game import play_game
from lastknight.arena.openings import placements
from lastknight.arena.seeds import seed_of
from lastknight.errors import LastKnightError, LimitError, StoreError
from lastknight.evaluation.adapter import write_whole
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size, cell_name, parse_cell, parse_size
from lastknight.game.position_text import position_text
from lastknight.search.limit import Limit
from lastknight.solver.solve import solve

FORMAT = 1
SHIPPED = Path(__file__).parent / "exams"
SEED = 1
LENGTH = 500  # questions of an exam that is made on demand
MOST_CELLS = 64  # of a board; on larger ones only the ends of games can be solved
PATIENCE = 2000  # games without a new question after which a board has no more
PROOF = Limit(nodes=50_000_000)  # for one position: some half a second, ten times what the hardest of 7x7 takes
CANDIDATES = (
    "random",
    "greedy:improved",
    "minimax:open,depth=2",
    "alphabeta:improved,depth=4",
    "mcts,nodes=2000",
    "deepening:improved,nodes=100",
    "deepening:voronoi,nodes=1000",
    "deepening:improved,nodes=10000",
)
"""Who plays the games that questions are taken from."""


class Question(NamedTuple):
    """A position with a choice: the game that led to it, and the moves that win."""

    game: str
    winning: frozenset[int]

    @property
    def ply(self) -> int:
        """How many moves have been played, placements included."""
        return len(self.game.split())


@dataclass(frozen=True)
class Exam:
    """Questions about one board, in the order in which they were found."""

    size: Size
    seed: int
    questions: tuple[Question, ...]

    @cached_property
    def digest(self) -> str:
        """The same for equal exams."""
        return hashlib.sha256(write_exam(self).encode()).hexdigest()[:16]

    def first(self, number: int) -> "Exam":
        """A shorter exam."""
        return Exam(self.size, self.seed, self.questions[:number])


def winning_moves(board: Board) -> frozenset[int] | None:
    """The moves of the player to move that win, proven; None where a proof takes too long."""
    solution = solve(board, PROOF)
    return None if solution.unknown_moves else frozenset(solution.winning_moves)


def load_exam(size: Size = STANDARD, watch: Callable[[int, int], None] = lambda done, wanted: None) -> Exam:
    """The exam of a board: shipped, kept from an earlier run, or made now while ``watch`` hears how far it is."""
    if size.width * size.height > MOST_CELLS:
        raise LimitError(f"an exam needs solved positions: expected a board of up to {MOST_CELLS} cells, got {size}")
    kept = cache_folder() / f"exam_{size}.json"
    file = next((file for file in (SHIPPED / f"{size}.json", kept) if file.is_file()), None)
    if file is not None:
        return read_exam(file)
    exam = make_exam(size, LENGTH, SEED, watch)
    write_whole(kept, write_exam(exam))
    return exam


def make_exam(
    size: Size, length: int, seed: int, watch: Callable[[int, int], None] = lambda done, wanted: None
) -> Exam:
    """Up to ``length`` questions, fewer where a board has no more; the same for the same seed."""
    questions: list[Question] = []
    seen: set[str] = set()
    last = 0
    for number in count():
        if len(questions) == length or number - last > PATIENCE:
            break
        for board in _positions(size, seed, number):
            key = position_text(board.canonical())
            question = None if key in seen else ask(board)
            if question is not None:
                seen.add(key)
                questions.append(question)
                last = number
                watch(len(questions), length)
                break
    return Exam(size, seed, tuple(questions))


def ask(board: Board) -> Question | None:
    """The question that a position is; None where there is nothing to get wrong, or no proof."""
    if len(board.legal_moves) < 2:
        return None
    winning = winning_moves(board)
    return Question(board.game(), winning) if winning and len(winning) < len(board.legal_moves) else None


def _positions(size: Size, seed: int, number: int) -> Iterator[Board]:
    """The positions of one game, in random order."""
    starts = placements(size)
    board = Board(*size)
    for target in starts[seed_of(seed, number) % len(starts)]:
        board.push(target)
    texts = [CANDIDATES[seed_of(seed, number, seat) % len(CANDIDATES)] for seat in (1, 2)]
    agents = (parse_agent(texts[0]), parse_agent(texts[1]))
    game = play_game(agents, board, Limit(), seeds=(seed_of(seed, number, 3), seed_of(seed, number, 4)))
    plies = list(range(len(game.opening), len(game.targets)))
    random.Random(seed_of(seed, number, 5)).shuffle(plies)
    for ply in plies:
        yield Board.from_game(" ".join(map(cell_name, game.targets[:ply])), size)


def write_exam(exam: Exam) -> str:
    """An exam as text; the inverse of `parse_exam`."""
    head = json.dumps({"format": FORMAT, "board": str(exam.size), "seed": exam.seed, "questions": []})
    lines = (json.dumps([game, " ".join(sorted(map(cell_name, winning)))]) for game, winning in exam.questions)
    return head.removesuffix("]}") + "\n" + ",\n".join(lines) + "\n]}\n"


def read_exam(file: Path) -> Exam:
    """The exam in a file."""
    try:
        return parse_exam(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, StoreError) as error:
        raise StoreError(f"{file} is not an exam: {error}") from error


def parse_exam(text: str) -> Exam:
    """The exam that a text holds."""
    try:
        data = json.loads(text)
        version = data["format"]
        if version != FORMAT:
            raise StoreError(f"it was written by format {version}, this version reads {FORMAT}")
        size = parse_size(data["board"])
        questions = (
            Question(game, frozenset(parse_cell(name, size) for name in winning.split()))
            for game, winning in data["questions"]
        )
        return Exam(size, data["seed"], tuple(questions))
    except StoreError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, LastKnightError) as error:
        raise StoreError(f"{type(error).__name__}: {error}") from error
