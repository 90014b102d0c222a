"""Playing a folder of tournaments: NAME.toml is the question, NAME.json beside it what came of it."""

import argparse
from pathlib import Path

from experiments.games import record, save
from lastknight.arena.run import open_journal, play
from lastknight.arena.tournament import load_tournament

RUNS = Path("runs")


def play_folder(folder: Path, description: str | None) -> None:
    """Read the command line, play the tournaments that it names or all of them, and keep the games."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a tournament of the folder; none: all")
    parser.add_argument("--workers", type=int, help="processes that play; default: one a core")
    options = parser.parse_args()
    for name in options.names or sorted(file.stem for file in folder.glob("*.toml")):
        journal_file = RUNS / f"{folder.name}-{name}.db"
        with open_journal(journal_file, load_tournament(str(folder / f"{name}.toml"))) as journal:
            play(journal, workers=options.workers)
            save(record(journal, name), folder / f"{name}.json")
