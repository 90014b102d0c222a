"""The first view: what it weighs, and how long a new visitor waits until the board can be used.

    python -m bench.web_first_view --write docs/page.md

A browser with an empty cache opens the page several times; the board can be used when its cells are there and take a
click. The server is warm, the browser is already running.
"""

import shutil
import time
from statistics import median

from playwright.sync_api import Browser, Response, sync_playwright
from tests.web.conftest import FLAGS, end_server, start_server

from bench.web_figures import options, publish

VISITS = 15


def visit(browser: Browser, address: str) -> tuple[float, int, int]:
    """Seconds until a knight can be placed, bytes and files, of one visit."""
    context = browser.new_context()
    page = context.new_page()
    answers: list[Response] = []

    def hear(answer: Response) -> None:
        answers.append(answer)

    page.on("response", hear)
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(".board-frame.playable .cell").first.wait_for()
    seconds = time.perf_counter() - started
    page.wait_for_load_state("networkidle")
    sizes = [len(answer.body()) for answer in answers]
    context.close()
    return seconds, sum(sizes), len(sizes)


def main() -> None:
    """Open the page again and again, and report."""
    chosen = options(__doc__).parse_args()
    process, address = start_server("--workers", "1")
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            visit(browser, address)
            visits = [visit(browser, address) for _ in range(VISITS)]
            browser.close()
    finally:
        end_server(process)
    waits, (_, weight, files) = [seconds for seconds, _, _ in visits], visits[0]
    text = (
        f"{weight / 1000:.0f} kB in {files} files; a knight can be placed {median(waits):.2f} s after the address was "
        f"opened (median of {VISITS} visits with an empty cache, worst {max(waits):.2f} s)."
    )
    publish("first view", text, chosen.write)


if __name__ == "__main__":
    main()
