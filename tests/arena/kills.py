"""A tournament that is killed again and again, in a process of its own."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from lastknight.arena.experiment import Experiment
from lastknight.arena.run import open_journal, play
from lastknight.arena.standings import standings
from lastknight.search.limit import Limit

EXPERIMENT = Experiment(
    kind="tournament",
    agents=("deepening:improved", "deepening:open", "mcts"),
    opponents=("random", "alphabeta:open,depth=3"),
    pairs=20,
    limit=Limit(nodes=400),
    seed=11,
    baseline="deepening:improved",
)
CHILD = """
import sys
from pathlib import Path
from lastknight.arena.run import open_journal, play
if __name__ == "__main__":
    with open_journal(Path(sys.argv[1])) as journal:
        play(journal, workers=2, watch=lambda progress: print(*progress.workers, flush=True))
"""


def table(path: Path) -> str:
    """The final table, to the last byte."""
    with open_journal(path) as journal:
        found = standings(journal)
    return repr(found)


def undisturbed(path: Path, experiment: Experiment = EXPERIMENT) -> str:
    """The table of a run that nobody disturbs."""
    with open_journal(path, experiment) as journal:
        play(journal, workers=0)
    return table(path)


def disturbed(path: Path, kills: int, seed: int, experiment: Experiment = EXPERIMENT) -> tuple[str, int]:
    """The table of a run in which the tournament, or a worker, is killed at random moments; and how often it was."""
    generator = random.Random(seed)
    open_journal(path, experiment).close()
    done = 0
    while True:
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        with child.stdout:
            for line in child.stdout:
                if done < kills and generator.random() < 0.3:
                    victim = generator.choice([child.pid, child.pid, *map(int, line.split())])
                    done += _killed(victim)
        if child.wait() == 0:
            return table(path), done


def _killed(pid: int) -> bool:
    """Kill a process that may just have ended by itself."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True
