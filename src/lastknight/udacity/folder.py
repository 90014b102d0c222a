"""What a student's folder holds, read from its source text: nothing in it is run.

The generations it tells apart:

    V1a   the first 7x7 kit: ``get_move(game, legal_moves, time_left)``, ``__board_state__``
    V1c   the second: the same call, a flat ``_board_state``
    V2    the third: ``get_move(game, time_left)``
    V3    the 11x9 kit: ``get_action(state)``
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lastknight.errors import AgentError

MODULES = ("my_custom_player", "game_agent", "competition_agent")  # where the course puts agents, most telling first
CLASSES = ("CustomPlayer", "AlphaBetaPlayer", "MinimaxPlayer")
TESTS = ("agent_test.py", "test_*.py", "*_test.py", "tests/test_*.py")

# What the course's own boards define: of anything beyond this, our boards know nothing.
COMMON_NAMES = {"__init__", "__new__", "__str__", "__repr__", "__hash__", "__eq__", "utility"}
PLAYERS = {"active_player", "inactive_player", "get_opponent", "get_player_location", "is_winner", "is_loser"}
MOVES = {"copy", "forecast_move", "apply_move", "move_is_legal", "get_blank_spaces", "get_legal_moves", "play"}
REST = {"hash", "print_board", "to_string", "__get_moves", "__get_moves__"}
RULES = {"actions", "player", "result", "terminal_test", "liberties", "_has_liberties"}
KNOWN_NAMES = {"Board": COMMON_NAMES | PLAYERS | MOVES | REST, "Isolation": COMMON_NAMES | RULES}


@dataclass(frozen=True, kw_only=True)
class AgentClass:
    """A class that can play."""

    module: str
    name: str
    options: tuple[str, ...]
    """What its constructor takes, as written: ``search_depth=3``."""
    method: str
    """What the game calls: ``get_move`` or ``get_action``."""
    arguments: tuple[str, ...]
    """What that takes, as written, without ``self``."""

    def __str__(self) -> str:
        return f"{self.module}.{self.name}({', '.join(self.options)})"


@dataclass(frozen=True, kw_only=True)
class Folder:
    """A student's folder: which kit it was written for, who plays, and what stands in the way."""

    path: Path
    generation: str
    agents: tuple[AgentClass, ...]
    """The agents, the one to play first."""
    tests: tuple[str, ...]
    own_board: tuple[str, ...]
    """What the folder's own board has that the course's has not."""
    used: tuple[str, ...]
    """Those of them that the agents, or what they import, use."""

    @property
    def portable(self) -> bool:
        """Whether the agents can do without the folder's own board."""
        return not self.used

    @property
    def agent(self) -> AgentClass:
        """The agent to play."""
        return self.agents[0]

    def __str__(self) -> str:
        rows = [
            ("folder", str(self.path)),
            ("generation", self.generation),
            *(("agent", f"{agent}, asked by {agent.method}({', '.join(agent.arguments)})") for agent in self.agents),
            *(("tests", test) for test in self.tests),
            *([("not portable", self.reason)] if not self.portable else []),
        ]
        return "\n".join(f"{name:<12}  {text}" for name, text in rows)

    @property
    def reason(self) -> str:
        """Why the agents cannot play on our board; empty if they can."""
        return "" if self.portable else f"its own board adds {', '.join(self.used)}, which no other board has"


def inspect_folder(path: Path, chosen: str = "") -> Folder:
    """Look at a student's folder without running any of it; ``chosen`` is the `module.Class` to play, if known."""
    if not path.is_dir():
        raise AgentError(f"expected a folder with a student's agent, got {str(path)!r}")
    trees = {file.relative_to(path): _parsed(file) for file in sorted(_sources(path))}
    modules = {file.stem: tree for file, tree in trees.items() if len(file.parts) == 1}
    names = dict.fromkeys((chosen.rpartition(".")[0], *MODULES))
    agents = tuple(agent for name in names if name in modules for agent in _agents(name, modules[name]))
    if chosen:
        first = [agent for agent in agents if f"{agent.module}.{agent.name}" == chosen]
        agents = (*first, *(agent for agent in agents if agent not in first)) if first else ()
    if chosen and not agents:
        raise AgentError(f"expected a class {chosen} with get_move or get_action in {str(path)!r}, found none")
    if not agents:
        raise AgentError(f"expected a class with get_move or get_action in {_files()} of {str(path)!r}, found none")
    extra = _extra_names(tree for file, tree in trees.items() if file.parts[0] == "isolation")
    return Folder(
        path=path,
        generation=_generation(agents[0], trees.values()),
        agents=agents,
        tests=tuple(sorted({file.relative_to(path).as_posix() for pattern in TESTS for file in path.glob(pattern)})),
        own_board=tuple(sorted(extra)),
        used=tuple(sorted(extra & set(_attributes(_imported({agent.module for agent in agents}, trees))))),
    )


