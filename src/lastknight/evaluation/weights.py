"""Weights of networks on disk: one line that says what they are, then the numbers.

    {"format": 1, "heuristic": "q_network", "numbers": 43215, "sha256": "..."}
    float32, little endian, one after another

The checksum is that of the numbers. A file is read once in a process; nobody writes to the array.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lastknight.errors import StoreError
from lastknight.evaluation.adapter import Floats, write_whole

FORMAT = 1
SHIPPED = Path(__file__).parent / "trained"
_FIELDS = {"format": int, "heuristic": str, "numbers": int, "sha256": str}


class Weights(NamedTuple):
    """What a file of weights holds."""

    heuristic: str  # whose weights they are
    checksum: str
    numbers: Floats


def write_weights(file: Path, heuristic: str, numbers: Floats) -> str:
    """Write the weights of a heuristic, all of them or nothing, and return their checksum."""
    data = numbers.astype("<f4").tobytes()
    checksum = hashlib.sha256(data).hexdigest()
    header = {"format": FORMAT, "heuristic": heuristic, "numbers": len(numbers), "sha256": checksum}
    write_whole(file, json.dumps(header).encode() + b"\n" + data)
    return checksum


def read_weights(file: Path) -> Weights:
    """The weights in a file, checked against what its first line says."""
    try:
        state = file.stat()
        return _read(file, (state.st_mtime_ns, state.st_ino, state.st_size))
    except OSError as error:
        raise StoreError(f"expected a file of weights, got {file}: {error.strerror}") from error


@lru_cache(maxsize=64)
def _read(file: Path, state: tuple[int, int, int]) -> Weights:
    """The same, once for every ``state`` of the file."""
    line, _, data = file.read_bytes().partition(b"\n")
    header = _header(file, line)
    if header["format"] != FORMAT:
        raise StoreError(f"{file} was written by format {header['format']}, this version reads {FORMAT}: train again")
    if len(data) != 4 * header["numbers"]:
        raise StoreError(f"{file} is damaged: expected {header['numbers']} weights, got {len(data) // 4}")
    if hashlib.sha256(data).hexdigest() != header["sha256"]:
        raise StoreError(f"{file} is damaged: its weights do not have the checksum {header['sha256'][:16]}...")
    numbers = np.frombuffer(data, "<f4").astype(np.float64)
    if not np.isfinite(numbers).all():
        raise StoreError(f"{file} holds weights that are no numbers: its training went astray")
    return Weights(header["heuristic"], header["sha256"], numbers)


def _header(file: Path, line: bytes) -> dict[str, Any]:
    """What the first line says."""
    try:
        header = dict(json.loads(line))
    except (ValueError, TypeError):
        header = {}
    if {name: type(header.get(name)) for name in _FIELDS} != _FIELDS:
        raise StoreError(f"{file} is no file of weights: its first line does not say what they are")
    return header
