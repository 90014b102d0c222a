import json
from dataclasses import replace

import pytest

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.rule import Rule
from lastknight.errors import AgentError, LimitError
from lastknight.game.notation import Size
from lastknight.search.limit import Limit

TOURNAMENT = Experiment(
    kind="tournament",
    title="a test",
    agents=("a", "b"),
    opponents=("x", "b"),
    extra=(Pairing("a", "b"), Pairing("a", "y")),
    size=Size(5, 6),
    limit=Limit(cost=2.5),
    pairs=7,
    rule=Rule("sprt", -5, 25),
    seed=3,
    plies=4,
    baseline="a",
)


def test_an_experiment_survives_json() -> None:
    assert Experiment.from_json(json.loads(json.dumps(TOURNAMENT.to_json()))) == TOURNAMENT


def test_agents_meet_each_opponent_once_and_never_themselves() -> None:
    assert TOURNAMENT.pairings == (("a", "x"), ("a", "b"), ("b", "x"), ("a", "y"))
    assert TOURNAMENT.everyone == ("a", "b", "x", "y")


def test_a_declared_pairing_of_an_agent_with_itself_is_played() -> None:
    control = replace(TOURNAMENT, extra=(Pairing("a", "a"), Pairing("a", "a")))
    assert control.pairings == (("a", "x"), ("a", "b"), ("b", "x"), ("a", "a"))


def test_without_opponents_everyone_meets_everyone() -> None:
    assert Experiment(kind="tournament", agents=("a", "b", "c")).pairings == (("a", "b"), ("a", "c"), ("b", "c"))


def test_the_family_is_all_against_the_baseline_or_every_two() -> None:
    agents = ("a", "b", "c")
    assert Experiment(kind="tournament", agents=agents, baseline="b").family == (("a", "b"), ("c", "b"))
    assert Experiment(kind="tournament", agents=agents).family == (("a", "b"), ("a", "c"), ("b", "c"))


def test_growing_contradicts_nothing_and_other_changes_are_named() -> None:
    more = replace(TOURNAMENT, agents=("a", "b", "c"), pairs=70)
    assert TOURNAMENT.contradictions(more) == []
    other = replace(TOURNAMENT, limit=Limit(nodes=5), seed=4, size=Size(7, 7), baseline="")
    assert TOURNAMENT.contradictions(other) == [
        "size was 5x6, now 7x7",
        "limit was the cost of 2 nodes, now 5 nodes",
        "seed was 3, now 4",
        "baseline was a, now none",
    ]


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"pairs": 0}, LimitError, "pairs must be positive, got 0"),
        ({"agents": ("a", "a")}, AgentError, "expected every agent once, got 'a' twice"),
        ({"agents": ("x",), "opponents": ("x",), "extra": (), "baseline": ""}, AgentError,
         "expected at least two agents that meet, got x"),
        ({"baseline": "z"}, AgentError, "expected a baseline among the agents, got 'z'"),
    ],
)  # fmt: skip
def test_an_experiment_that_means_nothing_is_refused(change: dict[str, object], error: type, message: str) -> None:
    with pytest.raises(error) as caught:
        replace(TOURNAMENT, **change)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_a_rule_that_means_nothing_is_refused() -> None:
    with pytest.raises(LimitError, match=r"^a stopping rule is fixed, verdict or sprt, got 'never'$"):
        Rule("never")  # type: ignore[arg-type]
    with pytest.raises(LimitError, match=r"^sprt needs a lower and a higher Elo difference, got 30 and 0$"):
        Rule("sprt", 30, 0)
