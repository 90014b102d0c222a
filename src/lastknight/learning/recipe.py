"""Recipes: everything that decides what a training run makes, as TOML.

heuristic = "q_network"     what is trained; it decides which other keys there are
seed = 1
steps = 200_000
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from math import inf, isfinite
from pathlib import Path
from typing import Any, ClassVar, get_type_hints

from lastknight.errors import LearningError
from lastknight.game.notation import Size, parse_size

SHIPPED = Path(__file__).parent / "recipes"
STARTING = 6  # weights that a recipe for `learned` begins with


def positive(value: float) -> bool:
    """Whether a number is above 0, and is one."""
    return 0 < value < inf


def not_negative(value: float) -> bool:
    """Whether a number is 0 or above, and is one."""
    return 0 <= value < inf


def share(value: float) -> bool:
    """Whether a number is from 0 to 1."""
    return 0 <= value <= 1


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """What all recipes say."""

    name: ClassVar[str] = ""
    """The heuristic that is trained."""

    search: ClassVar[str] = "deepening"
    """What plays by it; `greedy` for policies, which say something about moves only."""

    seed: int = 0
    steps: int
    """How many times the weights are changed."""

    rows: int = 20
    """How often the curves are measured, and a checkpoint is written."""

    rate: float = 0.001
    """How far a step changes the weights."""

    held_out: int = 500
    """Proven positions, never learned from, on which agreement is measured."""

    against: str = "deepening:improved"
    """Whom the network plays as it goes."""

    pairs: int = 50
    """How many pairs they play each time."""

    nodes: int = 300
    """How many nodes both have for a move."""

    def __post_init__(self) -> None:
        self._check(positive, "positive", "steps", "rows", "rate", "held_out", "nodes")
        self._check(not_negative, "at least 0", "seed", "pairs")

    def _check(self, right: Callable[[float], bool], expected: str, *names: str) -> None:
        """Refuse the recipe if one of these numbers, or one in a list of them, is not as expected."""
        for name in names:
            given = getattr(self, name)
            for value in given if isinstance(given, tuple) else (given,):
                if not right(value):
                    raise LearningError(f"{name} must be {expected}, got {value}")


@dataclass(frozen=True, kw_only=True)
class NetworkRecipe(Recipe):
    """How to train a network by the slope of its errors."""

    batch: int = 64
    """Positions that a step learns from."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check(positive, "positive", "batch")


@dataclass(frozen=True, kw_only=True)
class QRecipe(NetworkRecipe):
    """How to train `q_network`."""

    name = "q_network"

    window: int = 100_000
    """How many of the last moves of self-play are learned from."""

    wander: float = 0.1
    """The share of moves that are drawn at random."""

    images: bool = False
    """Whether a move is learned from in any of the board's eight symmetries, not only as it was played."""

    loss: str = "absolute"
    """Which error is made small: `absolute`, as in the seed, or `squared`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check(positive, "positive", "window")
        self._check(share, "from 0 to 1", "wander")
        if self.loss not in ("absolute", "squared"):
            raise LearningError(f"loss must be absolute or squared, got {self.loss!r}")


@dataclass(frozen=True, kw_only=True)
class GamesRecipe(Recipe):
    """How to train on games of a search against itself."""

    boards: tuple[str, ...] = ("7x7",)
    games: tuple[int, ...] = (10_000,)
    """How many games are played on each of the boards."""

    teacher: str = "voronoi"
    """The heuristic that plays them."""

    teacher_nodes: int = 500
    """The nodes it has for a move."""

    wander: tuple[float, ...] = (0.2, 0.5, 1.0)
    """The shares of random moves before a game counts, for one game after another."""

    sizes: tuple[Size, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("boards", "wander"):
            if not getattr(self, name):
                raise LearningError(f"{name} must name at least one, got none")
        if len(self.games) != len(self.boards):
            raise LearningError(f"expected games for {len(self.boards)} boards, got {len(self.games)} numbers")
        self._check(positive, "positive", "games", "teacher_nodes")
        self._check(share, "from 0 to 1", "wander")
        object.__setattr__(self, "sizes", tuple(map(parse_size, self.boards)))


@dataclass(frozen=True, kw_only=True)
class PositionsRecipe(GamesRecipe):
    """How to train on positions of such games."""

    keep: int = 8
    """How many positions of a game are learned from, from where it counts."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check(positive, "positive", "keep")


