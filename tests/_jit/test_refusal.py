"""Every reason a student is likely to meet, from the file to the sentence."""

import re
from pathlib import Path

import numpy as np
import pytest

from lastknight import Position
from lastknight._jit import COMPILED, compiled_address, explain
from lastknight.evaluation.adapter import load_adapter
from lastknight.evaluation.files import load_heuristic

START = Position(36, 15, (1 << 36) - 1, 0, 0x77)

TOP = """\
from lastknight import *
import json, random, numpy as np
TABLE = {1: 2}
WEIGHTS = [1, 2]
class Thing: x = 3
THING = Thing()
@heuristic()
def mine(position):
"""
CELLS = "use count(cells), in, for, &, | and -"
PLAIN = "keep to numbers, tuples and numpy arrays"
RETURN = "return an int or a float at every end"

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@pytest.mark.parametrize(
    ("body", "line", "told"),
    [
        ("return cuont(moves(position))", 9, "'cuont' is not defined; check its spelling, or import it"),
        ("return TABLE[1]", 9, f"'TABLE' is a dict, which cannot be used here; {PLAIN}"),
        ("return WEIGHTS[1]", 9, "'WEIGHTS' is a list, which cannot be used here; make it a tuple or a numpy array"),
        ("return THING.x", 9, f"'THING' is a Thing, which cannot be used here; {PLAIN}"),
        (
            "return eval('1')",
            9,
            "eval cannot be called here; use functions of your own files, of lastknight, math or numpy",
        ),
        (
            "pairs = {1: 2, 'a': 3}\n    return pairs[1]",
            9,
            "a dictionary of keys or values of several types cannot be used here; "
            "give it one type, or use a tuple or a numpy array",
        ),
        (
            "return random.choice([1, 2])",
            9,
            "random.choice cannot be used here; use math, numpy or functions of your own files",
        ),
        ("import math\n    return math.pi", 9, "a function cannot import here; import at the top of the file"),
        (
            "return position.cells",
            9,
            "a position has no .cells; use mover(position), waiter(position) and free(position)",
        ),
        ("return len(moves(position).union(replies(position)))", 9, f"a set of cells has no .union; {CELLS}"),
        (
            "return moves(position) + replies(position)",
            9,
            f"+ does not work with a set of cells and a set of cells; {CELLS}",
        ),
        ("return moves(position)[0]", 9, f"[...] does not work with a set of cells and a number; {CELLS}"),
        ("return 1 + 'a'", 9, f"+ does not work with a number and text; {PLAIN}"),
        ("return 'a'", 7, f"it returns text, not a number; {RETURN}"),
        ("return moves(position)", 7, f"it returns a set of cells, not a number; {RETURN}"),
        ("count(moves(position))", 7, f"it returns None, not a number; {RETURN}"),
        ("return 1j", 7, f"it returns a complex number, not a number; {RETURN}"),
        (
            "return sum(row(cell) for cell in moves(position))",
            9,
            "a generator, as in sum(... for ...), cannot be used here; put it in square brackets, or write a loop",
        ),
        (
            "value = 1\n    if mover(position) > 3:\n        value = 'a'\n    return len(value)",
            12,
            "'value' is a number at one time and text at another; use a variable for each",
        ),
        (
            "global WEIGHTS\n    WEIGHTS = 3\n    return 1",
            10,
            "a global variable cannot be changed here; give values back with return",
        ),
        (
            "try:\n        return 1 / count(moves(position))\n    except ZeroDivisionError:\n        return 0",
            11,
            "only 'except Exception' can be used here; test with 'if' before, instead",
        ),
        (
            "with open('x') as stream:\n        return 1",
            7,
            "'with' cannot be used here; read files at the top level",
        ),
        (
            "return count(moves(position), 3)",
            9,
            "a call has too many positional arguments: it takes (cells); give it what it takes",
        ),
        ("return 1 << 70", 9, "the number does not fit 64 bits; for sets of cells use single(cell) and |"),
        ("return position(3)", 9, "a position cannot be called; use brackets after functions only"),
        ("return np.nothing(3)", 7, "module 'numpy' has no attribute 'nothing' (AttributeError)"),
    ],
)
def test_what_cannot_be_compiled_is_told_with_its_line_and_what_to_do_instead(
    tmp_path: Path, body: str, line: int, told: str
) -> None:
    file = tmp_path / "my.py"
    file.write_text(f"{TOP}    {body}\n")
    mine = load_heuristic(str(file))
    with pytest.raises(Exception) as caught:
        compiled_address(load_adapter(mine.kernel, 0, None), START, np.zeros(0))
    assert explain(caught.value, mine.family.members(), mine.family.files) == f"my.py line {line}: {told}"


def test_what_cannot_be_compiled_runs_interpreted_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_text(f"{TOP}    return TABLE[1] + count(moves(position))\n")
    mine = load_heuristic(str(file))
    assert mine(START) == 6
    (warning,) = mine.warnings
    measured, _, told = warning.partition(" times slower than improved: ")
    assert re.fullmatch(r"mine runs interpreted, about [\d,]+", measured)
    assert told == f"my.py line 9: 'TABLE' is a dict, which cannot be used here; {PLAIN}"
