"""Play the matches of `learned`.

    python -m experiments.learned.play                 # all of them, or go on
    python -m experiments.learned.play nodes-9x9-1000  # some

Journals are kept in runs/; NAME.json beside NAME.toml is what came of it, opening by opening.
"""

import argparse
from pathlib import Path

from experiments.games import record, save
from lastknight.arena.run import open_journal, play
from lastknight.arena.tournament import load_tournament

HERE = Path(__file__).parent
RUNS = Path("runs")


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="such as nodes-9x9-1000; none: all")
    parser.add_argument("--workers", type=int, help="processes that play; default: one a core")
    options = parser.parse_args()
    for name in options.names or sorted(file.stem for file in HERE.glob("*.toml")):
        with open_journal(RUNS / f"learned-{name}.db", load_tournament(str(HERE / f"{name}.toml"))) as journal:
            play(journal, workers=options.workers)
            save(record(journal, name), HERE / f"{name}.json")


if __name__ == "__main__":
    main()
