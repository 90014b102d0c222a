"""The page in a real Chromium, as people use it: mouse, keyboard, reload, two tabs, a phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from lastknight.arena.experiment import Experiment
from lastknight.arena.game import Game, Turn
from lastknight.arena.gamefile import TaggedGame, write_games
from lastknight.arena.journal import Journal, Key
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, Size, cell_name, parse_cell
from tests.web.conftest import end_server, start_server

FINISHED = "g5 d4 e4 c2 c3 e3 a4 c4 c5 e5 d3 c6 b4 e7 d5 f5 f6 d6 g4 b5 f2 c7 d1 a6 b2"
LATE = "d4 d3 c6 e5 b4 c4 a2 b6 c3 a4 e4 b2 g3 d1 f5 e3 g7 c2 e6 a1"


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page of its own; whatever the console complains about fails the test."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    complaints: list[str] = []
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def game_of(page: Any) -> str:
    """The game in the page's address."""
    match = re.search(r"[?&]game=([^&]*)", page.url)
    return match[1].replace("+", " ") if match else ""


def board_of(page: Any, size: Size = STANDARD) -> Board:
    """The board that the page shows, by its address."""
    return Board.from_game(game_of(page), size)


def cell(page: Any, name: str) -> Any:
    """The cell of this name."""
    return page.locator(f'[data-cell="{name}"]')


def await_turn(page: Any) -> None:
    """Wait until a person is to move, or the game is over."""
    page.locator(".board-frame.playable, .celebrate:not([hidden])").first.wait_for()


def choose(board: Board) -> str:
    """What somebody would play who was told the rules a minute ago: the jump with the most jumps after it."""
    if board.knights[board.turn - 1] is None:
        return next(name for name in ("c3", "d4") if parse_cell(name) in board.free)

    def exits(target: int) -> int:
        after = board.copy()
        after.push(target)
        own = Board.set_up(after.size, 3 - after.turn, after.knights, after.free)
        return len(own.legal_moves)

    return cell_name(max(board.legal_moves, key=exits))


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


def test_the_page_follows_the_rules_of_the_library(page: Any) -> None:
    page.goto("/")
    random = Random(7)
    for size in (Size(3, 3), Size(5, 5), Size(7, 7), Size(11, 9), Size(4, 11)):
        board, steps = Board(*size), []
        while board.outcome is None:
            steps.append(sorted(map(cell_name, board.legal_moves)))
            board.push(random.choice(board.legal_moves))
        said = page.evaluate(
            """async ([size, moves]) => {
                const { Game } = await import("/static/rules.js");
                const game = new Game(size), legal = [];
                for (const move of moves) { legal.push(game.legal().sort()); game.push(move); }
                return { legal, winner: game.winner, text: game.text };
            }""",
            [str(size), board.game().split()],
        )
        assert said == {"legal": steps, "winner": board.outcome.winner, "text": board.game()}


def test_the_position_is_copied_as_the_library_writes_it(page: Any) -> None:
    from lastknight.game.position_text import position_text

    page.goto("/")
    said = page.evaluate(
        """async (moves) => {
            const { positionText } = await import("/static/share.js"), { Game } = await import("/static/rules.js");
            return positionText(new Game("7x7", moves));
        }""",
        LATE.split(),
    )
    assert said == position_text(Board.from_game(LATE))


def test_every_legal_move_carries_its_proven_verdict(page: Any) -> None:
    from lastknight.search.control import Stop
    from lastknight.web.analysis import look

    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    board = Board.from_game(LATE)
    page.locator(".badge.win, .badge.loss").nth(len(board.legal_moves) - 1).wait_for()
    for target, verdict in look(board, {}, 5.0, Stop()).verdicts.items():
        label = cell(page, cell_name(target)).get_attribute("aria-label")
        assert verdict.plies is not None
        assert f"{'wins' if verdict.wins else 'loses'} in {verdict.plies + 1}" in label, "the move itself counts too"
    page.get_by_label("Answers on the board").uncheck()
    assert page.locator(".badge").count() == 0


