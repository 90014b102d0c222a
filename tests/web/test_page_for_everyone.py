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
    page.locator('[role="gridcell"]:focus').wait_for()


def test_the_skip_link_goes_to_the_board_and_nowhere_else(page: Any) -> None:
    page.goto("/play?blue=you&seed=5")
    page.locator(".playable").wait_for()
    address = page.url
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator('[role="gridcell"]:focus').wait_for()
    assert page.url == address


def test_every_move_taken_back_is_spoken(page: Any) -> None:
    page.goto("/play?game=d4+c6&blue=you")
    page.locator("#undo").click()
    page.locator("#undo").click()
    page.get_by_text("Taken back: d4. Your turn.").wait_for(state="attached")
    assert "Taken back: c6. Your turn." in page.locator("#speech").inner_text()


def test_the_arrows_of_the_explorer_are_spoken(page: Any) -> None:
    page.goto("/placements")
    page.get_by_text("Blue then wins from 16 of 48 cells.").wait_for()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**first=c4")
    assert "Amber places on c4. Blue then wins from" in page.locator("#speech").inner_text()


def test_the_state_of_the_server_does_not_move_the_board(page: Any) -> None:
    page.goto("/play")
    page.locator(".seat-note").wait_for()  # the server has spoken
    before = page.locator(".board").bounding_box()
    page.evaluate("Object.assign(document.getElementById('state'), { hidden: false, textContent: 'Loading' })")
    assert page.locator("#state").is_visible()
    assert page.locator(".board").bounding_box() == before


BLOCK = """for (const place of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, place, { get() { throw new DOMException("blocked", "SecurityError"); } });"""


def test_a_browser_that_keeps_nothing_is_good_enough(page: Any) -> None:
    page.add_init_script(BLOCK)
    page.goto("/analyse?game=d4+c6")
    page.locator(".badge").first.wait_for()
    page.get_by_label("Answers on the board").uncheck()
    assert page.locator(".badge").count() == 0


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
