"""The README runs: its Python blocks in order, in one session; those with prompts must answer as printed."""

import doctest
import re
from pathlib import Path
from typing import Any

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def run(block: str, session: dict[str, Any]) -> None:
    """Run one block, leaving its names in the session; complain where an answer is not the printed one."""
    if ">>>" not in block:
        exec(compile(block, README.name, "exec"), session)
        return
    complaints: list[str] = []
    example = doctest.DocTestParser().get_doctest(block, session, README.name, README.name, 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(example, out=complaints.append, clear_globs=False)
    assert not complaints, "".join(complaints)
    session.update(example.globs)


def test_the_readme_answers_as_printed() -> None:
    assert any(">>>" in block for block in BLOCKS), "there is a session to run"
    session: dict[str, Any] = {"__name__": "readme"}
    for block in BLOCKS:
        run(block, session)