def test_early_verdicts_equal_the_solvers(page: Any) -> None:
    from lastknight.solver.solve import solve

    board = Board.from_game("d4 c6")
    page.goto("/analyse?game=d4+c6")
    page.locator(".badge.win, .badge.loss").nth(len(board.legal_moves) - 1).wait_for()
    winning = solve(board).winning_moves
    for target in board.legal_moves:
        label = cell(page, cell_name(target)).get_attribute("aria-label")
        assert ("wins" if target in winning else "loses") in label


def test_the_explorer_shows_every_placement(page: Any) -> None:
    page.goto("/placements?board=5x5")
    page.get_by_text("True of 592 of all 600 placements; the other 8 are outlined.").wait_for()
    assert page.locator("td").all_inner_texts() == ["288", "0", "8", "304"]
    assert page.locator(".atlas .odd-one").count() == 8, "the exceptions to the colour law"
    assert page.locator(".cell.odd-one").count() == 8, "all of them with the first knight in the centre"
    cell(page, "a1").click()
    page.wait_for_url("**/analyse?board=5x5&game=c3+a1")


def test_a_running_experiment_and_its_report_can_be_read(browser: Any, address: str, tmp_path: Path) -> None:
    experiment = Experiment(agents=("random", "greedy:open"), pairs=2, title="A match")
    key = Key(experiment.pairings[0], 0, 1)
    moves = [parse_cell(name) for name in FINISHED.split()]
    turns = tuple(Turn(target, 0, 0.0, 0, 0.0) for target in moves[2:])
    game = Game(("random", "greedy:open"), STANDARD, tuple(moves[:2]), turns, 1, "no move left", "")
    (tmp_path / "match").mkdir()
    (tmp_path / "match" / "index.html").write_text("<h1>All about it</h1>", encoding="utf-8")
    process, place = start_server("--workers", "1", "--runs", str(tmp_path), "--reports", str(tmp_path))
    context = browser.new_context(base_url=place)
    page = context.new_page()
    try:
        with Journal(tmp_path / "match.db") as journal:
            journal.configure(experiment, {})
            page.goto("/read")
            page.get_by_role("link", name="A match").click(timeout=60_000)
            page.get_by_text("Running: 0 of 4 games").wait_for()
            journal.add([(key, game)])
            page.get_by_text("Running: 1 of 4 games").wait_for()
        page.locator("#game-0").click()
        page.wait_for_url("**/review?game=**")
        assert game_of(page) == FINISHED
        page.goto("/reports/match/index.html")
        assert page.locator("h1").inner_text() == "All about it"
        assert page.goto("/reports/match.db").status == 404
    finally:
        context.close()
        end_server(process)


def test_what_heuristics_see_is_drawn(page: Any) -> None:
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    page.get_by_label("Who is first").check()
    page.locator(".tinted.seat-1").first.wait_for()
    page.get_by_label("Colours", exact=True).check()
    page.get_by_text("is the attacker").wait_for()
    page.get_by_label("A heuristic").check()
    page.get_by_text("My moves minus theirs.").wait_for()


def test_keys_walk_through_a_game(page: Any) -> None:
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    page.locator(".moves [aria-current]").wait_for()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**ply=19**")
    page.keyboard.press("Home")
    page.wait_for_url("**ply=0**")
    assert page.locator(".knight:not([hidden])").count() == 0


def test_a_review_marks_mistakes_and_goes_to_them(page: Any) -> None:
    page.goto(f"/review?game={FINISHED.replace(' ', '+')}")
    page.locator(".moves .mistake").first.wait_for()
    page.get_by_text("wins kept").first.wait_for(timeout=60_000)
    assert "The win changed hands 3 times" in page.locator(".status").inner_text()
    page.get_by_role("button", name="Next mistake").click()
    assert "a mistake" in page.locator("h1").inner_text()
    page.get_by_role("button", name="Try again from here").click()
    page.wait_for_url("**/play**")


def test_a_puzzle_is_solved(page: Any, address: str) -> None:
    page.goto("/puzzles?board=6x6&seed=4")
    page.get_by_role("heading", name="to move and win").wait_for(timeout=60_000)
    page.get_by_role("button", name="Show it").click()
    solution = page.locator(".card p[role=status]").inner_text().split()[0]
    page.goto("/puzzles?board=6x6&seed=4")
    page.get_by_role("heading", name="to move and win").wait_for(timeout=60_000)
    cell(page, solution).click()
    assert f"Right: {solution} wins" in page.locator(".card p[role=status]").inner_text()


