"""Ctrl-C while compiled code runs."""

import signal
import subprocess
import sys
import threading

import pytest

from lastknight._jit import interruptible

ENDLESS = {
    "a search": "parse_agent('deepening:improved').start(1).move(board, Limit(nodes=1 << 60, seconds=600))",
    "minimax": "parse_agent('minimax:improved,depth=40').start(1).move(board, Limit())",
    "a walk": "perft(board, 60)",
    "a proof": "parse_agent('perfect').start(1).move(Board.from_game('a1 b1', (9, 8)), Limit(seconds=600))",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_ctrl_c_ends_long_work_with_keyboard_interrupt(name: str) -> None:
    setup = "from lastknight import Board, Limit, parse_agent, perft; board = Board.from_game('a1 a3', (11, 11))"
    last_resort = "import signal; signal.alarm(600)"
    program = f"{last_resort}; {setup}; perft(board, 1); print('ready', flush=True); {ENDLESS[name]}"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.readline()
        while running.poll() is None:  # the first may come before the work does
            running.send_signal(signal.SIGINT)
            try:
                running.wait(2)
            except subprocess.TimeoutExpired:
                continue
        assert b"KeyboardInterrupt" in running.stderr.read()
        assert running.returncode in (1, -signal.SIGINT, 130)


def test_work_gives_back_what_it_returns_or_raises() -> None:
    assert interruptible(lambda: 7, lambda: None) == 7
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0, lambda: None)


def test_outside_the_main_thread_work_is_done_where_it_is_asked_for() -> None:
    seen: list[threading.Thread] = []
    asker = threading.Thread(
        target=lambda: interruptible(lambda: seen.append(threading.current_thread()), lambda: None)
    )
    asker.start()
    asker.join()
    assert seen == [asker]
