"""The views of the page that explain a game, in a real Chromium: analysis, review, placements, puzzles, experiments."""

from pathlib import Path
from typing import Any

from lastknight.arena.experiment import Experiment
from lastknight.arena.game import Game, Turn
from lastknight.arena.journal import Journal, Key
from lastknight.game.board import Board
from lastknight.game.notation import STANDARD, cell_name, parse_cell
from tests.web.browser import FINISHED, LATE, cell, game_of
from tests.web.conftest import end_server, start_server


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


def test_what_heuristics_see_is_drawn(page: Any) -> None:
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    page.get_by_label("Who is first").check()
    page.locator(".tinted.seat-1").first.wait_for()
    page.get_by_label("Colours", exact=True).check()
    page.get_by_text("is the attacker").wait_for()
    page.get_by_label("A heuristic").check()
    page.get_by_text("My moves minus theirs.").wait_for()
    page.get_by_role("button", name="First position").click()
    page.get_by_text("Place a knight first.").wait_for()
    assert page.get_by_text("My moves minus theirs.").count() == 0, "that was said of another position"


def test_keys_walk_through_a_game(page: Any) -> None:
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    page.locator(".moves [aria-current]").wait_for()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**ply=19**")
    page.keyboard.press("Home")
    page.wait_for_url("**ply=0**")
    assert page.locator(".knight:not([hidden])").count() == 0


def test_arrow_keys_on_the_board_leave_the_game_where_it_is(page: Any) -> None:
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    page.locator(".moves [aria-current]").wait_for()
    page.keyboard.type("d4")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.cell") == "c4"
    assert page.locator(".moves [aria-current]").inner_text() == LATE.split()[-1]
    assert "ply=" not in page.url


def test_arrow_keys_walk_through_the_game_after_a_click_on_the_board_or_on_a_switch(page: Any) -> None:
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    page.locator(".moves [aria-current]").wait_for()
    cell(page, "d4").click()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**ply=19**")
    page.get_by_label("Arrows").check()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**ply=18**")
    page.get_by_label("Who is first").check()
    cell(page, "d4").click()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**ply=17**")


HOLD = """(times) => {
    for (let step = 0; step < times; step++)
        for (const key of ["ArrowLeft", "ArrowRight"]) dispatchEvent(new KeyboardEvent("keydown", { key }));
}"""


def test_a_held_arrow_key_asks_once_when_it_rests(page: Any) -> None:
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}")
    page.locator(".badge").first.wait_for()
    page.evaluate(HOLD, 70)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**ply=19**")
    page.locator(".badge").first.wait_for()
    assert len(sent) < 10, "the server reads 50 a second"


def test_a_tried_move_leaves_the_game_one_step_back(page: Any) -> None:
    page.goto(f"/analyse?game={LATE.replace(' ', '+')}&ply=2")
    page.locator(".badge").first.wait_for()
    cell(page, "b3").click()
    page.wait_for_url("**/analyse?game=d4+d3+b3")
    page.go_back()
    page.wait_for_url("**ply=2")
    assert game_of(page) == LATE
    cell(page, "c6").click()
    page.wait_for_url("**ply=3")
    assert game_of(page) == LATE, "the move of the game"


def test_a_review_marks_mistakes_and_goes_to_them(page: Any) -> None:
    page.goto(f"/review?game={FINISHED.replace(' ', '+')}&blue=club")
    page.locator(".moves .mistake").first.wait_for()
    page.get_by_text("wins kept").first.wait_for(timeout=60_000)
    assert "The win changed hands 3 times" in page.locator(".status").inner_text()
    page.get_by_role("button", name="Next mistake").click()
    assert "a mistake" in page.locator("h1").inner_text()
    page.get_by_role("button", name="Try again from here").click()
    page.wait_for_url("**/play**")
    assert "amber=club&blue=you" in page.url or "blue=club" in page.url, "the agent of the game plays again"


def test_the_explorer_shows_every_placement(page: Any) -> None:
    page.goto("/placements?board=5x5")
    page.get_by_text("True of 592 of all 600 placements; the other 8 are outlined.").wait_for()
    assert page.locator("td").all_inner_texts() == ["288", "0", "8", "304"]
    assert page.locator(".atlas .odd-one").count() == 8, "the exceptions to the colour law"
    assert page.locator(".cell.odd-one").count() == 8, "all of them with the first knight in the centre"
    cell(page, "a1").click()
    page.wait_for_url("**/analyse?board=5x5&game=c3+a1")


def test_a_puzzle_waits_for_its_position_and_for_a_board_there_is(page: Any) -> None:
    page.goto("/puzzles?board=99x2&seed=4")
    page.get_by_text("There is no board “99x2”").first.wait_for()
    page.get_by_role("heading", name="to move and win").wait_for()
    page.goto("/puzzles?board=3x3")
    page.get_by_role("heading", name="No puzzle").wait_for()
    assert page.get_by_role("button", name="Show it").is_disabled()


def test_a_puzzle_is_solved(page: Any, address: str) -> None:
    page.goto("/puzzles?board=6x6&seed=4")
    page.get_by_role("heading", name="to move and win").wait_for(timeout=60_000)
    page.get_by_role("button", name="Show it").click()
    solution = page.locator(".card p[role=status]").inner_text().split()[0]
    page.goto("/puzzles?board=6x6&seed=4")
    page.get_by_role("heading", name="to move and win").wait_for(timeout=60_000)
    cell(page, solution).click()
    assert f"Right: {solution} wins" in page.locator(".card p[role=status]").inner_text()


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
        page.get_by_text(f"Stopped: 1 of 4 games; lastknight resume {tmp_path}/match.db goes on").wait_for()
        page.locator("#game-0").click()
        page.wait_for_url("**/review?game=**")
        assert game_of(page) == FINISHED
        page.goto("/reports/match/index.html")
        assert page.locator("h1").inner_text() == "All about it"
        assert page.goto("/reports/match.db").status == 404
    finally:
        context.close()
        end_server(process)


FLOOD = """async (count) => {
    const { Socket } = await import("/static/socket.js");
    return new Promise((resolve) => {
        const answers = [], hear = (answer) => answers.push(answer.error ?? "") === count && resolve(answers);
        const socket = new Socket(() => {
            for (let number = 0; number < count; number++) socket.ask("cancel", { of: 0 }, hear);
        }, () => {});
    });
}"""


def test_a_question_over_the_servers_rate_is_asked_again(page: Any) -> None:
    page.goto("/play?blue=you")
    assert page.evaluate(FLOOD, 140) == [""] * 140
