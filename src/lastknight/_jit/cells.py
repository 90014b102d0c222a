"""A set of cells: two words of bits that look like a Python set, in Python and in compiled code alike.

Cells are numbered 0 to 120, eleven to a row, whatever the board (see `lastknight.game.geometry`):

    low     bit i is cell i             cells   0 .. 60
    high    bit i is cell 61 + i        cells  61 .. 120

A word holds at most 63 bits, so that the sign bit stays free. Two words for every board cost little: the tree walk runs
at the speed of a one-word walk (`bench/`), and nothing has to be written twice.
"""

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.imputils import RefType, impl_ret_untracked, iternext_impl, lower_constant
from numba.extending import (
    NativeValue,
    box,
    lower_builtin,
    make_attribute_wrapper,
    models,
    overload,
    register_model,
    type_callable,
    typeof_impl,
    unbox,
)

from lastknight._jit.bits import lowest_bit, popcount

BITS = 61  # cells in the low word


@dataclass(frozen=True, slots=True)
class Cells:
    """A set of cells, with the operators of a Python set.

    >>> row = Cells.of(0, 1, 2)
    >>> list(row - Cells.of(1)), len(row | Cells.of(70)), 2 in row, bool(row & Cells.of(70))
    ([0, 2], 4, True, False)
    """

    low: int
    high: int

    @classmethod
    def of(cls, *cells: int) -> "Cells":
        """The set of these cells; for Python, not for kernels."""
        low = sum(1 << cell for cell in set(cells) if cell < BITS)
        return cls(low, sum(1 << (cell - BITS) for cell in set(cells) if cell >= BITS))

    def __and__(self, other: "Cells") -> "Cells":
        return Cells(self.low & other.low, self.high & other.high)

    def __or__(self, other: "Cells") -> "Cells":
        return Cells(self.low | other.low, self.high | other.high)

    def __sub__(self, other: "Cells") -> "Cells":
        return Cells(self.low & ~other.low, self.high & ~other.high)

    def __len__(self) -> int:
        return popcount(self.low) + popcount(self.high)

    def __bool__(self) -> bool:
        return bool(self.low | self.high)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, int | np.integer) or cell < 0:
            return False
        return bool((self.low >> int(cell) if cell < BITS else self.high >> (int(cell) - BITS)) & 1)

    def __iter__(self) -> Iterator[int]:
        low, high = int(self.low), int(self.high)
        while low:
            yield lowest_bit(low)
            low &= low - 1
        while high:
            yield BITS + lowest_bit(high)
            high &= high - 1


# The compiled twin: a type of two int64, each operator of the class above in the same words.


class CellsType(types.IterableType):
    """What numba calls `Cells`."""

    def __init__(self) -> None:
        super().__init__(name="Cells")

    @property
    def iterator_type(self) -> "CellsIterator":
        """The type of `iter(cells)`."""
        return CellsIterator()


class CellsIterator(types.SimpleIteratorType):
    """What numba calls `iter(cells)`: the cells not yet given."""

    def __init__(self) -> None:
        super().__init__(name="CellsIterator", yield_type=types.int64)


CELLS = CellsType()


@register_model(CellsType)
class _CellsModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("low", types.int64), ("high", types.int64)])


@register_model(CellsIterator)
class _CellsIteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        words = [("low", types.EphemeralPointer(types.int64)), ("high", types.EphemeralPointer(types.int64))]
        super().__init__(manager, kind, words)


make_attribute_wrapper(CellsType, "low", "low")
make_attribute_wrapper(CellsType, "high", "high")


@typeof_impl.register(Cells)
def _typeof(value: Cells, context: Any) -> CellsType:
    return CELLS


@type_callable(Cells)
def _type_constructor(context: Any) -> Any:
    return lambda low, high: CELLS


