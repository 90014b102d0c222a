"""How fast the engine is on this machine, next to what it is compared with, measured in one run.

Everything is measured in turns with its reference, in time of the processor, and the best of several rounds is kept: on
a shared machine the ratio of two bests holds where neither number does.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from lastknight._jit import kernel
from lastknight.evaluation.mobility import improved
from lastknight.game.board import Board
from lastknight.game.notation import Size
from lastknight.game.perft import walk
from lastknight.game.playout import Random, make_random, playout
from lastknight.game.rules import Position
from lastknight.report.nested import nested_nodes_per_second
from lastknight.search.alphabeta import alphabeta
from lastknight.search.control import NODES, make_control, may_enter
from lastknight.search.limit import Limit
from lastknight.search.mcts import grow, make_tree
from lastknight.search.minimax import MOVER, make_lines
from lastknight.search.searches import Deepening

ROUNDS = 7
WALK_DEPTH, SEARCH_DEPTH = 12, 14

Speed = Callable[[], float]


class Row(NamedTuple):
    """One line of the table."""

    what: str
    unit: str
    ours: float
    reference: str  # empty when there is none on this machine
    theirs: float | None

    @property
    def ratio(self) -> float | None:
        """Ours over theirs."""
        return self.ours / self.theirs if self.theirs else None


def start(size: Size, game: str) -> Position:
    """A position to measure on."""
    return Board.from_game(game, size).position


SMALL, LARGE = start(Size(7, 7), "d4 e2"), start(Size(11, 11), "f6 g4")


def speed_rows() -> Iterator[Row]:
    """Every row of the table, each as soon as it is measured."""
    with tempfile.TemporaryDirectory() as folder:
        twin = compile_references(Path(folder))
        for what, ours, depth in (("walk", _walk_speed(SMALL), WALK_DEPTH), ("alphabeta", _search_speed, SEARCH_DEPTH)):
            theirs = partial(run_reference, twin, what, depth) if twin else None
            yield _row(f"{what}, 7x7", "nodes/s", ours, "plain recursive C, -O3", theirs)
    yield _row("walk, 11x11", "nodes/s", _walk_speed(LARGE), "ours on 7x7", _walk_speed(SMALL))
    yield _row("alphabeta:improved, 7x7", "nodes/s", _search_speed, "nested Python lists", nested_nodes_per_second)
    yield _row("deepening:improved, 7x7", "nodes/s", _deepening_speed, "nested Python lists", nested_nodes_per_second)
    spiel = open_spiel_speeds()
    yield _row("random playouts, 7x7", "plies/s", _playout_speed, "OpenSpiel, connect four", spiel and spiel[0])
    yield _row("mcts, 7x7", "simulations/s", _mcts_speed, "OpenSpiel, connect four", spiel and spiel[1])


def _row(what: str, unit: str, ours: Speed, reference: str, theirs: Speed | None) -> Row:
    """Measure both in turns."""
    ours()  # compiled or loaded now
    best, best_theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        best = max(best, ours())
        if theirs:
            best_theirs = max(best_theirs, theirs())
    return Row(what, unit, best, reference if theirs else "", best_theirs if theirs else None)


def compile_references(folder: Path) -> Path | None:
    """The C twins, compiled; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    source, program = Path(__file__).with_name("references.c"), folder / "references"
    subprocess.run([compiler, "-O3", "-o", str(program), str(source)], check=True)
    return program


def run_reference(program: Path, what: str, depth: int) -> float:
    """Nodes a second of a C twin."""
    answer = subprocess.run([str(program), what, str(depth)], check=True, capture_output=True, text=True)
    nodes, seconds, _ = answer.stdout.split()
    return float(nodes) / float(seconds)


def _walk_speed(position: Position) -> Speed:
    """The tree walk on a board; as deep as takes some 50 ms."""
    depth = WALK_DEPTH if position == SMALL else 8
    return lambda: _timed(lambda: int(walk(position, depth)[1]))


def _timed(work: Callable[[], int]) -> float:
    """Units of work a second."""
    started = time.process_time()
    units = work()
    return units / (time.process_time() - started)


def _search_speed() -> float:
    """Alpha-beta to a fixed depth."""
    evaluator, lines, control = improved.evaluator(), make_lines(), make_control(Limit())
    may_enter(control)

    def work() -> int:
        alphabeta(evaluator.handle, evaluator.parameters, MOVER, True, SMALL, SEARCH_DEPTH, lines, control)
        return int(control[NODES])

    return _timed(work)


def _deepening_speed() -> float:
    """Iterative deepening as agents use it."""
    return _timed(lambda: Deepening()(SMALL, improved.evaluator(), Limit(nodes=2_000_000)).nodes)


@kernel
def _many_playouts(position: Position, random: Random, games: int) -> int:
    """The plies of many random games."""
    plies = 0
    for _ in range(games):
        _, length = playout(position, random, 1000)
        plies += length
    return plies


def _playout_speed() -> float:
    """Plies a second of blind play."""
    random = make_random(1)
    return _timed(lambda: int(_many_playouts(SMALL, random, 50_000)))


def _mcts_speed() -> float:
    """Simulations a second from an early position."""
    evaluator, control = improved.evaluator(), make_control(Limit(nodes=2_500_000))
    tree, random = make_tree(1 << 20), make_random(1)
    return _timed(lambda: grow(evaluator.handle, evaluator.parameters, SMALL, 0, 1.0, 0, tree, random, control))


def open_spiel_speeds() -> tuple[Speed, Speed] | None:
    """Random plies and simulations a second of OpenSpiel's C++, where it is installed, on a game of this length."""
    try:
        import pyspiel
    except ImportError:
        return None
    state = pyspiel.load_game("connect_four").new_initial_state()
    plies_of_random_game = 21  # the mean length of connect four under random play

    def simulate(simulations: int, rollouts: int) -> float:
        """Rollouts a second."""
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, simulations, 100, False, 1, False)
        return _timed(lambda: (bot.step(state), simulations * rollouts)[1])

    def playouts() -> float:
        return plies_of_random_game * simulate(20, 200)

    def simulations() -> float:
        return simulate(4_000, 1)

    return playouts, simulations
