"""Games that come to the page and leave it, in a real Chromium: addresses, files, text, pictures."""

from random import Random
from typing import Any

import pytest

from lastknight.arena.game import Game, Turn
from lastknight.arena.gamefile import TaggedGame, write_games
from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name, parse_cell
from lastknight.game.position_text import position_text
from tests.web.browser import LATE, game_of


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
    page.goto("/")
    said = page.evaluate(
        """async (moves) => {
            const { positionText } = await import("/static/share.js"), { Game } = await import("/static/rules.js");
            return positionText(new Game("7x7", moves));
        }""",
        LATE.split(),
    )
    assert said == position_text(Board.from_game(LATE))


def test_a_review_copies_the_position_that_it_shows(page: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/review?game={LATE.replace(' ', '+')}&ply=5")
    page.get_by_text("Share and keep").click()
    page.get_by_role("button", name="Copy position").click()
    page.get_by_text("Position copied").first.wait_for()
    shown = Board.from_game(" ".join(LATE.split()[:5]))
    assert page.evaluate("navigator.clipboard.readText()") == position_text(shown)


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
    page.get_by_label("Arrows").check()
    page.locator(".badge").first.wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as SVG").click()
    picture = saved.value.path().read_text(encoding="utf-8")
    assert "url(#arrowhead-0)" in picture
    assert '<marker id="arrowhead-0"' in picture
    assert "font-weight: 700" in picture, "the numbers are as bold as on the page"
    page.get_by_label("Or type a game to open").fill("9x7 d4 c6 e2")
    page.keyboard.press("Enter")
    page.wait_for_url("**/analyse?board=9x7&game=d4+c6+e2")
