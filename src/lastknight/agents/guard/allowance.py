"""What a foreign program may take."""

import json
from dataclasses import asdict, dataclass

MEBIBYTE = 1 << 20


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """The limits of a program and everything it starts.

    >>> Allowance.from_json(Allowance(memory=1 << 28).to_json()).memory
    268435456
    """

    memory: int = 1024 * MEBIBYTE
    """Bytes that all its processes together may hold; the kernel lets no process have twice that."""

    processes: int = 64
    """How many processes there may be at a time."""

    file_size: int = 64 * MEBIBYTE
    """Bytes in any one file."""

    shelter: bool = True
    """Whether to ask the kernel for namespaces; without them programs of one user can see each other."""

    def to_json(self) -> str:
        """As one argument of the guard."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Allowance":
        """The inverse of `to_json`."""
        return cls(**json.loads(text))
