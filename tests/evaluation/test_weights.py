"""Files of weights: what is written reads back, and what is damaged is refused in one line."""

from pathlib import Path

import numpy as np
import pytest

from lastknight.errors import StoreError
from lastknight.evaluation.weights import SHIPPED, read_weights, write_weights

NUMBERS = np.array([0.5, -1.25, 3.0, 0.0])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    write_weights(tmp_path / "some.bin", "q_network", NUMBERS)
    return tmp_path / "some.bin"


def refusal(file: Path) -> str:
    with pytest.raises(StoreError) as caught:
        read_weights(file)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_weights_read_back_as_they_were_written(file: Path) -> None:
    found = read_weights(file)
    assert found.heuristic == "q_network"
    assert found.numbers.tolist() == NUMBERS.tolist()
    assert found.checksum == write_weights(file, "q_network", NUMBERS)


def test_a_truncated_file_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-3])
    assert refusal(file) == f"{file} is damaged: expected 4 weights, got 3"


def test_a_file_with_a_changed_number_is_refused(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    assert refusal(file).startswith(f"{file} is damaged: its weights do not have the checksum ")


def test_a_file_of_another_version_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"format": 1', b'"format": 2', 1))
    assert refusal(file) == f"{file} was written by format 2, this version reads 1: train again"


@pytest.mark.parametrize("content", [b"", b"no weights", b"[1, 2]\n", b'{"format": 1}\n', b"\x80\n", b'"text"\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    other = tmp_path / "other.bin"
    other.write_bytes(content)
    assert refusal(other) == f"{other} is no file of weights: its first line does not say what they are"


def test_weights_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    write_weights(tmp_path / "lost.bin", "q_network", np.array([1.0, np.nan]))
    assert "its training went astray" in refusal(tmp_path / "lost.bin")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.bin") == (
        f"expected a file of weights, got {tmp_path / 'none.bin'}: No such file or directory"
    )


def test_a_file_that_was_written_again_is_read_again(file: Path) -> None:
    read_weights(file)
    write_weights(file, "q_network", NUMBERS + 1)
    assert read_weights(file).numbers.tolist() == (NUMBERS + 1).tolist()


def test_the_weights_we_ship_are_small_and_whole() -> None:
    files = sorted(SHIPPED.glob("*.bin"))
    assert [read_weights(file).heuristic for file in files] == [file.stem for file in files]
    assert sum(file.stat().st_size for file in files) < 3_000_000
