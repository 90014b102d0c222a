import os
import pickle
import shutil
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.agents.guard.allowance import MEBIBYTE, Allowance
from lastknight.agents.process import ProcessAgent, ProcessPlayer
from lastknight.agents.registry import parse_agent
from lastknight.agents.serve import warm_up
from lastknight.errors import AgentError, ForfeitError, NotationError
from lastknight.game.board import Board
from lastknight.game.notation import Size, cell_name
from lastknight.search.control import Stop
from lastknight.search.limit import Limit
from tests.agents.served import served

ZOO = Path(__file__).with_name("zoo.py")
SMALL = Allowance(memory=256 * MEBIBYTE, processes=32, file_size=4 * MEBIBYTE)
ASKED = "d4 c6"
LEGAL = "b3"
GENEROUS = Limit(seconds=20)

BAD = {
    "fork_bomb": ("too many processes", "more than 32 processes"),
    "memory_hog": ("out of memory", ""),
    "hog_in_children": ("out of memory", "more than 256 MiB of memory"),
    "closes_its_pipes": ("protocol", "closed its output"),
    "writes_a_gigabyte": ("too much output", "wrote more than 1 MiB that nobody asked for"),
    "writes_a_gigabyte_of_lines": ("too much output", "wrote more than 1 MiB that nobody asked for"),
    "writes_a_gigabyte_of_errors": ("too much output", "wrote more errors than a file may hold"),
    "fills_a_file": ("too much output", "File too large"),
    "crashes": ("crash", "ended with exit status 1: ZeroDivisionError: of my own making"),
    "aborts": ("crash", "ended with SIGABRT"),
    "exits": ("crash", "ended with exit status 0"),
    "answers_for_another_game": ("wrong game", "got one for 'another'"),
    "answers_for_another_ply": ("wrong game", "expected a move for ply 2, got one for 3"),
    "goes_where_it_stands": ("illegal move", "player 1 cannot go to d4; legal: b3 b5 c2 e2 e6 f3 f5"),
    "goes_nowhere": ("illegal move", "expected the name of a cell, got None"),
    "gives_up": ("crash", "I do not play corners"),
    "says_hello_again": ("protocol", "expected 'move', got 'hello'"),
    "kills_its_parent": ("crash", "lost its guard"),
    "raises_its_limits": ("crash", "ValueError"),
}


def zoo(behaviour: str, *arguments: str, shelter: bool = True) -> ProcessAgent:
    command = (sys.executable, str(ZOO), behaviour, *arguments)
    return ProcessAgent(command, f"zoo:{behaviour}", allowance=replace(SMALL, shelter=shelter))


