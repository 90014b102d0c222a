"""Playing a folder of tournaments: NAME.toml is the question, NAME.json beside it what came of it."""

import argparse
from pathlib import Path

from experiments.games import record, save
from lastknight.arena import RUNS
from lastknight.arena.run import open_journal, play
from lastknight.arena.tournament import load_tournament


def play_folder(folder: Path, description: str | None) -> None:
    """Read the command line, play the tournaments that it names or all of them, and keep the games."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a tournament of the folder; none: all")
    parser.add_argument("--workers", type=int, help="processes that play; default: one a core")
    options = parser.parse_args()
    for name in options.names or sorted(file.stem for file in folder.glob("*.toml")):
        play_tournament(folder / f"{name}.toml", RUNS / f"{folder.name}-{name}.db", options.workers)


def play_tournament(file: Path, store: Path, workers: int | None) -> None:
    """Play what is missing of a tournament and keep its record beside it."""
    with open_journal(store, load_tournament(str(file))) as journal:
        play(journal, workers=workers)
        save(record(journal, file.stem), file.with_suffix(".json"))
