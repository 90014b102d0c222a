"""A real server in a process of its own, and a real browser where there is one."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.support import SMALL

COMMAND = "import sys; sys.argv = ['lastknight', 'play', '--no-browser', '--port', '0', *sys.argv[1:]]"
START = f"{COMMAND}; from lastknight.cli import main; main()"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def start_server(*arguments: str) -> tuple[subprocess.Popen[str], str]:
    """A server with these arguments, and the address it prints; empty when it does not come up."""
    paths = os.pathsep.join(path for path in sys.path if path)
    process = subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert process.stdout is not None
    return process, process.stdout.readline().partition(" ")[0]


def await_engine(address: str) -> None:
    """Wait until a server has loaded its engine, which may have to be compiled first."""
    with connect(address.replace("http", "ws") + "ws", proxy=None) as line:
        while not json.loads(line.recv(timeout=600))["ready"]:
            pass


def end_server(process: subprocess.Popen[str]) -> None:
    """Interrupt a server as Ctrl-C would, and wait for it; one that was ended already is no matter."""
    if process.returncode is None:
        process.send_signal(2)
        process.communicate(timeout=60)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """A server's address, such as http://127.0.0.1:41234."""
    if SMALL:
        pytest.skip("the server's workers are tested compiled")
    process, found = start_server("--workers", "2")
    await_engine(found)
    yield found.rstrip("/")
    end_server(process)


@pytest.fixture(scope="module")  # its event loop must be gone when other files start theirs
def browser() -> Iterator[Any]:
    """The system's Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium on this machine: the page's browser tests are skipped")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page of its own; whatever the console complains about fails the test."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    complaints: list[str] = []
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def axe() -> str:
    """The accessibility checker's script, fetched by `make test` where npm is."""
    path = Path(os.environ.get("AXE", Path(__file__).parents[2] / "build" / "axe" / "node_modules/axe-core/axe.min.js"))
    if not path.is_file():
        pytest.skip("axe-core is not there (npm is needed to fetch it): accessibility is not checked")
    return path.read_text(encoding="utf-8")