@pytest.fixture(params=[True, False], ids=["sheltered", "unsheltered"])
def shelter(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def token() -> Iterator[str]:
    """A word on the command line of a program and its children, none of which may be left afterwards."""
    word = uuid.uuid4().hex
    yield word
    assert_none_left(word)


def processes_with(word: str) -> list[str]:
    """The processes with this word in their command line, as every Unix lists them."""
    listing = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,stat=,args="], capture_output=True, text=True, check=True)
    return [line for line in listing.stdout.splitlines() if word in line and "Z" not in line.split()[1]]


def assert_none_left(word: str) -> None:
    """Fail unless the processes with this word in their command line are gone soon."""
    until = time.monotonic() + 30
    while (left := processes_with(word)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not left, "no process is left behind"


@pytest.fixture(scope="module")
def neighbour() -> Iterator[ProcessPlayer]:
    """A program that is in the middle of its own game all the time."""
    with closing(zoo("behaves").start(0)) as player:
        player.prepare(Board())
        yield player


def ask(player: ProcessPlayer, limit: Limit = GENEROUS) -> str:
    return cell_name(player.move(Board.from_game(ASKED), limit).move)


@pytest.mark.parametrize("behaviour", BAD)
def test_a_bad_program_forfeits_with_its_reason_and_nobody_else_feels_it(
    behaviour: str, shelter: bool, token: str, neighbour: ProcessPlayer
) -> None:
    player = zoo(behaviour, token, shelter=shelter).start(0)
    with closing(player), pytest.raises(ForfeitError) as caught:
        ask(player, Limit(seconds=3) if behaviour == "kills_its_parent" else GENEROUS)
    reason, text = BAD[behaviour]
    if behaviour == "kills_its_parent" and os.getuid() == 0 and sys.platform == "linux":
        text = "PermissionError"  # root's programs run as a user of their own
    elif behaviour == "kills_its_parent" and (player.program.sheltered or sys.platform != "linux"):
        reason, text = "timeout", "no answer"  # its guard cannot be killed, or it lives on until its time is up
    assert caught.value.reason == reason
    assert text in str(caught.value)
    assert ask(neighbour) == LEGAL


@pytest.mark.parametrize("behaviour", ["ignores_signals", "spins"])
def test_a_program_that_hangs_is_ended_a_little_after_its_limit(behaviour: str, shelter: bool, token: str) -> None:
    player = zoo(behaviour, token, shelter=shelter).start(0)
    with closing(player), pytest.raises(ForfeitError, match=r"^timeout: no answer after \d+\.\d+ s, limit 0\.2 s$"):
        ask(player, Limit(seconds=0.2))


def test_an_endless_loop_in_c_is_ended(tmp_path: Path, shelter: bool) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler here: the endless loop in C is not tried")
    example = (Path(__file__).parents[2] / "examples" / "agent.c").read_text()
    source = tmp_path / "loop.c"
    source.write_text(
        example.replace("static const char *choose(void) {", "static const char *choose(void) { for (;;);")
    )
    program = tmp_path / uuid.uuid4().hex
    subprocess.run([compiler, "-w", "-o", str(program), str(source)], check=True)
    agent = replace(ProcessAgent.from_command(str(program)), allowance=replace(SMALL, shelter=shelter))
    player = agent.start(0)
    with closing(player), pytest.raises(ForfeitError, match="no answer"):
        ask(player, Limit(seconds=0.1))
    assert_none_left(program.name)


@pytest.mark.parametrize("behaviour", ["leaves_a_daemon", "flees"])
def test_what_a_program_leaves_behind_goes_with_it(behaviour: str, shelter: bool, token: str) -> None:
    with closing(zoo(behaviour, token, shelter=shelter).start(0)) as player:
        assert ask(player) == LEGAL


def test_everything_goes_when_the_arena_is_killed(token: str, shelter: bool) -> None:
    arena = (
        "import sys; from tests.agents.test_process import *; "
        f"player = zoo('leaves_a_daemon', {token!r}, shelter={shelter}).start(0); ask(player); "
        "print('moved', flush=True); import time; time.sleep(1000)"
    )
    root = str(Path(__file__).parents[2])
    with subprocess.Popen([sys.executable, "-c", arena], stdout=subprocess.PIPE, cwd=root) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"moved\n"
        process.kill()


def test_a_program_sees_nothing_of_our_environment(monkeypatch: pytest.MonkeyPatch, shelter: bool) -> None:
    secret = uuid.uuid4().hex
    monkeypatch.setenv("LASTKNIGHT_SECRET", secret)
    player = zoo("pries", shelter=shelter).start(0)
    with closing(player):
        assert ask(player) == LEGAL
    assert "TMPDIR" in player.program.output, "it printed its own"
    assert secret not in player.program.output


def test_a_sheltered_program_cannot_signal_a_process_outside() -> None:
    victim = [sys.executable, "-c", "import time; time.sleep(1000)", "a-secret-of-the-arena"]
    with subprocess.Popen(victim) as process, closing(zoo("kills_everybody").start(0)) as player:
        try:
            if not player.program.sheltered:
                pytest.skip("this system gives no namespaces")
            ask(player)
            assert process.poll() is None
        finally:
            process.kill()


def test_what_a_program_says_besides_is_kept_for_the_report() -> None:
    with closing(zoo("talks").start(0)) as player:
        assert ask(player) == LEGAL
    assert player.program.output == "to myself\nthinking ...\n[]\n{}\nnull\n"


def test_processor_time_is_not_spent_by_sleeping_but_by_children_too(shelter: bool) -> None:
    with closing(zoo("sleeps", "0.3", shelter=shelter).start(0)) as player:
        assert ask(player, Limit(cpu_seconds=0.2)) == LEGAL
    player = zoo("spins_in_a_child", shelter=shelter).start(0)
    with closing(player), pytest.raises(ForfeitError, match=r"limit 0\.1 s of processor"):
        ask(player, Limit(cpu_seconds=0.1))


def test_an_answer_after_the_limit_is_too_late() -> None:
    player = zoo("sleeps", "0.17").start(0)
    with (
        closing(player),
        pytest.raises(ForfeitError, match=r"^timeout: (no answer|answered) after .* s, limit 0\.1 s$"),
    ):
        ask(player, Limit(seconds=0.1))


def test_starting_takes_no_time_of_the_first_move() -> None:
    agent = zoo("behaves")
    slow = replace(agent, command=("/bin/sh", "-c", 'sleep 3; exec "$0" "$@"', *agent.command))
    with closing(slow.start(0)) as player:
        assert ask(player, Limit(seconds=2)) == LEGAL


def test_a_stop_button_ends_the_wait() -> None:
    stop = Stop()
    warm_up(parse_agent("deepening:improved"), Board(11, 11))  # compiled here, or starting might take too long
    with closing(served("deepening:improved").start(0)) as player:
        board = Board.from_game(ASKED, Size(11, 11))
        player.prepare(board)
        threading.Timer(0.3, stop.press).start()
        assert player.move(board, Limit(seconds=50), stop).move in board.legal_moves


def test_after_a_forfeit_the_next_game_starts_fresh() -> None:
    agent = zoo("crashes")
    for _ in range(2):
        player = agent.start(0)
        with closing(player), pytest.raises(ForfeitError, match="ZeroDivisionError"):
            ask(player)


def test_a_forfeit_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(ForfeitError("timeout", "no answer", "so far so good")))
    assert (str(error), error.reason, error.output) == ("timeout: no answer", "timeout", "so far so good")


def test_a_program_that_does_not_speak_says_why() -> None:
    player = ProcessAgent(("/bin/sh", "-c", "echo not today >&2; exit 3"), "sh").start(0)
    with closing(player), pytest.raises(ForfeitError, match=r"^crash: ended with exit status 3: not today$"):
        ask(player)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("process:", NotationError, "expected a command after process:, got none"),
        ("process:no-such-program -x", AgentError, "expected a program that can be run, got 'no-such-program'"),
        ("process:'", NotationError, """expected a command, got "'": no closing quotation"""),
        ("udacity:/no/such/folder", AgentError, "expected a folder with a student's agent, got '/no/such/folder'"),
    ],
)
def test_a_text_that_names_no_program_is_refused(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        parse_agent(text)
    assert str(caught.value) == message


def test_the_command_is_taken_as_it_is() -> None:
    agent = parse_agent("process:/bin/sh -c 'a,b=c:d' x,y")
    assert isinstance(agent, ProcessAgent)
    assert agent.command == ("/bin/sh", "-c", "a,b=c:d", "x,y")
    assert agent.name == "process:/bin/sh -c 'a,b=c:d' x,y"


def test_an_edited_program_is_another_agent(tmp_path: Path) -> None:
    script = tmp_path / "agent.sh"
    script.write_text("true")
    before = parse_agent(f"process:/bin/sh {script}").fingerprint
    assert parse_agent(f"process:/bin/sh {script}").fingerprint == before
    script.write_text("false")
    assert parse_agent(f"process:/bin/sh {script}").fingerprint != before


def test_another_users_cache_makes_no_other_agent() -> None:
    agent = ProcessAgent.from_command("/bin/sh")
    assert replace(agent, environment={"LASTKNIGHT_CACHE": "/elsewhere"}).fingerprint == agent.fingerprint
    assert replace(agent, environment={"LEVEL": "3"}).fingerprint != agent.fingerprint
