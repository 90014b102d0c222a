"""Working through a tree of pieces, alone or with all cores, until it is done or a limit says stop."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import NamedTuple

from lastknight._jit import now
from lastknight.search.control import BUDGET, CLOCK, DEADLINE, NODES, STOP, Control, Stop, make_control
from lastknight.search.limit import Limit
from lastknight.solver.tree import Node, Tree
from lastknight.solver.verdict import UNKNOWN, mover_wins

TICK = 0.05  # seconds between two looks at the stop button


FIRST_PLIES = 8  # how far a tree is split before anything is tried


class Pieces(NamedTuple):
    """How large a piece of work may be."""

    free: int  # in the first plies a board with more free cells is split before it is tried
    nodes: int  # a piece that takes more nodes is given up and split


QUICK = Pieces(free=57, nodes=1 << 25)  # half a second at most: all cores are soon at work
LONG = Pieces(free=67, nodes=1 << 28)  # a few seconds at most: few enough to keep each on disk

Settled = Callable[[Node, int], None]
"""Is told of every piece that is settled, and the nodes that took."""


def nobody(node: Node, nodes: int) -> None:
    """Hears and does nothing."""


def work_alone(tree: Tree, limit: Limit, *, stop: Stop | None = None) -> int:
    """Settle piece after piece, none of them split; the number of nodes."""
    control = make_control(limit)
    if stop is not None:
        stop.attach(control)
    while not tree.done and (node := tree.next_piece()) is not None:
        if not node.board.placed:
            tree.split(node)
            continue
        value = mover_wins(node.board.position, control)
        if value == UNKNOWN:
            break
        tree.settle(node, value)
    return int(control[NODES])


def work_together(
    tree: Tree,
    limit: Limit,
    *,
    workers: int,
    stop: Stop | None = None,
    pieces: Pieces = QUICK,
    settled: Settled = nobody,
) -> int:
    """Settle pieces side by side, splitting the large ones; the number of nodes."""
    whole = make_control(limit)
    running: dict[Future[int], Node] = {}
    with ThreadPoolExecutor(workers) as pool, _stopping(running):
        while not tree.done and not _over(whole, stop):
            while len(running) < workers and (share := _share(whole, running.values(), pieces)) is not None:
                node = _next_piece(tree, pieces)
                if node is None:
                    break
                node.control = share
                running[pool.submit(mover_wins, node.board.position, node.control)] = node
            finished, _ = wait(running, TICK, FIRST_COMPLETED)
            for future in finished:
                _finish(tree, running.pop(future), future.result(), whole, settled)
            if finished:
                tree.stop_idle_work()
    return int(whole[NODES]) + sum(int(_control(node)[NODES]) for node in running.values())


@contextmanager
def _stopping(running: Mapping[Future[int], Node]) -> Iterator[None]:
    """Stop what runs when the work ends, by Ctrl-C too."""
    try:
        yield
    finally:
        for node in running.values():
            _control(node)[STOP] = 1


def _control(node: Node) -> Control:
    """The control of a node that a worker is at."""
    assert node.control is not None, "a running piece has a control"
    return node.control


def _over(whole: Control, stop: Stop | None) -> bool:
    """Whether the limit or the button ends the work."""
    pressed = stop is not None and stop.pressed
    return bool(pressed or whole[NODES] >= whole[BUDGET] or now(int(whole[CLOCK])) >= whole[DEADLINE])


def _next_piece(tree: Tree, pieces: Pieces) -> Node | None:
    """The next piece, after splitting what is too large to be one."""
    while (node := tree.next_piece()) is not None:
        deep = node.board.ply - tree.root.board.ply >= FIRST_PLIES
        if node.board.placed and not node.spent and (deep or len(node.board.free) <= pieces.free):
            return node
        tree.split(node)
    return None


def _share(whole: Control, running: Iterable[Node], pieces: Pieces) -> Control | None:
    """The control of another piece; None when those that run may use up the budget."""
    left = int(whole[BUDGET] - whole[NODES]) - sum(int(_control(node)[BUDGET]) for node in running)
    if left <= 0:
        return None
    control = whole.copy()
    control[NODES], control[BUDGET] = 0, min(pieces.nodes, left)
    return control


def _finish(tree: Tree, node: Node, value: int, whole: Control, settled: Settled) -> None:
    """Note what a worker brought back; a piece that was too large is split."""
    control = _control(node)
    node.control = None
    whole[NODES] += control[NODES]
    tree.charge(node, int(control[NODES]))
    if value != UNKNOWN:
        tree.settle(node, value)
        settled(node, int(control[NODES]))
    elif control[NODES] >= control[BUDGET]:
        tree.give_up(node)
