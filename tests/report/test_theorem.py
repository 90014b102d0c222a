"""The page about who wins is what the book says."""

import re
from pathlib import Path
from xml.etree import ElementTree

from lastknight.game.notation import Size
from lastknight.report.theorem import placements_svg, write_theorem
from lastknight.solver.book import shipped_book

PAGE = Path(__file__).parents[2] / "docs" / "theorem.md"


def test_the_page_in_docs_is_what_the_command_writes(tmp_path: Path) -> None:
    copy = tmp_path / PAGE.name
    copy.write_text(PAGE.read_text())
    picture = write_theorem(copy, shipped_book())
    assert copy.read_text() == PAGE.read_text()
    assert picture.read_text() == PAGE.with_suffix(".svg").read_text()


def test_the_page_has_the_row_of_7x7() -> None:
    assert "| 7x7 | second | 2,352 | 1,160 | 315 | 160 | 1,152 / 0 | 8 / 1,192 | 8 | 0 |" in PAGE.read_text()


def test_the_picture_has_a_cell_for_each_placement() -> None:
    picture = ElementTree.fromstring(placements_svg(shipped_book(), Size(7, 7)))
    paths = {path.get("class"): path.get("d", "") for path in picture.iter() if path.tag.endswith("path")}
    drawn = placements_svg(shipped_book(), Size(7, 7)).split("</style>")[1].split('<path class="knight"')[0]
    assert len(re.findall("M", drawn)) == 49 * 48 + 8
    assert set(paths) == {"wins", "loses", "odd", "knight"}
