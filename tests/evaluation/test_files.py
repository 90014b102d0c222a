import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from lastknight import Position
from lastknight.errors import HeuristicError
from lastknight.evaluation import mobility, territory
from lastknight.evaluation.files import load_heuristic
from lastknight.evaluation.heuristic import Heuristic
from lastknight.evaluation.samples import sample_boards
from tests.evaluation.conftest import Run, Write, replace_unseen
from tests.support import SMALL, compiled_only

START = Position(36, 15, (1 << 36) - 1, 0, 0x77)

ONE = """
    @heuristic(weight=2.0)
    def mine(position, weight):
        '''My moves minus twice theirs.'''
        return (count(moves(position)) - weight * count(replies(position))) / (width(position) * height(position))
    """
TWO = """
    @heuristic()
    def one(position):
        return 1

    @heuristic()
    def two(position):
        return 2
    """


def refusal(reference: str) -> str:
    with pytest.raises(HeuristicError) as caught:
        load_heuristic(reference)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_file_without_a_name_means_its_only_heuristic(write: Write) -> None:
    path = write(ONE)
    mine = load_heuristic(path)
    assert (mine.name, mine.summary, str(mine)) == ("mine", "My moves minus twice theirs.", f"{path}:mine")
    assert load_heuristic(f"{path}:mine") is mine


@pytest.mark.parametrize("theme", [mobility, territory])
def test_a_copy_of_built_in_heuristics_compiles_to_the_same_values(tmp_path: Path, theme: ModuleType) -> None:
    assert theme.__file__ is not None
    file = shutil.copy(theme.__file__, tmp_path / "my.py")
    boards = sample_boards(20 if SMALL else 100, seed=2)
    for built_in in (value for value in vars(theme).values() if isinstance(value, Heuristic)):
        mine = load_heuristic(f"{file}:{built_in.name}")
        assert mine.warnings == (), "it was compiled"
        assert mine.fingerprint != "" and mine.function is not built_in.function
        assert [mine(board.position) for board in boards] == [built_in(board.position) for board in boards]


def test_one_of_several_is_chosen_by_name(write: Write) -> None:
    path = write(TWO)
    assert load_heuristic(f"{path}:two")(START) == 2
    assert refusal(path) == f"{path} has 2 heuristics, say which: {path}:one or {path}:two"
    assert refusal(f"{path}:three") == f"{path} has no heuristic 'three'; it has: one, two"


def test_a_file_that_only_imports_heuristics_has_none(write: Write) -> None:
    path = write("from lastknight.evaluation.mobility import improved")
    assert refusal(path) == f"{path} has no heuristic: put @heuristic() above a function of a position"


def test_a_path_that_is_no_readable_python_file_is_refused(write: Write, tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    assert refusal("my.txt") == "expected a Python file such as my.py, got 'my.txt'"
    assert refusal("no/my.py") == f"expected a file with a heuristic, but 'no/my.py' does not exist in {Path.cwd()}"
    folder = str(tmp_path / "folder.py")
    assert refusal(folder) == f"expected a file with a heuristic, but {folder!r} is a folder"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def mine(position:\n    pass\n", "my.py line 2: '(' was never closed"),
        ("x = 1 / 0\n", "my.py line 2: ZeroDivisionError: division by zero"),
        ("import helpers\n", "helpers.py line 2: KeyError: 'x'"),
        ("import nowhere\n", "my.py line 2: ModuleNotFoundError: No module named 'nowhere'"),
        ("import sys\nsys.exit(3)\n", "my.py line 3: SystemExit: 3"),
        (
            "@heuristic(weight=2.0)\ndef mine(position):\n    return 1\n",
            "my.py line 2: mine takes (position), but its decorator names (position, weight)",
        ),
    ],
)
def test_a_file_that_cannot_be_loaded_says_where_and_why(write: Write, text: str, told: str) -> None:
    write("def broken(): return {}['x']\nbroken()", "helpers.py")
    path = write(text)
    assert refusal(path) == f"{path} cannot be loaded: {told}"


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_bytes(b"x = '\xff\xfe'\n")
    assert refusal(str(file)).startswith(f"{file} cannot be loaded: my.py line 1: (unicode error)")


def test_each_file_has_the_helpers_beside_it(write: Write) -> None:
    for folder, number in (("a", 1), ("b", 2)):
        write(f"NUMBER = {number}", f"{folder}/helpers.py")
        write(f"def twice(): return {2 * number}", f"{folder}/kit/tools.py")
    text = (
        "import helpers\nfrom kit import tools\n@heuristic()\ndef mine(position): return helpers.NUMBER + tools.twice()"
    )
    before = set(sys.modules)
    assert [load_heuristic(write(text, f"{folder}/my.py"))(START) for folder in "ab"] == [3, 6]
    assert not {"helpers", "kit", "kit.tools"} & (set(sys.modules) - before), "nothing is left for others to import"


def test_what_a_file_prints_does_not_mix_with_results(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    load_heuristic(write("print('hello')\n@heuristic()\ndef mine(position): return 1"))
    assert capsys.readouterr() == ("", "hello\n")


VALUE = """
    import sys
    from lastknight import Position
    from lastknight.evaluation.files import load_heuristic
    mine = load_heuristic(sys.argv[1])
    print(mine(Position(36, 15, (1 << 36) - 1, 0, 0x77)), mine.warnings)
    """


def test_an_edit_is_seen_by_the_next_run_even_at_the_same_size_and_time(write: Write, run: Run, tmp_path: Path) -> None:
    write("def weight(): return 10", "helpers.py")
    (tmp_path / "data.txt").write_text("100")
    path = write("""
        from pathlib import Path
        import helpers
        DATA = float(Path(__file__).with_name("data.txt").read_text())

        @heuristic()
        def mine(position): return 1 + helpers.weight() + DATA
        """)
    assert run(VALUE, path) == "111.0 ()"
    for name, old, new, value in (
        ("my.py", "return 1", "return 2", "112.0 ()"),
        ("helpers.py", "10", "20", "122.0 ()"),
        ("data.txt", "100", "200", "222.0 ()"),
    ):
        replace_unseen(tmp_path / name, old, new)
        assert run(VALUE, path) == value
    moved = shutil.copytree(tmp_path, tmp_path / "moved")
    assert run(VALUE, str(moved / "my.py")) == value, "another place is no other code"


@compiled_only
def test_an_edit_has_only_the_heuristic_compiled_again(write: Write, run: Run) -> None:
    program = """
        import sys
        from lastknight._jit import on_compile
        from lastknight.evaluation.files import load_heuristic
        load_heuristic(sys.argv[1])
        on_compile(lambda ours: print("the engine" if ours else "the heuristic"))
        load_heuristic(sys.argv[1]).handle
        """
    text = "@heuristic()\ndef mine(position): return {}"
    run(program, write(text.format(1)))
    assert run(program, write(text.format(2))) == "the heuristic"
    assert run(program, write(text.format(2))) == "", "it was kept"


def test_the_example_of_the_guide_is_a_heuristic(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs/your-heuristic.md").read_text(encoding="utf-8")
    (tmp_path / "my.py").write_text(guide.partition("```python\n")[2].partition("```")[0])
    mine = load_heuristic(str(tmp_path / "my.py"))
    assert (mine.summary, mine(START, weight=1)) == ("My moves minus twice theirs.", 0)
