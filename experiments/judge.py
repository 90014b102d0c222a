"""From games and measurements to verdicts; the rules are those of README.md."""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scipy.stats import t

from experiments.games import FOLDER, HERE, Games, load
from lastknight.stats import score_interval

KINDS = ("nodes", "cost")  # every claim is decided for each of them
ERROR = 0.05  # the chance that any interval of a claim misses
LOOKS = 3  # games were given more pairs after a look at most twice; each look gets its third of the error
MARGIN = 0.05  # of the score: less is "about the same"
CLOSE = 0.005  # of the score: nobody will play the pairs that tell less
MACHINES = 0.1  # of a time: what another machine may change, which repetition on one cannot show; not measured
WORDS = {"better": "beats", "worse": "loses to", "about": "is about equal to", "not better": "is no better than"}
ANSWERS = {"holds": "confirmed", "fails": "refuted", "open": "undecided"}
LONGER = {"long": " with four times the budget"}
"""What a label adds for games on another budget than the usual one."""


class Evidence(NamedTuple):
    """What one test gave."""

    label: str
    where: str
    """The budget and the board, or what the number counts."""

    expect: str
    value: float
    low: float
    high: float
    n: int
    unit: str
    """`pairs` for scores, else what was counted."""

    answer: str
    """holds, fails or open."""

    more: int | None
    """How many more pairs would decide an open test if its score stayed, at least; None where it is no score."""


class Claim(NamedTuple):
    """A folder: the question and its tests."""

    number: str
    """C and a number for what the students said, H for our own heuristic."""

    folder: Path
    claim: str
    said: str
    question: str
    test: tuple[Mapping[str, Any], ...]

    @property
    def of_students(self) -> bool:
        """Whether a student made it."""
        return self.number.startswith("C")

    @property
    def remark(self) -> str:
        """What surprised, written after the games."""
        file = self.folder / "remark.md"
        return file.read_text(encoding="utf-8").strip() if file.is_file() else ""

    @property
    def games(self) -> list[str]:
        """The tournaments that this claim reads."""
        names = dict.fromkeys(test["games"] for test in self.test if "games" in test)
        return [file for name in names for file in files_of(name)]


def claims() -> list[Claim]:
    """All claims in order, the students' first."""
    found = []
    for folder in sorted(HERE.glob("[CH][0-9][0-9]-*")):
        data = tomllib.loads((folder / "claim.toml").read_text(encoding="utf-8"))
        found.append(Claim(folder.name[:3], folder, test=tuple(data.pop("test")), **data))
    return found


def files_of(name: str) -> list[str]:
    """The tournaments that a test's `games` stands for: one a kind of budget, or itself."""
    return [name] if (FOLDER / f"{name}.toml").is_file() else [f"{name}-{kind}" for kind in KINDS]


def judge(claim: Claim) -> dict[str, Any]:
    """The verdict on a claim for each kind of budget, with all evidence: the content of its result.json."""
    found = {kind: list(_evidence(claim.test, kind)) for kind in KINDS}
    verdicts = {kind: verdict([item.answer for item in found[kind]], len(claim.test)) for kind in KINDS}
    return {**verdicts, **{f"evidence, {kind}": [item._asdict() for item in found[kind]] for kind in KINDS}}


def verdict(answers: Sequence[str], tests: int) -> str:
    """Confirmed if all tests hold, refuted if one fails, else undecided."""
    if "fails" in answers:
        return ANSWERS["fails"]
    return ANSWERS["holds" if len(answers) == tests and set(answers) == {"holds"} else "open"]


def _evidence(tests: Sequence[Mapping[str, Any]], kind: str) -> Iterator[Evidence]:
    """What there is to each test so far."""
    level = 1 - ERROR / LOOKS / len(tests)
    for test in tests:
        found = _measured(test, kind, level) if "measured" in test else _played(test, kind, level)
        if found is not None:
            yield found


def _played(test: Mapping[str, str], kind: str, level: float) -> Evidence | None:
    """The evidence of games."""
    names = files_of(test["games"])
    games = load(names[0] if len(names) == 1 else f"{test['games']}-{kind}")
    found = games and compare(games, test["one"], test["two"], test["expect"], level)
    return found and found._replace(label=found.label + LONGER.get(test["games"], ""))


def compare(games: Games, one: str, two: str, expect: str, level: float = 1 - ERROR) -> Evidence | None:
    """One agent against another in games that were played; None if they never met."""
    counts = games.counts(one, two)
    if counts is None:
        return None
    value, low, high, pairs = score_interval(counts, level)
    answer = _answer(expect, low, high)
    more = _more(expect, value, low, high, pairs) if answer == "open" else None
    label = f"{short(one)} {WORDS[expect]} {short(two)}"
    return Evidence(label, str(games), expect, value, low, high, pairs, "pairs", answer, more)


def _answer(expect: str, low: float, high: float) -> str:
    """Whether an expectation holds of a score's interval."""
    holds, fails = {
        "better": (low > 0.5, high < 0.5),
        "worse": (high < 0.5, low > 0.5),
        "about": (low > 0.5 - MARGIN and high < 0.5 + MARGIN, low > 0.5 + MARGIN or high < 0.5 - MARGIN),
        "not better": (low <= 0.5 and high < 0.5 + MARGIN, low > 0.5),
    }[expect]
    return "holds" if holds else "fails" if fails else "open"


def gap(expect: str, value: float, low: float, high: float) -> float:
    """How far the score of an open test lies from the nearest bound that its interval straddles."""
    bounds = {"about": (0.5 - MARGIN, 0.5 + MARGIN), "not better": (0.5, 0.5 + MARGIN)}.get(expect, (0.5,))
    return min(abs(value - bound) for bound in bounds if low <= bound <= high)


def _more(expect: str, value: float, low: float, high: float, pairs: int) -> int:
    """How many more pairs would bring the interval clear of the bound that it straddles, at least."""
    reach = (high - low) / 2
    return max(0, int(pairs * ((reach / max(CLOSE, gap(expect, value, low, high))) ** 2 - 1))) + 1


def _measured(test: Mapping[str, Any], kind: str, level: float) -> Evidence | None:
    """The evidence of a measurement, compared with the test's bounds."""
    known = measurements()
    found = known.get(f"{test['measured']}, {kind}", known.get(test["measured"]))
    if found is None:
        return None
    reach = float(t.isf((1 - level) / 2, found["n"] - 1)) * found["error"]
    low, high = found["value"] - reach, found["value"] + reach
    least, most = test.get("least", -float("inf")), test.get("most", float("inf"))
    allowance = MACHINES * found["value"] if found["unit"] == "runs" else 0.0
    lowest, highest = low - allowance, high + allowance
    answer = "holds" if least <= lowest and highest <= most else "fails" if highest < least or lowest > most else "open"
    bounds = " and ".join(f"{name} {test[name]:g}" for name in ("least", "most") if name in test)
    expect = bounds.replace("least", "at least").replace("most", "at most")
    return Evidence(
        test["measured"], found["where"], expect, found["value"], low, high, found["n"], found["unit"], answer, None
    )


def measurements() -> dict[str, Any]:
    """All numbers that were measured, or drawn from games, by their names."""
    files = [file for file in (FOLDER / "measured.json", FOLDER / "resampled.json") if file.is_file()]
    return {name: found for file in files for name, found in json.loads(file.read_text(encoding="utf-8")).items()}


def short(agent: str) -> str:
    """An agent as a table shows it: without what all of them have."""
    return agent.removeprefix("deepening:").replace(",view=player", "").replace(",endgame=off", "")