def test_a_server_that_comes_back_is_found_again_and_the_game_goes_on(browser: Any, address: str) -> None:
    process, first = start_server("--workers", "1")
    context = browser.new_context(base_url=first)
    page = context.new_page()
    page.goto("/play?seed=5")
    cell(page, "d4").click()
    await_turn(page)
    end_server(process)
    page.get_by_text("The server is away.").wait_for()
    cell(page, choose(board_of(page))).click()
    game = game_of(page)
    process, _ = start_server("--workers", "1", "--port", str(urlsplit(first).port))
    try:
        page.get_by_text("The server is away.").wait_for(state="hidden")
        await_turn(page)
        assert game_of(page).startswith(f"{game} "), "the computer has answered the move made meanwhile"
    finally:
        context.close()
        end_server(process)


DROP = """([name, bytes]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
}"""


def test_a_dropped_game_is_opened(page: Any) -> None:
    page.goto("/")
    page.locator(".board").wait_for()
    page.evaluate(DROP, ["game.txt", list(b"7x7 d4 c6 e2")])
    page.wait_for_url("**/analyse?game=d4+c6+e2")


def test_a_file_of_the_arenas_games_is_opened_at_its_first(page: Any) -> None:
    moves = [parse_cell(name) for name in ("a1", "e5", "b3", "c4", "d2")]
    turns = tuple(Turn(target, 9, 0.1, 1, 0.5) for target in moves[2:])
    game = Game(("random", "greedy:open"), Size(5, 5), tuple(moves[:2]), turns, 1, "timeout", "it took 1-0 ages on 7x7")
    page.goto("/")
    page.locator(".board").wait_for()
    page.evaluate(DROP, ["games.txt", list(write_games([TaggedGame(game, {})] * 3).encode())])
    page.wait_for_url("**/analyse?board=5x5&game=a1+e5+b3+c4+d2")
    assert page.locator(".toast").inner_text() == "This is the first of 3 games."


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bytes(range(256)) * 9, "There is no game in that file. Expected moves such as d4 c6 e2."),
        (b"7x7 d4 c6 d5 e2", "“d5” cannot be played after 2 moves; the game is shown up to there."),
    ],
)
def test_a_broken_file_is_said_to_be_one(page: Any, content: bytes, said: str) -> None:
    page.goto("/")
    page.locator(".board").wait_for()
    page.evaluate(DROP, ["game.txt", list(content)])
    page.locator(".toast").wait_for()
    assert page.locator(".toast").inner_text() == said


@pytest.mark.parametrize(
    ("path", "said", "game"),
    [
        ("/analyse?game=d4+zz", "“zz” cannot be played after 1 move; the game is shown up to there.", "d4"),
        ("/play?board=99x2&blue=you", "There is no board “99x2”: sides go from 3 to 11.", ""),
        ("/review?board=5x5&game=<script>", "“<script>” cannot be played at the start.", ""),
    ],
)
def test_a_bad_address_shows_what_can_be_shown_and_says_so(page: Any, path: str, said: str, game: str) -> None:
    page.goto(path)
    page.locator(".toast").wait_for()
    assert page.locator(".toast").inner_text() == said
    assert game_of(page) == game


def test_a_game_can_be_typed_and_the_board_saved(page: Any) -> None:
    page.goto("/analyse?game=d4+c6")
    page.get_by_text("Share and keep").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as SVG").click()
    assert saved.value.path().read_text(encoding="utf-8").count("<path") == 4, "two knights of two paths"
    page.get_by_label("Or type a game to open").fill("9x7 d4 c6 e2")
    page.keyboard.press("Enter")
    page.wait_for_url("**/analyse?board=9x7&game=d4+c6+e2")


def test_watched_agents_can_be_paused(page: Any) -> None:
    page.goto("/play?amber=beginner&blue=beginner")
    page.get_by_role("button", name="Pause").click()
    page.get_by_text("waits").wait_for()
    game = game_of(page)
    page.wait_for_timeout(1500)
    assert game_of(page) == game
    page.get_by_role("button", name="Go on").click()
    page.locator(".moves button").nth(len(game.split())).wait_for()


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
