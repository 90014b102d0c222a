"""How often agents give a won game away, by the time they have: the exam of `lastknight accuracy` on 7x7.

    python -m experiments.alphago.truth

writes truth.json.
"""

from typing import Any

from experiments.alphago.play import HERE
from experiments.games import save
from lastknight.arena.accuracy import grade
from lastknight.arena.exam import load_exam
from lastknight.search.limit import Limit

AGENTS = (
    "greedy:policy",
    "mcts",
    "puct",
    "puct,endgame=off",
    "puct,playouts=0.5",
    "deepening:value_network",
    "deepening:house",
)
SECONDS = (0.0003, 0.001, 0.003)
QUESTIONS = 1_000


def main() -> None:
    """Grade every agent with every limit."""
    exam = load_exam().first(QUESTIONS)
    found: dict[str, Any] = {}
    for agent in AGENTS:
        grades = (grade(agent, Limit(cpu_seconds=seconds), exam, workers=0) for seconds in SECONDS)
        found[agent] = {str(seconds): answers.rate for seconds, answers in zip(SECONDS, grades, strict=True)}
    save(found, HERE / "truth.json")


if __name__ == "__main__":
    main()
