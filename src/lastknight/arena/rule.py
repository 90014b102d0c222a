"""When a pairing has been played enough: after all its pairs, at a verdict, or by a sequential test."""

from dataclasses import dataclass
from typing import Any, Literal

from lastknight.errors import LimitError
from lastknight.stats import Counts, Sprt, Verdict, live_verdict

RuleName = Literal["fixed", "verdict", "sprt"]


@dataclass(frozen=True)
class Rule:
    """A stopping rule; the number of pairs is the most it may play.

    >>> Rule("sprt", 0, 30).stops(Counts(60, 150, 90))
    True
    """

    name: RuleName = "fixed"
    elo_0: float = 0.0
    """With `sprt`: the difference that is not worth having."""

    elo_1: float = 30.0
    """With `sprt`: the difference that is."""

    def __post_init__(self) -> None:
        if self.name not in ("fixed", "verdict", "sprt"):
            raise LimitError(f"a stopping rule is fixed, verdict or sprt, got {self.name!r}")
        if self.name == "sprt" and not self.elo_0 < self.elo_1:
            raise LimitError(f"sprt needs a lower and a higher Elo difference, got {self.elo_0:g} and {self.elo_1:g}")

    def verdict(self, counts: Counts) -> Verdict:
        """What the pairs say so far; it may be watched."""
        return Sprt(self.elo_0, self.elo_1).verdict(counts) if self.name == "sprt" else live_verdict(counts)

    def stops(self, counts: Counts) -> bool:
        """Whether no further pair is needed."""
        return self.name != "fixed" and counts.pairs > 0 and self.verdict(counts).decided

    def __str__(self) -> str:
        if self.name == "sprt":
            return f"until a sequential test decides between {self.elo_0:+g} and {self.elo_1:+g} Elo"
        return "until there is a verdict" if self.name == "verdict" else "all pairs"

    def to_json(self) -> dict[str, Any]:
        """The rule as plain data; the inverse of `from_json`."""
        return {"name": self.name, **({"elo": [self.elo_0, self.elo_1]} if self.name == "sprt" else {})}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Rule":
        """The rule that `to_json` described."""
        return cls(data["name"], *data.get("elo", ()))