def _files() -> str:
    return " or ".join(f"{name}.py" for name in MODULES)


def _sources(path: Path) -> Iterator[Path]:
    """The folder's own files, its packages', and nothing deeper."""
    yield from path.glob("*.py")
    yield from path.glob("*/*.py")


def _parsed(file: Path) -> ast.Module:
    """The file's syntax tree, an empty one if it is not Python 3: some folders keep old files about."""
    try:
        return ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return ast.Module(body=[], type_ignores=[])


def _imported(names: set[str], trees: dict[Path, ast.Module]) -> list[ast.Module]:
    """The files of these modules and of all that they import from the folder, its board left out."""
    seen: set[str] = {"isolation"}
    files: list[ast.Module] = []
    while names - seen:
        found = [tree for file, tree in trees.items() if file.with_suffix("").parts[0] in names - seen]
        files += found
        seen |= names
        names = {name.split(".")[0] for tree in found for node in ast.walk(tree) for name in _import_names(node)}
    return files


def _import_names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def _agents(module: str, tree: ast.Module) -> list[AgentClass]:
    """The classes of a module that can play, the course's names first, as it lists them."""
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    named = {**classes, **{new: classes[old] for new, old in _aliases(tree) if new in CLASSES and old in classes}}
    found = [agent for name, node in named.items() if (agent := _agent(module, name, node, classes))]
    return sorted(found, key=lambda agent: CLASSES.index(agent.name) if agent.name in CLASSES else len(CLASSES))


def _agent(module: str, name: str, node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> AgentClass | None:
    """The class as an agent, unless it cannot play or is the template, never filled in."""
    call = _method(node, "get_move", classes) or _method(node, "get_action", classes)
    if call is None or _only_raises(call):
        return None
    constructor = _method(node, "__init__", classes)
    options = _parameters(constructor.args) if constructor else ()
    return AgentClass(module=module, name=name, options=options, method=call.name, arguments=_parameters(call.args))


def _aliases(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names that the module gives to other names: ``CustomPlayer = MyPlayer``."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            yield from ((target.id, node.value.id) for target in node.targets if isinstance(target, ast.Name))


def _method(node: ast.ClassDef, name: str, classes: dict[str, ast.ClassDef]) -> ast.FunctionDef | None:
    """A method of a class or of those of its bases that stand in the same file."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == name:
            return item
    bases = [classes[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in classes]
    found = (_method(base, name, classes) for base in bases if base is not node)
    return next((method for method in found if method is not None), None)


def _only_raises(function: ast.FunctionDef) -> bool:
    """Whether a method is the template's, never filled in."""
    body = [item for item in function.body if not (isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant))]
    return all(isinstance(item, ast.Raise) for item in body)


def _parameters(arguments: ast.arguments) -> tuple[str, ...]:
    """The parameters after ``self``, each with its default as written."""
    names = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(names) - len(arguments.defaults)) + list(arguments.defaults)
    pairs = [*zip(names, defaults, strict=True)][1:]
    pairs += zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return tuple(name.arg if default is None else f"{name.arg}={ast.unparse(default)}" for name, default in pairs)


def _attributes(trees: Iterable[ast.Module]) -> Iterator[str]:
    """Every name that follows a dot."""
    return (node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def _generation(agent: AgentClass, trees: Iterable[ast.Module]) -> str:
    """The kit an agent was written for, by how it is asked and, failing that, by the state the folder knows."""
    if agent.method == "get_action":
        return "V3"
    if sum("=" not in argument for argument in agent.arguments) < 3:
        return "V2"
    names = set(_attributes(trees))
    return "V1c" if "_board_state" in names and "__board_state__" not in names else "V1a"


def _extra_names(trees: Iterable[ast.Module]) -> set[str]:
    """What the boards in the folder's own ``isolation`` define beyond the course's."""
    defined: set[str] = set()
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name in KNOWN_NAMES:
                methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
                defined |= methods - KNOWN_NAMES[node.name]
    return defined
