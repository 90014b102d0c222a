from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight._jit import kernel, lowest_bit, mix, popcount, reverse

WORDS = st.one_of(st.integers(0, 2**63 - 1), st.integers(0, 62).map(lambda bit: 1 << bit))
SIGNED = st.integers(-(2**63), 2**63 - 1)


@kernel
def compiled_popcount(word: int) -> int:
    return popcount(word)


@kernel
def compiled_lowest_bit(word: int) -> int:
    return lowest_bit(word)


@kernel
def compiled_reverse(word: int) -> int:
    return reverse(word)


@kernel
def compiled_mix(word: int) -> int:
    return mix(word)


@pytest.mark.parametrize("count", [popcount, compiled_popcount])
@given(word=WORDS)
def test_popcount_counts_the_ones_of_the_binary_text(count: Callable[[int], int], word: int) -> None:
    assert count(word) == f"{word:b}".count("1")


@pytest.mark.parametrize("lowest", [lowest_bit, compiled_lowest_bit])
@given(word=WORDS.filter(bool))
def test_the_lowest_bit_is_how_often_two_divides_the_word(lowest: Callable[[int], int], word: int) -> None:
    bit = lowest(word)
    assert word % 2**bit == 0
    assert word // 2**bit % 2 == 1


@pytest.mark.parametrize("turn", [reverse, compiled_reverse])
@given(word=WORDS)
def test_reverse_takes_bit_i_to_bit_62_minus_i(turn: Callable[[int], int], word: int) -> None:
    assert turn(word) == sum(1 << (62 - bit) for bit in range(63) if word >> bit & 1)
    assert turn(turn(word)) == word


@pytest.mark.parametrize("scramble", [mix, compiled_mix])
def test_mix_is_the_finaliser_of_splitmix64(scramble: Callable[[int], int]) -> None:
    state, published = 1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]
    for number in published:
        state += 0x9E3779B97F4A7C15
        assert scramble(signed(state)) % 2**64 == number


@given(word=SIGNED)
def test_mix_gives_the_same_signed_word_compiled_and_not(word: int) -> None:
    assert compiled_mix(word) == mix(word)
    assert -(2**63) <= mix(word) < 2**63


def signed(word: int) -> int:
    return (word + 2**63) % 2**64 - 2**63
