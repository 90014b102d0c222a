"""Play what a claim needs, keep the results and judge it.

    python -m experiments.run C01 C02       # some claims
    python -m experiments.run               # all of them, and the games that belong to none
    python -m experiments.run --judge       # judge again what has been played
    python -m experiments.run C16 --afresh  # forget its games and play them with the code and the weights of today

Journals are kept in runs/; whatever was interrupted goes on. With budgets in nodes and in cost the games are the same
in every run, up to the prices, which are measured when a journal is begun.
"""

import argparse

from experiments import measure, resample
from experiments.folder import play_tournament
from experiments.games import FOLDER, save
from experiments.judge import KINDS, Claim, claims, judge
from lastknight.arena import RUNS


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="such as C01; none: all")
    parser.add_argument("--workers", type=int, help="processes that play; default: one a core")
    parser.add_argument("--judge", action="store_true", help="play nothing")
    parser.add_argument("--afresh", action="store_true", help="delete the journals of these games first")
    options = parser.parse_args()
    chosen = [claim for claim in claims() if not options.claims or claim.number in options.claims]
    if not options.judge:
        everything = sorted(file.stem for file in FOLDER.glob("*.toml"))
        for name in dict.fromkeys(name for claim in chosen for name in claim.games) if options.claims else everything:
            if options.afresh:
                forget(name)
            print(f"games/{name}.toml", flush=True)
            play_tournament(FOLDER / f"{name}.toml", RUNS / f"{name}.db", options.workers)
        names = [test["measured"] for claim in chosen for test in claim.test if "measured" in test]
        if names or not options.claims:
            measure.main(names if options.claims else ())
    resample.main()
    for claim in chosen:
        write_result(claim)


def forget(name: str) -> None:
    """Delete a tournament's journal; its record is kept until it has been played again."""
    for file in RUNS.glob(f"{name}.db*"):
        file.unlink()


def write_result(claim: Claim) -> None:
    """Judge a claim and keep what was found."""
    result = judge(claim)
    save(result, claim.folder / "result.json")
    print(claim.number, *(f"{kind}: {result[kind]}" for kind in KINDS))


if __name__ == "__main__":
    main()
