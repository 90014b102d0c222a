"""How fast the arena plays: pairs a second with one worker and with two, in turns so that a busy machine slows both.

    python -m bench.arena [PAIRS [NODES]]

Rounds are short and the best one counts: what else the machine does can only slow a round down. The processor time of a
pair does not depend on neighbours; what the arena itself needs of it bounds how well more workers can pay.
"""

import sys
import time

from lastknight.arena.experiment import Experiment
from lastknight.arena.run import open_journal, play
from lastknight.search.limit import Limit

ROUNDS = 20
PAIRS, NODES = 100, 1000


def pairs_per_second(pairs: int, nodes: int, workers: int, seed: int) -> float:
    """The speed of one round, without the time that workers need to start."""
    agents = ("deepening:improved", "deepening:reach")
    with open_journal(None, Experiment(agents=agents, pairs=pairs, limit=Limit(nodes=nodes), seed=seed)) as journal:
        return play(journal, workers=workers).pairs_per_second or 0.0


def processor_time(pairs: int, nodes: int) -> float:
    """The seconds of processor that a pair takes when it is played in this process."""
    pairs_per_second(1, nodes, 0, 0)
    began = time.process_time()
    pairs_per_second(pairs, nodes, 0, 0)
    return (time.process_time() - began) / pairs


def main() -> None:
    """Measure and print."""
    pairs, nodes = [*map(int, sys.argv[1:]), *(PAIRS, NODES)[len(sys.argv) - 1 :]]
    best = {1: 0.0, 2: 0.0}
    for seed in range(ROUNDS):
        best = {workers: max(speed, pairs_per_second(pairs, nodes, workers, seed)) for workers, speed in best.items()}
    print(f"deepening:improved against deepening:reach at {nodes} nodes, {pairs} pairs, the best of {ROUNDS} rounds")
    for workers, speed in best.items():
        name = f"{workers} {'worker' if workers == 1 else 'workers'}"
        print(f"{name:10} {speed:7.1f} pairs/s   1,000 pairs in {1000 / speed:5.1f} s")
    print(f"2 workers play {best[2] / best[1]:.2f} times the pairs of one")
    print(f"a pair takes {1000 * processor_time(pairs, nodes):.1f} ms of processor")


if __name__ == "__main__":
    main()
