"""A match: two agents, pair by pair."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from lastknight.arena.experiment import Experiment
from lastknight.arena.results import MatchResult, match_results
from lastknight.arena.rule import Rule
from lastknight.arena.run import Progress, open_journal, play
from lastknight.search.limit import Limit


def play_match(
    one: str,
    two: str,
    *,
    pairs: int = 100,
    limit: Limit = Limit(nodes=1000),  # noqa: B008  # frozen
    rule: Rule = Rule(),  # noqa: B008  # frozen
    seed: int = 0,
    store: Path | None = None,
    workers: int | None = None,
    watch: Callable[[Progress], None] = lambda progress: None,
    **options: Any,
) -> MatchResult:
    """Two agents against each other; without a ``store`` the games are forgotten afterwards.

    >>> result = play_match("greedy:open", "random", pairs=20, workers=0)
    >>> print(result.score)
    75.0% [59.5%, 85.2%] over 20 pairs
    """
    experiment = Experiment(agents=(one, two), pairs=pairs, limit=limit, rule=rule, seed=seed, **options)
    with open_journal(store, experiment) as journal:
        play(journal, workers=workers, watch=watch)
        (result,) = match_results(journal).values()
        return result
