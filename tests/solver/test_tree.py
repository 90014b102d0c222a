"""The tree of the first plies: values flow up, images are one node, idle work is stopped."""

from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.search.control import STOP, make_control
from lastknight.search.limit import Limit
from lastknight.solver.tree import PATIENCE, Tree
from lastknight.solver.verdict import LOST, UNKNOWN, WON


def test_a_node_is_won_with_one_lost_child_and_lost_with_all_won() -> None:
    tree = Tree(Board.from_game("a1 b1"), every_move=False)
    one, other = tree.root.children
    tree.settle(one, WON)
    assert tree.root.value == UNKNOWN and not tree.done
    tree.settle(other, WON)
    assert tree.root.value == LOST and tree.done
    tree = Tree(Board.from_game("a1 b1"), every_move=False)
    tree.settle(tree.root.children[0], LOST)
    assert tree.root.value == WON and tree.done


def test_when_every_move_counts_the_tree_is_done_with_the_last_of_them() -> None:
    tree = Tree(Board.from_game("a1 b1"), every_move=True)
    one, other = tree.root.children
    tree.settle(one, LOST)
    assert tree.root.value == WON and not tree.done
    assert tree.next_piece() is other
    tree.settle(other, WON)
    assert tree.done and tree.next_piece() is None
    assert tree.root_moves(LOST) == (tree.root.targets[0],)


def test_images_are_one_node() -> None:
    tree = Tree(Board(), every_move=True)
    assert len(tree.root.children) == 49
    assert len({id(child) for child in tree.root.children}) == 10


def test_splitting_a_piece_makes_its_children_the_next_ones() -> None:
    tree = Tree(Board.from_game("a1 b1"), every_move=False)
    piece = tree.next_piece()
    assert piece is tree.root.children[0]
    tree.split(piece)
    assert tree.next_piece() is piece.children[0]
    tree.settle(piece.children[1], LOST)
    assert piece.value == WON


def test_work_that_no_longer_matters_is_stopped() -> None:
    tree = Tree(Board.from_game("a1 b1"), every_move=False)
    piece, other = tree.root.children
    tree.split(piece)
    for node in (piece.children[0], other):
        node.control = make_control(Limit())
    tree.settle(piece.children[1], LOST)
    tree.stop_idle_work()
    assert piece.children[0].control is not None and piece.children[0].control[STOP] == 1
    assert other.control is not None and other.control[STOP] == 0


def test_a_mirrored_board_needs_no_search() -> None:
    tree = Tree(Board.from_game("a1", Size(8, 8)), every_move=False)
    assert tree.root.value == WON and tree.done


def test_a_promising_child_gets_most_of_the_work_but_not_all() -> None:
    tree = Tree(Board.from_game("b2 c5"), every_move=False)
    first, second, third = tree.root.children[:3]
    tree.charge(first, 2 * PATIENCE)
    assert tree.next_piece() is first
    tree.charge(first, 1)
    assert tree.next_piece() is second, "a look at the next one"
    tree.charge(second, PATIENCE + 1)
    assert tree.next_piece() is first, "which is then given a quarter of the work"
    tree.charge(first, 2 * PATIENCE)
    assert tree.next_piece() is third
    tree.charge(third, PATIENCE + 1)
    tree.charge(first, 4)
    assert tree.next_piece() is second
    assert tree.root.spent == first.spent + second.spent + third.spent


def test_where_all_children_count_they_are_settled_one_after_the_other() -> None:
    tree = Tree(Board.from_game("b2 c4"), every_move=False)
    first = tree.root.children[0]
    tree.charge(first, 2 * PATIENCE)
    assert tree.next_piece() is first