@dataclass(frozen=True, kw_only=True)
class ValueRecipe(PositionsRecipe, NetworkRecipe):
    """How to train `value_network`."""

    name = "value_network"

    decay: float = 0.0
    """How strongly large weights are held back."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check(not_negative, "at least 0", "decay")
        if self.batch < 2:
            raise LearningError(f"batch must be at least 2, attackers and defenders, got {self.batch}")


@dataclass(frozen=True, kw_only=True)
class TwinRecipe(PositionsRecipe):
    """How to train `learned`; what it says of games is about those that the scale of log odds is fitted to."""

    name = "learned"

    twins: tuple[int, ...] = (100,)
    """How many pairs a step plays on each of the boards."""

    twin_nodes: int = 300
    """The nodes they have for a move."""

    rate: float = 10.0
    change: float = 2.0
    """How far each twin's weights are from those in between, as parts of what the measurement varies by."""

    start: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    """The weights to begin with: of a cell reached first, and what its second, third .. sixth exit adds."""

    proven: int = 1_500
    """How many proven positions of 7x7 the scale of log odds is fitted to."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.twins) != len(self.boards):
            raise LearningError(f"expected twins for {len(self.boards)} boards, got {len(self.twins)} numbers")
        self._check(positive, "positive", "twins", "twin_nodes", "change", "proven")
        if len(self.start) != STARTING:
            raise LearningError(f"expected {STARTING} weights to start with, got {len(self.start)}")
        self._check(isfinite, "finite", "start")


@dataclass(frozen=True, kw_only=True)
class PolicyRecipe(GamesRecipe, NetworkRecipe):
    """How to train `policy`."""

    name = "policy"
    search = "greedy"

    decay: float = 0.0
    """How strongly large weights are held back."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check(not_negative, "at least 0", "decay")


@dataclass(frozen=True, kw_only=True)
class RolloutRecipe(PolicyRecipe):
    """How to train `rollout_policy`."""

    name = "rollout_policy"


RECIPES: Mapping[str, type[Recipe]] = {
    recipe.name: recipe for recipe in (QRecipe, TwinRecipe, ValueRecipe, PolicyRecipe, RolloutRecipe)
}


def find_recipe(reference: str) -> Path:
    """The file of a recipe: a path, or the name of one that is shipped."""
    shipped = SHIPPED / f"{reference.removesuffix('.toml')}.toml"
    if not Path(reference).is_file() and shipped.is_file():
        return shipped
    return Path(reference)


def read_recipe(file: Path) -> Recipe:
    """The recipe in a file."""
    try:
        return make_recipe(file.read_text(encoding="utf-8"))
    except OSError as error:
        known = ", ".join(sorted(path.stem for path in SHIPPED.glob("*.toml")))
        raise LearningError(f"expected a recipe ({known}, or a file), got {str(file)!r}: {error.strerror}") from error
    except (LearningError, ValueError) as error:
        raise LearningError(f"{file}: {error}") from error


def make_recipe(text: str) -> Recipe:
    """The recipe that a text describes."""
    values: dict[str, Any] = tomllib.loads(text)
    heuristic = values.pop("heuristic", None)
    if heuristic not in RECIPES:
        raise LearningError(f"heuristic must be {' or '.join(RECIPES)}, got {heuristic!r}")
    kind = RECIPES[heuristic]
    hints, known = get_type_hints(kind), {option.name for option in fields(kind) if option.init}
    if not values.keys() <= known:
        strange = sorted(values.keys() - known)[0]
        raise LearningError(f"a recipe for {heuristic} has no {strange!r}; it has: {', '.join(sorted(known))}")
    if "steps" not in values:
        raise LearningError("expected a number of steps, got none")
    return kind(**{name: _value(name, hints[name], value) for name, value in values.items()})


def _value(name: str, kind: Any, value: Any) -> Any:
    """A value of the type that its field has."""
    if kind is float and type(value) is int:
        return float(value)
    if kind in (int, float, str, bool):
        if type(value) is not kind:
            raise LearningError(f"{name} must be of type {kind.__name__}, got {value!r}")
        return value
    if not isinstance(value, list):
        raise LearningError(f"{name} must be a list of {kind.__args__[0].__name__}, got {value!r}")
    return tuple(_value(name, kind.__args__[0], entry) for entry in value)
