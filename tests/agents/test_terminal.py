"""A person at the terminal: cells, questions, mistakes, undo, and lines that end."""

from lastknight.agents.registry import parse_agent
from lastknight.agents.terminal import Terminal
from lastknight.game.board import Board
from lastknight.game.notation import Size

SMALL = Size(5, 5)


def typed(*lines: str, person: int = 1, size: Size = SMALL) -> tuple[Board, str]:
    """What becomes of these lines: the board, and all that was said."""
    said: list[str] = []
    board = Terminal(size, parse_agent("random"), person, said.append).play(iter(lines), seed=1)
    return board, "\n".join(said)


def test_a_typed_cell_is_played_and_answered() -> None:
    board, said = typed("c3")
    assert board.game().startswith("c3 ")
    assert "random goes to" in said
    assert len(board.moves) == 2


def test_the_end_of_the_lines_ends_the_game_quietly() -> None:
    board, said = typed()
    assert board.moves == []
    assert said.endswith("the game so far: nothing")


def test_a_mistake_is_explained_and_changes_nothing() -> None:
    board, said = typed("z9", "c3 d4", "c3", "c3")
    assert "expected a cell from a1 to e5, got 'z9'" in said
    assert "player 1 cannot go to c3" in said
    assert len(board.moves) == 2


def test_undo_goes_back_to_the_persons_last_move() -> None:
    board, said = typed("undo", "c3", "undo")
    assert board.moves == []
    assert "there is no move of yours to take back" in said
    board, _ = typed("undo", person=2)
    assert len(board.moves) == 1, "the agent's first move stays"


def test_the_moves_can_be_asked_for() -> None:
    _, said = typed("a1", "moves")
    assert "legal: c2 b3" in said or "legal: b3 c2" in said


def test_a_whole_game_says_who_won() -> None:
    board, said = typed(
        *[cell for _ in range(12) for cell in ("a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2")], size=Size(3, 3)
    )
    assert board.outcome is not None
    assert said.endswith("you win" if board.outcome.winner == 1 else "you lose")
