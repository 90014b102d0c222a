"""Play the matches of `learned`.

    python -m experiments.learned.play                 # all of them, or go on
    python -m experiments.learned.play nodes-9x9-1000  # some

Journals are kept in runs/; NAME.json beside NAME.toml is what came of it, opening by opening.
"""

from pathlib import Path

from experiments.folder import play_folder

HERE = Path(__file__).parent

if __name__ == "__main__":
    play_folder(HERE, __doc__)
