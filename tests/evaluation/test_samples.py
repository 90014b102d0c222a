from collections import Counter

from lastknight.evaluation.samples import sample_boards


def test_samples_cover_boards_and_ends_and_depend_on_the_seed_alone() -> None:
    boards = sample_boards(1000, seed=1)
    sizes = Counter(str(board.size) for board in boards)
    assert set(sizes) == {"7x7", "5x5", "11x9", "3x3", "11x11"}
    assert sizes["7x7"] > 500
    assert all(board.placed for board in boards)
    assert 100 < sum(board.outcome is not None for board in boards) < 400
    assert min(board.ply for board in boards if board.width == 7) < 4
    assert boards == sample_boards(1000, seed=1) != sample_boards(1000, seed=2)
