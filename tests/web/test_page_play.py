"""Playing on the page in a real Chromium: mouse, keyboard, finger, reload, two tabs, a server that goes away."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name
from lastknight.solver.book import shipped_book
from tests.web.browser import await_turn, board_of, cell, choose, game_of
from tests.web.conftest import end_server, start_server

KEEP_CLOCK = """([amber, blue]) =>
    sessionStorage.setItem("clock-1-7", JSON.stringify({ 1: 1000 * amber, 2: 1000 * blue }))"""


def test_a_whole_game_by_mouse_ends_in_words(page: Any) -> None:
    page.goto("/")
    assert page.locator("h1").inner_text() == "Place your knight"
    page.goto("/play?board=5x5")
    size = Size(5, 5)
    while not page.locator(".celebrate").is_visible():
        cell(page, choose(board_of(page, size))).click()
        await_turn(page)
    board = board_of(page, size)
    assert board.outcome is not None
    assert page.locator("h1").inner_text() == ("You win" if board.outcome.winner == 1 else "You lose")
    knight = cell_name(board.knights[board.turn - 1] or 0)
    assert f"knight on {knight} cannot move" in page.locator(".status").inner_text()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url("**amber=first-timer**")
    await_turn(page)
    assert board_of(page, size).ply == 1, "the seats are swapped: the computer has placed first"


def test_a_whole_game_by_keyboard_alone(page: Any) -> None:
    page.goto("/play?board=5x5&seed=3")
    page.locator('[role="gridcell"][tabindex="0"]').wait_for()
    for _ in range(40):  # the skip link, the header, then the board
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    assert page.evaluate("document.activeElement.dataset.cell") == "c3"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.cell") == "d4"
    page.keyboard.press("Enter")
    size = Size(5, 5)
    await_turn(page)
    while not page.locator(".celebrate").is_visible():
        page.keyboard.type(cell_name(board_of(page, size).legal_moves[0]))
        page.keyboard.press("Enter")
        await_turn(page)
    assert game_of(page).startswith("d4 ")
    assert board_of(page, size).outcome is not None
    assert "cannot move" in page.locator("#speech").inner_text()


def test_a_knight_can_be_dragged(page: Any) -> None:
    page.goto("/play?game=d4+c6&blue=you")
    start, end = cell(page, "d4").bounding_box(), cell(page, "e6").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 30, steps=4)
    page.mouse.up()
    page.wait_for_url("**game=d4+c6+e6**")


def test_a_button_pressed_elsewhere_plays_nothing(page: Any) -> None:
    page.goto("/play?game=d4+c6&blue=you")
    start, end = cell(page, "a1").bounding_box(), cell(page, "e6").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 30, steps=4)
    page.mouse.up()
    cell(page, "f5").click()
    page.wait_for_url("**game=d4+c6+f5**")


def test_a_finger_drags_the_knight_and_not_the_page(browser: Any, address: str) -> None:
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 600}, has_touch=True)
    page = context.new_page()
    page.goto("/play?game=d4+c6&blue=you")
    start, end = cell(page, "d4").bounding_box(), cell(page, "e6").bounding_box()
    finger = context.new_cdp_session(page)
    for part in range(5):
        at = {axis: start[axis] + 20 + (end[axis] - start[axis]) * part / 4 for axis in ("x", "y")}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove" if part else "touchStart", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_url("**game=d4+c6+e6**")
    assert page.evaluate("scrollY") == 0
    context.close()


def test_the_first_hint_is_the_cell_against_which_the_fewest_win(page: Any) -> None:
    page.goto("/play")
    page.locator("#hint").click()
    page.get_by_text("Press again to see where.").first.wait_for()
    page.locator("#hint").click()
    page.locator(".badge.hint").wait_for()
    replies = {
        name: len(shipped_book().winning_placements(Board.from_game(name)) or ())
        for name in map(cell_name, Board().legal_moves)
    }
    assert replies["d4"] == min(replies.values()) == 16
    assert "hint" in cell(page, "d4").get_attribute("aria-label")
    assert page.locator(".actions + .note-line").inner_text() == "Try d4: then Blue wins from 16 cells, the fewest."


def test_the_first_hint_on_a_board_nobody_has_solved_is_the_middle(page: Any) -> None:
    page.goto("/play?board=11x9")
    page.locator("#hint").click()
    page.get_by_text("Press again to see where.").first.wait_for()
    page.locator("#hint").click()
    page.locator(".badge.hint").wait_for()
    assert "hint" in cell(page, "f5").get_attribute("aria-label")


def test_undo_waits_for_a_move_of_the_persons_own(page: Any) -> None:
    page.goto("/play?amber=first-timer&blue=you")
    await_turn(page)
    assert page.locator("#undo").is_disabled()
    cell(page, choose(board_of(page))).click()
    page.locator("#undo:not([disabled])").wait_for()


@pytest.mark.parametrize(("left", "after"), [([30, 20], ["0:30", "0:20"]), ([30, 0], ["0:30", "1:00"])])
def test_undo_gives_time_only_to_who_has_none_left(page: Any, left: list[int], after: list[str]) -> None:
    page.goto("/play")
    page.evaluate(KEEP_CLOCK, left)
    page.goto("/play?game=d4+c6&blue=you&clock=1&seed=7")
    page.locator("#undo").click()  # the second knight's placement, for which no clock runs
    assert page.locator(".clock").all_inner_texts() == after


def test_undo_takes_back_to_the_persons_move(page: Any) -> None:
    page.goto("/play?seed=5")
    cell(page, "d4").click()
    await_turn(page)
    first = game_of(page)
    cell(page, choose(board_of(page))).click()
    await_turn(page)
    page.get_by_role("button", name="Undo").click()
    assert game_of(page) == first


def test_a_reload_and_the_back_button_keep_the_game(page: Any) -> None:
    page.goto("/play?seed=5")
    cell(page, "d4").click()
    await_turn(page)
    game = game_of(page)
    page.reload()
    await_turn(page)
    assert game_of(page) == game
    assert cell(page, "d4").get_attribute("aria-label") == "d4, Amber’s knight"
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_url("**/analyse**")
    assert game_of(page) == game
    page.go_back()
    page.wait_for_url("**/play**")
    assert game_of(page) == game


def test_a_view_opens_though_the_last_one_is_still_in_use(page: Any) -> None:
    page.goto("/play?game=d4+c6&blue=you")
    page.locator(".playable").wait_for()
    target = cell(page, "e6").bounding_box()
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/static/analyse.js", hold)
    with page.expect_request("**/static/analyse.js"):
        page.get_by_role("link", name="Analyse").click()
    page.mouse.click(target["x"] + 20, target["y"] + 20)
    held[0].continue_()
    page.get_by_text("Answers on the board").wait_for()
    assert page.url.endswith("/analyse?game=d4+c6")


def test_a_view_asked_for_while_the_server_is_away_opens_when_it_is_back(browser: Any, address: str) -> None:
    process, first = start_server("--workers", "1")
    context = browser.new_context(base_url=first)
    try:
        page = context.new_page()
        page.goto("/play?game=d4+c6&blue=you")
        page.locator(".playable").wait_for()
    finally:
        end_server(process)
    page.get_by_role("link", name="Analyse").click()
    page.get_by_role("heading", name="Analyse could not be loaded").wait_for()
    process, _ = start_server("--workers", "1", "--port", str(urlsplit(first).port))
    try:
        page.get_by_text("Answers on the board").wait_for()
        assert page.url.endswith("/analyse?game=d4+c6")
    finally:
        context.close()
        end_server(process)


def test_two_tabs_play_two_games(page: Any) -> None:
    other = page.context.new_page()
    page.goto("/play?blue=you")
    other.goto("/play?blue=you")
    cell(page, "d4").click()
    cell(other, "a1").click()
    page.wait_for_url("**game=d4**")
    other.wait_for_url("**game=a1**")


def test_two_agents_can_be_watched(page: Any) -> None:
    page.goto("/play?board=5x5&game=d4+c4+c2+a3+a1+b1+b3+d2+c1+e4+a2+c5+c3&amber=beginner&blue=first-timer&seed=2")
    page.locator(".celebrate").wait_for()
    assert board_of(page, Size(5, 5)).outcome is not None


def test_watched_agents_can_be_paused(page: Any) -> None:
    page.goto("/play?amber=beginner&blue=beginner")
    page.get_by_role("button", name="Pause").click()
    page.get_by_text("waits").wait_for()
    game = game_of(page)
    page.wait_for_timeout(1500)
    assert game_of(page) == game
    page.get_by_role("button", name="Go on").click()
    page.locator(".moves button").nth(len(game.split())).wait_for()


def test_a_server_that_comes_back_is_found_again_and_the_game_goes_on(browser: Any, address: str) -> None:
    process, first = start_server("--workers", "1")
    context = browser.new_context(base_url=first)
    try:
        page = context.new_page()
        page.goto("/play?seed=5")
        cell(page, "d4").click()
        await_turn(page)
        end_server(process)
        page.get_by_text("The server is away.").wait_for()
        cell(page, choose(board_of(page))).click()
        game = game_of(page)
        process, _ = start_server("--workers", "1", "--port", str(urlsplit(first).port))
        page.get_by_text("The server is away.").wait_for(state="hidden")
        await_turn(page)
        assert game_of(page).startswith(f"{game} "), "the computer has answered the move made meanwhile"
    finally:
        context.close()
        end_server(process)
