"""Write docs/findings.md and its figures from the results that are kept.

python -m experiments.write
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from experiments.field import against_the_seven, boards, errors, field_table, on_the_clock, saturation, text
from experiments.figure import Bar, intervals
from experiments.games import FOLDER, HERE, load
from experiments.judge import ANSWERS, KINDS, Claim, Evidence, claims

PAGE = HERE.parent / "docs" / "findings.md"


def main() -> None:
    """Write every file."""
    for file, content in files().items():
        file.write_text(content, encoding="utf-8")


def files() -> dict[Path, str]:
    """What is written, by its place."""
    found = {claim.folder / "figure.svg": claim_figure(claim) for claim in claims() if claim.test}
    return {**found, **errors().figures, PAGE: page()}


def page() -> str:
    """The whole of docs/findings.md."""
    parts = [
        (HERE / "introduction.md").read_text(encoding="utf-8").strip(),
        summary(),
        played(),
        field_table(),
        "## The claims, one by one",
        *map(section, claims()),
        errors().depth,
        errors().nodes,
        saturation(),
        boards(),
        on_the_clock(),
        (HERE / "conclusion.md").read_text(encoding="utf-8").strip(),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def result(claim: Claim, kind: str) -> tuple[str, list[Evidence]]:
    """The verdict on a claim and what it rests on, as it was kept."""
    found: dict[str, Any] = json.loads((claim.folder / "result.json").read_text(encoding="utf-8"))
    return found[kind], [Evidence(**item) for item in found[f"evidence, {kind}"]]


def summary() -> str:
    """All verdicts in one table."""
    lines = ["## All verdicts", "", "| | claim | equal cost | equal nodes |", "| --- | --- | --- | --- |"]
    for claim in claims():
        verdicts = {kind: result(claim, kind)[0] for kind in KINDS}
        link = f"[{claim.number}](#{claim.number.lower()})"
        lines.append(f"| {link} | {claim.claim} | {verdicts['cost']} | {verdicts['nodes']} |")
    counted = {kind: [result(claim, kind)[0] for claim in claims()] for kind in KINDS}
    said = "; ".join(
        f"at equal {kind} " + ", ".join(f"{counted[kind].count(word)} {word}" for word in ANSWERS.values())
        for kind in reversed(KINDS)
    )
    return "\n".join(lines) + f"\n\nIn all, {said}."


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
    yield f"The students' numbers: {claim.said}."
    yield f"**Question.** {claim.question}"
    if claim.waits:
        yield f"**Waits:** {claim.waits}."
        return
    cost, nodes = (result(claim, kind)[0] for kind in ("cost", "nodes"))
    both = (
        f"**{cost.capitalize()}.**"
        if cost == nodes
        else f"**{cost.capitalize()} at equal cost, {nodes} at equal nodes.**"
    )
    needed = max((item.more for kind in KINDS for item in result(claim, kind)[1] if item.more), default=None)
    yield both + (f" The open tests would take up to {needed:,} more pairs." if needed else "")
    yield f"![intervals of {claim.number}](../experiments/{claim.folder.name}/figure.svg)"
    yield evidence_table(claim)
    yield against_the_seven(claim)
    yield f"**What surprised.** {claim.remark}" if claim.remark else ""
    yield f"Again: `.venv/bin/python -m experiments.run {claim.number}`"


def evidence_table(claim: Claim) -> str:
    """The same numbers as text, a test a line."""
    lines = ["| test | equal cost | equal nodes |", "| --- | --- | --- |"]
    columns = [{item.label: item for item in result(claim, kind)[1]} for kind in ("cost", "nodes")]
    for label in {**columns[0], **columns[1]}:
        cost, nodes = (
            f"{text(item)}: {item.answer}" if (item := column.get(label)) else "not yet" for column in columns
        )
        lines.append(f"| {label} | {cost} | {'the same' if cost == nodes else nodes} |")
    return "\n".join(lines)


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
