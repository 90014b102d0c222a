from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight._jit import BITS, Cells, kernel
from tests.strategies import sets_of_cells

CELL = st.integers(0, 120)
Function = Callable[..., Any]


def algebra(left: Cells, right: Cells) -> tuple[Cells, Cells, Cells]:
    return left & right, left | right, left - right


def in_place(left: Cells, right: Cells) -> tuple[Cells, Cells, Cells]:
    both, either, rest = left, left, left
    both &= right
    either |= right
    rest -= right
    return both, either, rest


def comparison(left: Cells, right: Cells) -> tuple[bool, bool]:
    return left == right, left != right


def questions(cells: Cells, cell: int) -> tuple[int, bool, bool, bool, bool]:
    return len(cells), bool(cells), not cells, cell in cells, cell not in cells


def conditions(cells: Cells) -> tuple[int, int]:
    return 1 if cells else 2, 1 if not cells else 2


def listed(cells: Cells) -> list[int]:
    return [cell for cell in cells]  # noqa: C416  # the loop is what is tested


def pairs(left: Cells, right: Cells) -> int:
    total = 0
    for one in left:
        for other in right:
            total += one * other
    return total


def words(cells: Cells) -> Cells:
    return Cells(cells.low, cells.high)


def both_ways(function: Function) -> pytest.MarkDecorator:
    """The test runs with the function as it is and with the kernel made of it."""
    return pytest.mark.parametrize("run", [function, kernel(function)], ids=["class", "kernel"])


@both_ways(algebra)
@given(left=sets_of_cells(), right=sets_of_cells())
def test_the_operators_are_those_of_a_set(run: Function, left: set[int], right: set[int]) -> None:
    found = run(Cells.of(*left), Cells.of(*right))
    assert [set(cells) for cells in found] == [left & right, left | right, left - right]


@both_ways(in_place)
@given(left=sets_of_cells(), right=sets_of_cells())
def test_the_operators_in_place_give_new_sets(run: Function, left: set[int], right: set[int]) -> None:
    before = Cells.of(*left)
    found = run(before, Cells.of(*right))
    assert [set(cells) for cells in found] == [left & right, left | right, left - right]
    assert set(before) == left, "a set of cells never changes"


@both_ways(comparison)
@given(left=sets_of_cells(), right=sets_of_cells(), same=st.booleans())
def test_sets_are_equal_when_they_hold_the_same_cells(
    run: Function, left: set[int], right: set[int], same: bool
) -> None:
    right = left if same else right
    assert run(Cells.of(*left), Cells.of(*right)) == (left == right, left != right)


@both_ways(questions)
@given(cells=sets_of_cells(), cell=CELL)
def test_size_emptiness_and_membership_are_those_of_a_set(run: Function, cells: set[int], cell: int) -> None:
    expected = (len(cells), bool(cells), not cells, cell in cells, cell not in cells)
    assert run(Cells.of(*cells), cell) == expected


@both_ways(conditions)
@pytest.mark.parametrize(("cells", "expected"), [((), (2, 1)), ((60,), (1, 2)), ((61,), (1, 2)), ((0, 120), (1, 2))])
def test_a_set_is_a_condition(run: Function, cells: tuple[int, ...], expected: tuple[int, int]) -> None:
    assert run(Cells.of(*cells)) == expected


@both_ways(listed)
@given(cells=sets_of_cells())
def test_iteration_gives_every_cell_once_in_ascending_order(run: Function, cells: set[int]) -> None:
    assert run(Cells.of(*cells)) == sorted(cells)


@both_ways(pairs)
@given(left=sets_of_cells(), right=sets_of_cells())
def test_loops_over_sets_can_be_nested(run: Function, left: set[int], right: set[int]) -> None:
    assert run(Cells.of(*left), Cells.of(*right)) == sum(left) * sum(right)


@both_ways(words)
@given(cells=sets_of_cells())
def test_a_set_goes_into_a_kernel_and_comes_back_whole(run: Function, cells: set[int]) -> None:
    back = run(Cells.of(*cells))
    assert back == Cells.of(*cells)
    assert hash(back) == hash(Cells.of(*cells))


def test_the_words_hold_61_and_60_cells_and_never_the_sign() -> None:
    full = Cells.of(*range(121))
    assert BITS == 61
    assert full == Cells(2**61 - 1, 2**60 - 1)


@given(cells=sets_of_cells(), cell=CELL)
def test_a_cell_read_from_an_array_is_found_too(cells: set[int], cell: int) -> None:
    assert (np.array([cell])[0] in Cells.of(*cells)) == (cell in cells)


@pytest.mark.parametrize("stranger", [-1, 121, 10**6, "a1", None, 2.5])
def test_what_is_no_cell_is_in_no_set(stranger: object) -> None:
    assert stranger not in Cells.of(*range(121))


@kernel
def _holds(cells: Cells, cell: int) -> bool:
    return cell in cells


@pytest.mark.parametrize("stranger", [-1, -11, -64, -(10**6), 121, 122, 128, 10**6])
def test_kernels_find_no_cell_off_the_board(stranger: int) -> None:
    assert not _holds(Cells.of(*range(121)), stranger)


def test_a_set_is_not_equal_to_something_else() -> None:
    something_else: object = {1}
    assert Cells.of(1) != something_else