@lower_builtin(Cells, types.Integer, types.Integer)
def _construct(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    cells = cgutils.create_struct_proxy(CELLS)(context, builder)
    cells.low = context.cast(builder, arguments[0], signature.args[0], types.int64)
    cells.high = context.cast(builder, arguments[1], signature.args[1], types.int64)
    return cells._getvalue()


@lower_constant(CellsType)
def _constant(context: Any, builder: Any, kind: Any, value: Cells) -> Any:
    words = [context.get_constant(types.int64, word) for word in (value.low, value.high)]
    return cgutils.pack_struct(builder, words)


@unbox(CellsType)
def _unbox(kind: Any, value: Any, c: Any) -> NativeValue:
    cells = cgutils.create_struct_proxy(CELLS)(c.context, c.builder)
    for name in ("low", "high"):
        word = c.pyapi.object_getattr_string(value, name)
        setattr(cells, name, c.pyapi.long_as_longlong(word))
        c.pyapi.decref(word)
    return NativeValue(cells._getvalue(), is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


@box(CellsType)
def _box(kind: Any, value: Any, c: Any) -> Any:
    cells = cgutils.create_struct_proxy(CELLS)(c.context, c.builder, value)
    words = [c.pyapi.long_from_longlong(cells.low), c.pyapi.long_from_longlong(cells.high)]
    constructor = c.pyapi.unserialize(c.pyapi.serialize_object(Cells))
    boxed = c.pyapi.call_function_objargs(constructor, words)
    for reference in (*words, constructor):
        c.pyapi.decref(reference)
    return boxed


def _binary(implementation: Any, *operations: Any) -> None:
    """Give kernels an operator on two sets, and its in-place form."""
    for operation in operations:

        @overload(operation, strict=False)
        def _operator(left: Any, right: Any) -> Any:
            return implementation if left == right == CELLS else None


_binary(lambda left, right: Cells(left.low & right.low, left.high & right.high), operator.and_, operator.iand)
_binary(lambda left, right: Cells(left.low | right.low, left.high | right.high), operator.or_, operator.ior)
_binary(lambda left, right: Cells(left.low & ~right.low, left.high & ~right.high), operator.sub, operator.isub)
_binary(lambda left, right: left.low == right.low and left.high == right.high, operator.eq)
_binary(lambda left, right: left.low != right.low or left.high != right.high, operator.ne)


@overload(len, strict=False)
def _len(cells: Any) -> Any:
    if cells == CELLS:
        return lambda cells: popcount(cells.low) + popcount(cells.high)
    return None


@overload(bool, strict=False)
def _bool(cells: Any) -> Any:
    if cells == CELLS:
        return lambda cells: (cells.low | cells.high) != 0
    return None


@overload(operator.not_, strict=False)
def _not(cells: Any) -> Any:
    if cells == CELLS:
        return lambda cells: (cells.low | cells.high) == 0
    return None


@overload(operator.contains, strict=False)
def _contains(cells: Any, cell: Any) -> Any:
    if cells == CELLS:
        return lambda cells, cell: (
            cell >= 0
            and cell < 2 * BITS  # beyond them a shift would have no meaning
            and (cells.low >> cell if cell < BITS else cells.high >> (cell - BITS)) & 1 != 0
        )
    return None


@lower_builtin("getiter", CellsType)
def _getiter(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    cells = cgutils.create_struct_proxy(CELLS)(context, builder, arguments[0])
    iterator = cgutils.create_struct_proxy(CellsIterator())(context, builder)
    iterator.low = cgutils.alloca_once_value(builder, cells.low)
    iterator.high = cgutils.alloca_once_value(builder, cells.high)
    return impl_ret_untracked(context, builder, signature.return_type, iterator._getvalue())


@lower_builtin("iternext", CellsIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    iterator = cgutils.create_struct_proxy(CellsIterator())(context, builder, arguments[0])
    low, high = builder.load(iterator.low), builder.load(iterator.high)
    zero, one = low.type(0), low.type(1)
    in_low = builder.icmp_signed("!=", low, zero)
    word = builder.select(in_low, low, high)
    valid = builder.icmp_signed("!=", word, zero)
    result.set_valid(valid)
    with builder.if_then(valid):
        rest = builder.and_(word, builder.sub(word, one))
        builder.store(builder.select(in_low, rest, low), iterator.low)
        builder.store(builder.select(in_low, high, rest), iterator.high)
        bit = builder.cttz(word, valid.type(1))
        result.yield_(builder.add(bit, builder.select(in_low, zero, zero.type(BITS))))
