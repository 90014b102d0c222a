"""How fast the arena plays: pairs a second with one worker and with two, in turns so that a busy machine slows both.

python bench/arena.py [PAIRS [NODES]]
"""

import sys

from lastknight.arena.experiment import Experiment
from lastknight.arena.run import open_journal, play
from lastknight.search.limit import Limit

ROUNDS = 8


def pairs_per_second(pairs: int, nodes: int, workers: int, seed: int) -> float:
    agents = ("deepening:improved", "deepening:reach")
    with open_journal(None, Experiment(agents=agents, pairs=pairs, limit=Limit(nodes=nodes), seed=seed)) as journal:
        return play(journal, workers=workers).pairs_per_second or 0.0


def main() -> None:
    pairs, nodes = [*map(int, sys.argv[1:]), *(400, 1000)[len(sys.argv) - 1 :]]
    best = {1: 0.0, 2: 0.0}
    for seed in range(ROUNDS):
        best = {workers: max(speed, pairs_per_second(pairs, nodes, workers, seed)) for workers, speed in best.items()}
    print(f"deepening:improved against deepening:reach, {pairs} pairs at {nodes} nodes, best of {ROUNDS} rounds")
    for workers, speed in best.items():
        print(f"{workers} {'worker' if workers == 1 else 'workers'}   {speed:7.1f} pairs/s   {pairs / speed:6.1f} s")
    print(f"2 workers play {best[2] / best[1]:.2f} times the pairs of one")


if __name__ == "__main__":
    main()
