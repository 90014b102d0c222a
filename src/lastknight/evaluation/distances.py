"""How many jumps apart two cells are on an empty board, as sets of cells: one set a distance.

For every board and every cell the layers of 1, 2, 3... jumps follow each other, closed by an empty one:

    _FIRST[width, height, cell]     the row of that cell's first layer
    _LAYERS[row]                    the two words of a layer

All 81 boards take 23,501 rows, 376 kB. Looking the layers up takes a quarter of the time of spreading again.
"""

import numpy as np
from numpy.typing import NDArray

from lastknight._jit import Cells, kernel
from lastknight.evaluation.features import spread_words
from lastknight.game.geometry import CELLS, LONGEST, SHORTEST, board_cells
from lastknight.game.rules import Position, free, height, width

Int64s = NDArray[np.int64]

_SINGLE = np.array([(cells.low, cells.high) for cells in map(Cells.of, range(CELLS))])  # the words of each cell


def _all_layers() -> tuple[Int64s, Int64s]:
    """The two tables, spread from every cell of every board at once."""
    sides = range(SHORTEST, LONGEST + 1)
    boards = [(width, height, board_cells(width, height)) for width in sides for height in sides]
    starts = np.array([(width, height, cell) for width, height, cells in boards for cell in cells])
    edge = _SINGLE[starts[:, 2]]
    unseen = np.repeat([(cells.low, cells.high) for *_, cells in boards], [len(cells) for *_, cells in boards], axis=0)
    unseen ^= edge
    layers = []
    while edge.any():
        edge = np.stack(spread_words(*edge.T), axis=1) & unseen
        unseen ^= edge
        layers.append(edge)
    stacked = np.stack(layers, axis=1)
    lengths = stacked.any(axis=2).sum(axis=1) + 1
    first = np.zeros((LONGEST + 1, LONGEST + 1, CELLS), np.int64)
    first[tuple(starts.T)] = np.cumsum(lengths) - lengths
    return first, stacked[np.arange(len(layers)) < lengths[:, None]]


_FIRST, _LAYERS = _all_layers()


@kernel
def discounted_distance(position: Position, cell: int, factor: float) -> float:
    """The free cells, each worth ``factor`` to the power of its distance from ``cell`` in jumps on the empty board."""
    index = _FIRST[width(position), height(position), cell]
    layer = Cells(_LAYERS[index, 0], _LAYERS[index, 1])
    total, worth = 0.0, factor
    while layer:
        total += worth * len(layer & free(position))
        worth *= factor
        index += 1
        layer = Cells(_LAYERS[index, 0], _LAYERS[index, 1])
    return total
