"""A user's heuristic together with the plain functions it calls.

The compiler calls compiled functions only. Rather than ask for a decorator on every helper, the functions of the user's
own files are copied with their helpers replaced: by compiled ones for the search, by plain ones for the interpreter.
The user's modules themselves stay as they are.
"""

import contextlib
import graphlib
import hashlib
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from lastknight._jit import kernel

CONSTANTS = (bool, int, float, complex, str, bytes, tuple, list, dict, np.generic)


class Family:
    """A function and the functions of the user's own ``files`` that it calls, directly or not."""

    def __init__(self, function: Callable[..., Any], files: Collection[Path]) -> None:
        self.function = function
        self.files = frozenset(files)

    def compiled(self) -> Callable[..., Any]:
        """The function as a kernel, its helpers too."""
        return _Copies(self, kernel).of(self.function)  # type: ignore[no-any-return]

    def interpreted(self) -> Callable[..., Any]:
        """The function as plain Python, its helpers too, whether or not they were decorated."""
        return _Copies(self, lambda function: function).of(self.function)  # type: ignore[no-any-return]

    def members(self) -> list[FunctionType]:
        """The function and its helpers."""
        copies = _Copies(self, lambda function: function)
        copies.of(self.function)
        return copies.originals

    def constants(self) -> str:
        """A digest of the values that the compiler freezes into the code, wherever they were read from."""
        digest = hashlib.sha256()
        for node in self._graph():
            for name, value in _values(node):
                if isinstance(value, (*CONSTANTS, np.ndarray)):
                    digest.update(name.encode() + b"=")
                    for part in _encoded(value):
                        digest.update(part)
        return digest.hexdigest()

    def recursive(self) -> bool:
        """Whether a function of the family calls itself, directly or by way of others, other heuristics too."""
        try:
            graphlib.TopologicalSorter(self._graph()).prepare()
        except graphlib.CycleError:
            return True
        return False

    def _graph(self) -> dict[Any, list[Any]]:
        """The user's functions and modules that take part, each with those that it names; other heuristics' too."""
        graph: dict[Any, list[Any]] = {}
        waiting: list[Any] = [self.function]
        while waiting:
            node = waiting.pop()
            if node not in graph:
                plain = (_plain(value) for _, value in _values(node))
                graph[node] = [value for value in plain if self._takes_part(value)]
                waiting += graph[node]
        return graph

    def _takes_part(self, value: Any) -> bool:
        """Whether a value is one of the user's functions or modules."""
        if isinstance(value, FunctionType):
            return self.owns(value)
        return isinstance(value, ModuleType) and self.owns_module(value)

    def owns(self, function: FunctionType) -> bool:
        """Whether a function is the user's: from one of the files, or from the notebook of the heuristic."""
        same_module = function.__globals__ is getattr(self.function, "__globals__", None)
        return same_module or Path(function.__code__.co_filename).resolve() in self.files

    def owns_module(self, module: ModuleType) -> bool:
        """Whether a module is one of the files."""
        return Path(getattr(module, "__file__", None) or "").resolve() in self.files


class _Copies:
    """Copies of a family's functions that call each other, each made once."""

    def __init__(self, family: Family, finish: Callable[[FunctionType], Any]) -> None:
        self.family = family
        self.finish = finish
        self.made: dict[int, Any] = {}
        self.originals: list[FunctionType] = []

    def of(self, value: Any) -> Any:
        """The copy of a function or module of the family; any other value as it is."""
        plain = getattr(value, "py_func", value)
        if isinstance(plain, FunctionType) and self.family.owns(plain):
            return self.made[id(plain)] if id(plain) in self.made else self._copy_function(plain)
        if isinstance(value, ModuleType) and self.family.owns_module(value):
            return self.made[id(value)] if id(value) in self.made else self._copy_module(value)
        return value

    def _copy_function(self, original: FunctionType) -> Any:
        """A copy with a scope of its own, in which its helpers are copies too."""
        # the compiler's cache looks functions up by module, and modules beside the file are not kept
        scope = {**original.__globals__, "__name__": self.family.function.__module__}
        copy = FunctionType(original.__code__, scope, original.__name__, original.__defaults__, original.__closure__)
        copy.__kwdefaults__ = original.__kwdefaults__
        finished = self.made[id(original)] = self.finish(copy)  # before its helpers: they may call it
        self.originals.append(original)
        for name in sorted(set(_names(original.__code__)) & set(scope)):
            scope[name] = self.of(scope[name])
        return finished

    def _copy_module(self, original: ModuleType) -> ModuleType:
        """A module of the same values, its functions copied."""
        copy = self.made[id(original)] = ModuleType(original.__name__)
        for name, value in vars(original).items():
            if not name.startswith("__"):
                setattr(copy, name, self.of(value))
        return copy


def _names(code: CodeType) -> Iterator[str]:
    """The global names in a function and in the functions inside it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _values(node: FunctionType | ModuleType) -> Iterator[tuple[str, Any]]:
    """The values that a function or a module refers to by name."""
    if isinstance(node, ModuleType):
        yield from ((name, value) for name, value in vars(node).items() if not name.startswith("__"))
        return
    yield from (("defaults", node.__defaults__), ("keywords", node.__kwdefaults__))
    for name in sorted(set(_names(node.__code__)) & set(node.__globals__)):
        yield name, node.__globals__[name]
    for name, cell in zip(node.__code__.co_freevars, node.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # not filled yet
            yield name, cell.cell_contents


def _plain(value: Any) -> Any:
    """The Python function of a kernel or a heuristic; anything else as it is."""
    return getattr(value, "py_func", getattr(value, "function", value))


def _encoded(value: Any) -> Iterator[bytes]:
    """A constant as bytes: the same for equal values, different for different ones."""
    if isinstance(value, np.ndarray):
        yield f"array {value.dtype} {value.shape} ".encode() + np.ascontiguousarray(value).tobytes()
    elif isinstance(value, tuple | list | dict):
        yield f"{type(value).__name__} {len(value)} ".encode()
        for item in value.items() if isinstance(value, dict) else value:
            yield from _encoded(item)
    else:
        text = repr(value)
        yield f"{type(value).__name__} {len(text)} {text}".encode()
