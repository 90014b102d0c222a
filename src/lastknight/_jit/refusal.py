"""Why a function could not be compiled, in the words of someone who has never heard of the compiler.

The compiler's message is a page of its own inner workings. It is read here against a table of what people write most
often; what the table does not know is given as the compiler's own first sentence.
"""

import dis
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from types import CodeType

CELLS_CAN = "use count(cells), in, for, &, | and -"
RETURN = "return an int or a float at every end"
PLAIN = "keep to numbers, tuples and numpy arrays"

UP_TO_ITS_PLACE = r"(?:(?!\bat \S+ \(\d+\))[\s\S])*\bat "

# what the compiler says, what that means, what to do instead; groups of the pattern fill the braces
EXPLANATIONS: tuple[tuple[str, str, str], ...] = (
    (r"NameError: name '(\w+)' is not defined", "{0!r} is not defined", "check its spelling, or import it"),
    (r"Untyped global name '(\w+)':.*<class '(?:function|builtin_\w+|method)'>", "{0} cannot be called here",
     "use functions of your own files, of lastknight, math or numpy"),
    (r"Untyped global name '(\w+)':.*<class '(?:[\w.]+\.)?(\w+)'>", "{0!r} is a {1}, which cannot be used here", PLAIN),
    (r"The use of a (?:reflected )?(\w+).* type, assigned to variable '(\w+)' in globals",
     "{1!r} is a {0}, which cannot be used here", "make it a tuple or a numpy array"),
    (r"Unknown attribute '(\w+)' of type Module\(<module '([\w.]+)'", "{1}.{0} cannot be used here",
     "use math, numpy or functions of your own files"),
    (r"Unknown attribute '(\w+)' of type Cells", "a set of cells has no .{0}", CELLS_CAN),
    (r"Unknown attribute '(\w+)' of type Position", "a position has no .{0}",
     "use mover(position), waiter(position) and free(position)"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", "{1:kind} has no .{0} here", PLAIN),
    (rf">>> add\(float64, ([^\n]+)\)\s{UP_TO_ITS_PLACE}(?:<string>|\S*adapter_\S+) \(2\)",
     "it returns {0:kind}, not a number", RETURN),
    (r">>> setitem\(DictType", "a dictionary of keys or values of several types cannot be used here",
     "give it one type, or use a tuple or a numpy array"),
    (r"opcode \(IMPORT_NAME\)", "a function cannot import here", "import at the top of the file"),
    (r"opcode \((?:STORE|DELETE)_GLOBAL\)", "a global variable cannot be changed here", "give values back with return"),
    (r"with \(context manager\)|opcode \(BEFORE_WITH\)", "'with' cannot be used here", "read files at the top level"),
    (r"Exception matching is limited", "only 'except Exception' can be used here", "test with 'if' before, instead"),
    (r"use of yield in a closure", "a generator, as in sum(... for ...), cannot be used here",
     "put it in square brackets, or write a loop"),
    (r"Cannot unify ([^\n]+?) and ([^\n]+) for '(\w+)", "{2!r} is {0:kind} at one time and {1:kind} at another",
     "use a variable for each"),
    (r"Int value is too large", "the number does not fit 64 bits", "for sets of cells use single(cell) and |"),
    (r"Cannot bind .* to signature '([^\n]*)' due to \"TypeError: ([^\"\n]+)\"", "a call has {1}: it takes {0:call}",
     "give it what it takes"),
    (r"opcode \((\w+)\)", "the statement there ({0}) cannot be used", "write it with if, for, while and arithmetic"),
    (r"Invalid use of (\w+).* with parameters", "{0:kind} cannot be called", "use brackets after functions only"),
    (r"No conversion from (\w+) to float64", "it returns {0:kind}, not a number", RETURN),
    (r">>> (\w+)\(([^\n]*Cells[^\n]*)\)", "{0:verb} does not work with {1:kinds}", CELLS_CAN),
    (r">>> (\w+)\(([^\n]*)\)", "{0:verb} does not work with {1:kinds}", PLAIN),
)  # fmt: skip

KINDS = (
    (r".*generator", "a generator"),
    (r"unicode_type|Literal\[str\]", "text"),
    (r"OptionalType|Optional", "sometimes None"),
    (r"none", "None"),
    (r"Cells", "a set of cells"),
    (r"Position", "a position"),
    (r"bool|Literal\[bool\]", "a yes or no"),
    (r"complex", "a complex number"),
    (r"u?int\d+|float\d+|Literal\[int\]", "a number"),
    (r"(?:reflected )?list|ListType", "a list"),
    (r"(?:reflected )?set", "a set"),
    (r"Dict|LiteralStrKeyDict", "a dictionary"),
    (r"\w*Tuple", "a tuple"),
    (r"array", "an array"),
    (r"(?:\w+=)?(?:type\(CPUDispatcher|Function)", "a function"),
)  # how the compiler's names of types begin

VERBS = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "getitem": "[...]", "setitem": "[...] ="}


class _Word(str):
    """A part of the compiler's message that can be formatted in plain words: kind, kinds, call or verb."""

    def __format__(self, form: str) -> str:
        if form == "kind":
            return _kind(self)
        if form == "kinds":
            return " and ".join(_kind(part) for part in _split(self)) or "nothing"
        if form == "verb":
            return VERBS.get(self, str(self))
        if form == "call":
            return re.sub(r": [^,)]+|\s*->.*", "", self)
        return super().__format__(form)


def _kind(text: str) -> str:
    """What a type is called among people."""
    return next((word for pattern, word in KINDS if re.match(pattern, text.strip())), text.strip())


def _split(text: str) -> list[str]:
    """The arguments of a call, at the commas that are outside all brackets."""
    depth, parts = 0, [""]
    for letter in text:
        depth += (letter in "([<{") - (letter in ")]>}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part.strip()]


def explain(error: Exception, functions: Sequence[Callable[..., object]], files: Collection[Path]) -> str:
    """One line that says where a function cannot be compiled, why, and what to do instead."""
    text = str(error)
    reason = _reason(text) or f"{_first_sentence(text)} ({type(error).__name__})"
    codes = [function.__code__ for function in functions]
    place = _place(text, files) or _place_of_name(text, codes) or _start(codes[0])
    return f"{place}: {reason}"


def _reason(text: str) -> str:
    """The explanation of the first pattern that is found."""
    for pattern, meaning, advice in EXPLANATIONS:
        match = re.search(pattern, text)
        if match:
            return f"{meaning.format(*map(_Word, match.groups()))}; {advice}"
    return ""


def _first_sentence(text: str) -> str:
    """The first line that is not about the compiler itself."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in")]
    return lines[0] if lines else "it cannot be compiled"


def _place(text: str, files: Collection[Path]) -> str:
    """The first line of the user's files that the message names, which is the innermost."""
    for match in re.finditer(r'File "([^"\n]+)", line (\d+)|(?:at|from) (\S[^\n]*) \((\d+)\)', text):
        name, line = Path(match[1] or match[3]).name, match[2] or match[4]
        if name in {file.name for file in files}:
            return f"{name} line {line}"
    return ""


def _start(code: CodeType) -> str:
    """Where a function begins, when nothing closer is known."""
    return f"{Path(code.co_filename).name} line {code.co_firstlineno}"


def _place_of_name(text: str, codes: Iterable[CodeType]) -> str:
    """Where the undefined name of the message is used."""
    match = re.search(r"name '(\w+)' is not defined", text)
    for code in codes:
        for instruction in dis.get_instructions(code):
            if match and instruction.argval == match[1] and instruction.positions:
                return f"{Path(code.co_filename).name} line {instruction.positions.lineno}"
    return ""
