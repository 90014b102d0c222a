from pathlib import Path

import pytest

from lastknight import Position
from lastknight.evaluation.files import load_heuristic
from lastknight.evaluation.linking import Family
from tests.evaluation.conftest import Run, Write

START = Position(36, 15, (1 << 36) - 1, 0, 0x77)

HELPERS = """
    def plain(number): return number + 1

    @kernel
    def decorated(number): return plain(number) * 2

    def factorial(number): return 1 if number < 2 else number * factorial(number - 1)

    def with_default(number, times=3): return number * times
    """


@pytest.mark.parametrize(
    ("imported", "expression", "value"),
    [
        ("", "plain(2)", 3),
        ("", "decorated(2)", 6),
        ("", "factorial(5)", 120),
        ("", "with_default(2) + with_default(2, times=4)", 14),
        ("from helpers import plain as other", "other(2)", 3),
        ("from helpers import decorated as other", "other(2)", 6),
        ("import helpers", "helpers.factorial(helpers.plain(4))", 120),
        ("from lastknight.evaluation.mobility import improved", "improved(position) + 7", 7),
        ("@heuristic()\ndef first(position): return plain(4)", "first(position) + 1", 6),
    ],
)
def test_helper_functions_need_no_decorator(write: Write, imported: str, expression: str, value: float) -> None:
    write(HELPERS, "helpers.py")
    text = f"{imported}\n@heuristic()\ndef mine(position): return {expression}\n"
    mine = load_heuristic(write(HELPERS.replace("\n    ", "\n") + text) + ":mine")
    assert mine(START) == value
    assert mine.warnings == (), "it was compiled"
    assert mine.interpreted(START, mine.evaluator().parameters) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("@heuristic()\ndef mine(position): return factorial(5)", 120),
        ("from helpers import factorial as other\n@heuristic()\ndef mine(position): return other(5)", 120),
        ("import helpers\n@heuristic()\ndef mine(position): return helpers.factorial(5)", 120),
        (
            "def even(number): return True if number == 0 else odd(number - 1)\n"
            "def odd(number): return False if number == 0 else even(number - 1)\n"
            "@heuristic()\ndef mine(position): return even(6)",
            1,
        ),
        ("@heuristic(n=3.0)\ndef mine(position, n): return 1.0 if n < 1.0 else n * mine(position, n - 1.0)", 6),
        (
            "@heuristic()\ndef first(position): return factorial(4)\n"
            "@heuristic()\ndef mine(position): return first(position)",
            24,
        ),
    ],
)
def test_functions_that_call_themselves_are_right_in_every_process(
    write: Write, run: Run, text: str, value: float
) -> None:
    """The compiler's cache loses such functions: what another process finds there must not be their code."""
    write(HELPERS, "helpers.py")
    file = write(HELPERS.replace("\n    ", "\n") + text)
    program = f"""
        from lastknight import Position
        from lastknight.evaluation.files import load_heuristic
        print(load_heuristic({file + ":mine"!r})({START!r}))
        """
    assert [float(run(program)) for _ in range(2)] == [value, value]


def test_the_users_module_is_left_as_it_is(write: Write) -> None:
    mine = load_heuristic(write(HELPERS.replace("\n    ", "\n") + "@heuristic()\ndef mine(position): return plain(1)"))
    plain = mine.function.__globals__["plain"]
    assert mine(START) == 2
    assert mine.function.__globals__["plain"] is plain
    assert mine.family.members() == [mine.function, plain]


@pytest.mark.parametrize("constant", ["2", "2.5", "(1, 2)", "np.arange(3)", "np.arange(2000)", "(np.zeros(2), 'a')"])
def test_a_constant_is_part_of_the_fingerprint_wherever_it_comes_from(constant: str) -> None:
    def digest(value: str) -> str:
        scope: dict[str, object] = {}
        exec(f"import numpy as np\nTABLE = {value}\ndef mine(position): return TABLE", scope)
        return Family(scope["mine"], ()).constants()  # type: ignore[arg-type]

    changed = {"np.arange(2000)": "np.where(np.arange(2000) == 1000, 0, np.arange(2000))"}.get(constant)
    assert digest(constant) == digest(constant)
    assert digest(constant) != digest(changed or f"[{constant}]")


@pytest.mark.parametrize(
    "text",
    [
        "@heuristic()\ndef mine(position): return DATA",
        "@heuristic()\ndef inner(position): return DATA\n@heuristic()\ndef mine(position): return inner(position)",
        "def make(data):\n    @heuristic()\n    def mine(position): return data\n    return mine\nmine = make(DATA)",
        "def read(data=DATA): return data\n@heuristic()\ndef mine(position): return read()",
    ],
)
def test_data_that_changed_is_seen_by_the_next_process(write: Write, run: Run, text: str) -> None:
    file = Path(write(f"from pathlib import Path\nDATA = float(Path(__file__).with_name('data').read_text())\n{text}"))
    program = f"""
        from lastknight import Position
        from lastknight.evaluation.files import load_heuristic
        print(load_heuristic({f"{file}:mine"!r})({START!r}))
        """
    for value in ("1.0", "2.0"):
        file.with_name("data").write_text(value)
        assert run(program) == value
