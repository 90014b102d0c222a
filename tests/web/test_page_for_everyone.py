"""The page for everyone, in a real Chromium: phones, slow lines, screen readers, keyboards."""

from typing import Any

import pytest

from tests.web.browser import FINISHED, LATE


def test_a_phone_shows_the_whole_board_without_scrolling_sideways(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for path in (
        "/",
        "/analyse?game=d4+c6",
        f"/review?game={FINISHED.replace(' ', '+')}",
        "/puzzles?board=6x6&seed=4",
        "/placements",
    ):
        page.goto(path)
        board = page.locator(".board-column svg").first
        board.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert page.locator("nav").evaluate("(nav) => nav.scrollWidth <= nav.clientWidth"), path
        box = board.bounding_box()
        assert box["width"] > 340
        assert box["y"] + box["height"] < 844


def test_the_first_view_is_small(page: Any) -> None:
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(len(answer.body())))
    page.goto("/", wait_until="networkidle")
    assert 5 < len(sizes) < 25
    assert sum(sizes) < 100_000


def test_the_focus_stays_where_it_was_when_the_page_changes(page: Any) -> None:
    page.goto(f"/review?game={FINISHED.replace(' ', '+')}")
    page.locator("#move-7").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "move-7"
    page.goto("/play")
    page.locator("#player-2").focus()
    page.locator("#player-2").select_option("club")
    assert page.evaluate("document.activeElement.id") == "player-2"
    page.locator("#new").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.getAttribute('role') === 'gridcell'")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/analyse?game={LATE.replace(' ', '+')}",
        f"/review?game={FINISHED.replace(' ', '+')}",
        "/puzzles?board=6x6&seed=4",
        "/placements",
        "/read",
    ],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Any, axe: str, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(path)
    page.locator(".board, .stage.wide .card").first.wait_for()
    page.wait_for_timeout(500)
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    page.evaluate(axe)
    found = page.evaluate("axe.run().then((result) => result.violations)")
    serious = [
        (one["id"], one["nodes"][0]["html"][:200], one["nodes"][0].get("failureSummary"))
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []
