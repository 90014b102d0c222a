"""Write docs/findings.md and its figures from the results that are kept.

python -m experiments.write
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from experiments.field import (
    against_the_seven,
    boards,
    clock_line,
    errors,
    field_table,
    on_the_clock,
    saturation,
    text,
)
from experiments.figure import Bar, intervals
from experiments.games import FOLDER, HERE, load
from experiments.judge import ANSWERS, CLOSE, KINDS, MACHINES, MARGIN, Claim, Evidence, claims, gap, judge

PAGE = HERE.parent / "docs" / "findings.md"
REASONS = {
    "reliability of": "How many more openings it would take cannot be said: reliability changes with their number.",
    "time of": (
        f"A time lies within {100 * MACHINES:.0f} % of its bound, which another machine may well change; more runs on "
        "one machine would not decide."
    ),
}
"""Why no number of pairs would decide an open test that is not a score, by the beginning of its name."""


def main() -> None:
    """Write every file."""
    for file, content in files().items():
        file.write_text(content, encoding="utf-8")


def files() -> dict[Path, str]:
    """What is written, by its place."""
    found = {claim.folder / "figure.svg": claim_figure(claim) for claim in claims()}
    return {**found, **errors().figures, PAGE: page()}


def page() -> str:
    """The whole of docs/findings.md."""
    students = [claim for claim in claims() if claim.of_students]
    ours = [claim for claim in claims() if not claim.of_students]
    parts = [
        (HERE / "introduction.md").read_text(encoding="utf-8").strip(),
        summary(students),
        played(),
        "## The claims, one by one",
        *map(section, students),
        field_table(),
        errors().depth,
        errors().nodes,
        saturation(),
        boards(),
        on_the_clock(),
        "## Our own heuristic",
        *map(section, ours),
        (HERE / "conclusion.md").read_text(encoding="utf-8").strip(),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def result(claim: Claim, kind: str) -> tuple[str, list[Evidence]]:
    """The verdict on a claim and what it rests on, as it was kept; what was never judged is judged now."""
    file = claim.folder / "result.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else judge(claim)
    return found[kind], [Evidence(**item) for item in found[f"evidence, {kind}"]]


def summary(chosen: Sequence[Claim]) -> str:
    """All verdicts in one table."""
    lines = ["## All verdicts", "", "| | claim | equal cost | equal nodes |", "| --- | --- | --- | --- |"]
    for claim in chosen:
        verdicts = {kind: verdict_of(claim, kind) for kind in KINDS}
        link = f"[{claim.number}](#{claim.number.lower()})"
        lines.append(f"| {link} | {claim.claim} | {verdicts['cost']} | {verdicts['nodes']} |")
    counted = {kind: [result(claim, kind)[0] for claim in chosen] for kind in KINDS}
    said = "; ".join(
        f"at equal {kind} " + ", ".join(f"{counted[kind].count(word)} {word}" for word in ANSWERS.values())
        for kind in reversed(KINDS)
    )
    return "\n".join(lines) + f"\n\nIn all, {said}."


def verdict_of(claim: Claim, kind: str) -> str:
    """A verdict; one that is still open may at least be bounded."""
    verdict, found = result(claim, kind)
    still = [item for item in found if item.answer == "open"]
    return (
        f"{verdict}, within five points"
        if verdict == ANSWERS["open"] and still and all(map(is_small, still))
        else verdict
    )


def played() -> str:
    """How many games the page rests on."""
    games = [found for file in sorted(FOLDER.glob("*.toml")) if (found := load(file.stem))]
    pairs, unique = sum(found.pairs for found in games), sum(found.unique for found in games)
    forfeits = sum(found.forfeits for found in games)
    return (
        f"The page rests on {pairs:,} pairs, {2 * pairs:,} games, of which {unique:,} repeat no other of their pairing "
        f"and {forfeits} ended with a forfeit."
    )


def section(claim: Claim) -> str:
    """One claim: one screen."""
    return "\n\n".join(part for part in _section(claim) if part)


def _section(claim: Claim) -> Iterator[str]:
    yield f'<a id="{claim.number.lower()}"></a>\n### {claim.number}. {claim.claim}'
    who = "The students' numbers" if claim.of_students else "What was known"
    yield f"**Question.** {claim.question} {who}: {claim.said}."
    yield f"![intervals of {claim.number}](../experiments/{claim.folder.name}/figure.svg)"
    cost, nodes = (result(claim, kind)[0] for kind in ("cost", "nodes"))
    both = (
        f"**{cost.capitalize()}.**"
        if cost == nodes
        else f"**{cost.capitalize()} at equal cost, {nodes} at equal nodes.**"
    )
    yield f"{both} {still_open(claim)}".strip()
    yield f"**What surprised.** {claim.remark}" if claim.remark else ""
    numbers = "\n\n".join(filter(None, [evidence_table(claim), against_the_seven(claim), clock_line(claim)]))
    yield f"<details>\n<summary>The numbers</summary>\n\n{numbers}\n\n</details>"
    yield f"Again: `.venv/bin/python -m experiments.run {claim.number}`"


def still_open(claim: Claim) -> str:
    """What it would take to decide a claim; nothing where it is decided in both senses."""
    undecided = [kind for kind in KINDS if result(claim, kind)[0] == ANSWERS["open"]]
    tests = [item for kind in undecided for item in result(claim, kind)[1] if item.answer == "open"]
    if not tests:
        return ""
    needed = [item.more for item in tests if item.more is not None]
    close = any(item.more is not None and gap(item.expect, item.value, item.low, item.high) < CLOSE for item in tests)
    pairs = f"{max(needed, default=0):,} more pairs"
    said = f"at least {pairs}; a score lies within half a point of its bound" if close else f"up to {pairs}"
    reasons = [why for name, why in REASONS.items() if any(item.label.startswith(name) for item in tests)]
    return " ".join([*([f"The open tests would take {said}."] if needed else []), *reasons])


def evidence_table(claim: Claim) -> str:
    """The same numbers as text, a test a line."""
    lines = ["| test | equal cost | equal nodes |", "| --- | --- | --- |"]
    columns = [{item.label: item for item in result(claim, kind)[1]} for kind in ("cost", "nodes")]
    for label in {**columns[0], **columns[1]}:
        cost, nodes = (
            f"{text(item)}: {answer_of(item)}" if (item := column.get(label)) else "not yet" for column in columns
        )
        lines.append(f"| {label} | {cost} | {'the same' if cost == nodes else nodes} |")
    return "\n".join(lines)


def answer_of(item: Evidence) -> str:
    """A test's answer; an open one may still be known to matter little."""
    return f"{item.answer}, but within five points" if item.answer == "open" and is_small(item) else item.answer


