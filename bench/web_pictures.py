"""The pictures of `docs/page.md`: every view at 1280 and 390 wide, in light and in dark.

python -m bench.web_pictures [FOLDER]
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tests.web.conftest import FLAGS, end_server, start_server

GAME = "g5 d4 e4 c2 c3 e3 a4 c4 c5 e5 d3 c6 b4 e7 d5 f5 f6 d6 g4 b5 f2 c7 d1 a6 b2".replace(" ", "+")
VIEWS = {  # name: address, and what is on the screen when it is finished
    "play": ("/play?game=d4+c6+e6+b4+c5+d5&blue=club&seed=7", "#move-6"),
    "analyse": ("/analyse?game=d4+c6+e2+e5+c3+d3", "text=to the end"),
    "review": (f"/review?game={GAME}&ply=14", "text=wins kept"),
    "placements": ("/placements", "text=the other 8 are outlined"),
    "puzzles": ("/puzzles?seed=4", "text=to move and win"),
    "read": ("/read?run=match", "text=Latest games"),
}
WIDTHS = {1280: 800, 390: 844}
PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
COLOURS = 256  # of a picture's palette; the page has few
MATCH = ["match", "deepening:improved", "greedy:improved", "--pairs", "100", "--nodes", "200", "--seed", "1"]
PLAY_MATCH = "import sys; from lastknight.cli import main; sys.argv = ['lastknight', *sys.argv[1:]]; main()"


def take(browser: Browser, address: str, view: str, width: int, scheme: str, folder: Path) -> None:
    """One picture."""
    path, finished = VIEWS[view]
    context = browser.new_context(viewport={"width": width, "height": WIDTHS[width]}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address.rstrip("/") + path)
    page.locator(finished).first.wait_for()
    page.wait_for_timeout(500)  # what slides has arrived
    file = folder / f"{view}-{width}-{scheme}.png"
    page.screenshot(path=file)
    Image.open(file).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    context.close()


def main() -> None:
    """Take all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    with tempfile.TemporaryDirectory() as runs, sync_playwright() as driver:
        store = ["--store", str(Path(runs) / "match.db")]
        subprocess.run([sys.executable, "-c", PLAY_MATCH, *MATCH, *store], check=True, stdout=subprocess.DEVNULL)
        process, address = start_server("--workers", "1", "--runs", runs)
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            for view in VIEWS:
                for width in WIDTHS:
                    for scheme in ("light", "dark"):
                        take(browser, address, view, width, scheme, folder)
        finally:
            browser.close()
            end_server(process)


if __name__ == "__main__":
    main()
