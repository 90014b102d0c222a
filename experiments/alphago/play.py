"""Play the tournaments of this folder.

    python -m experiments.alphago.play                 # all of them, or go on
    python -m experiments.alphago.play parts-7x7       # some

Journals are kept in runs/; NAME.json beside NAME.toml is what came of it, opening by opening.
"""

from pathlib import Path

from experiments.folder import play_folder

HERE = Path(__file__).parent

if __name__ == "__main__":
    play_folder(HERE, __doc__)