def is_small(item: Evidence) -> bool:
    """Whether a difference is known to be of less than five points."""
    return item.unit == "pairs" and item.low > 0.5 - MARGIN and item.high < 0.5 + MARGIN


def claim_figure(claim: Claim) -> str:
    """The evidence of a claim; a test whose games serve both budgets is shown once."""
    found = {(item.label, item.where): item for kind in reversed(KINDS) for item in result(claim, kind)[1]}
    scores = [bound for item in found.values() if item.unit == "pairs" for bound in (item.low, item.high)]
    reach = max([0.15, *(abs(bound - 0.5) + 0.02 for bound in scores)])
    bars = [_bar(item, (0.5 - reach, 0.5 + reach)) for item in found.values()]
    return intervals(bars, f"{claim.number}: {claim.claim}")


def _bar(item: Evidence, scores: tuple[float, float]) -> Bar:
    """One test; scores share an axis, every other number has its own."""
    marks = _marks(item)
    seen = (item.low, item.high, *marks)
    margin = (max(seen) - min(seen)) * 0.15
    axis = scores if item.unit == "pairs" else (min(seen) - margin, max(seen) + margin)
    return Bar(item.label, item.value, item.low, item.high, marks, axis, _beside(item), item.answer)


def _beside(item: Evidence) -> str:
    """The number of a test and where it comes from; the board is said where it is not the usual one."""
    return f"{text(item)}, {item.where.removesuffix(', 7x7')}"


def _marks(item: Evidence) -> tuple[float, ...]:
    """The bounds that an interval is compared with."""
    if item.unit == "pairs":
        return {"about": (0.45, 0.55), "not better": (0.5, 0.55)}.get(item.expect, (0.5,))
    return tuple(float(word) for word in item.expect.split() if word[-1].isdigit())


if __name__ == "__main__":
    main()
