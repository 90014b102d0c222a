"""Bit tricks that are one machine instruction when compiled and plain Python when not.

Each name is an ordinary function; `@overload` gives kernels the compiled twin under the same name. Words never use
bit 63, the sign of an int64: compiled and interpreted code would disagree there. `mix` alone fills all 64 bits, and
returns a signed word in both worlds.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

WORD = (1 << 64) - 1


def popcount(word: int) -> int:
    """How many bits are set."""
    return int(word).bit_count()


def lowest_bit(word: int) -> int:
    """The number of the lowest set bit of a word that is not 0."""
    return int(word & -word).bit_length() - 1


def reverse(word: int) -> int:
    """The 63 usable bits in opposite order: bit i becomes bit 62 - i."""
    return int(format(int(word), "063b")[::-1], 2)


def mix(word: int) -> int:
    """Scramble a word so that near inputs give far outputs (the finaliser of splitmix64), signed."""
    word = int(word) & WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    word ^= word >> 31
    return word - (1 << 64) if word >> 63 else word


def _word_intrinsic(build: Any) -> Any:
    """An intrinsic from int64 to int64 whose instructions ``build(builder, word)`` emits."""

    @intrinsic
    def word_intrinsic(context: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return build(builder, arguments[0])

        return types.int64(types.int64), generate

    return word_intrinsic


def _emit_mix(builder: Any, word: Any) -> Any:
    """The instructions of `mix`."""
    int64 = ir.IntType(64)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        word = builder.mul(builder.xor(word, builder.lshr(word, int64(shift))), int64(factor))
    return builder.xor(word, builder.lshr(word, int64(31)))


_popcount = _word_intrinsic(lambda builder, word: builder.ctpop(word))
_lowest_bit = _word_intrinsic(lambda builder, word: builder.cttz(word, ir.IntType(1)(1)))
_reverse = _word_intrinsic(lambda builder, word: builder.lshr(builder.bitreverse(word), ir.IntType(64)(1)))
_mix = _word_intrinsic(_emit_mix)


@overload(popcount, strict=False)
def _overload_popcount(word: Any) -> Any:
    return lambda word: _popcount(word)


@overload(lowest_bit, strict=False)
def _overload_lowest_bit(word: Any) -> Any:
    return lambda word: _lowest_bit(word)


@overload(reverse, strict=False)
def _overload_reverse(word: Any) -> Any:
    return lambda word: _reverse(word)


@overload(mix, strict=False)
def _overload_mix(word: Any) -> Any:
    return lambda word: _mix(word)
