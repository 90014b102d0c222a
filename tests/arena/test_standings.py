from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Journal
from lastknight.arena.match import play_match
from lastknight.arena.results import Forfeit, match_results
from lastknight.arena.rule import Rule, RuleName
from lastknight.arena.run import open_journal, play
from lastknight.arena.standings import Standings, conclusion, standings
from lastknight.search.limit import Limit
from lastknight.stats import Counts, holm, live_test, sign_test
from tests.arena.agents import parse

EXPERIMENT = Experiment(
    kind="tournament",
    agents=("greedy:improved", "greedy:null", "deepening:improved"),
    opponents=("random", "greedy:open"),
    pairs=25,
    limit=Limit(nodes=100),
    baseline="greedy:improved",
)


@pytest.fixture(scope="module")
def journal() -> Journal:
    journal = open_journal(None, EXPERIMENT)
    play(journal, workers=0)
    return journal


@pytest.fixture(scope="module")
def table(journal: Journal) -> Standings:
    return standings(journal)


def test_rows_run_from_best_to_worst_then_the_opponents(table: Standings) -> None:
    ratings = [row.elo.value for row in table.rows[:3]]
    assert ratings == sorted(ratings, key=lambda elo: -(elo or 0))
    assert [row.in_question for row in table.rows] == [True] * 3 + [False] * 2
    assert table.rows[0].agent == "deepening:improved"


def test_a_row_adds_up_what_the_games_say(table: Standings, journal: Journal) -> None:
    for row in table.rows:
        games = [game for _, game in journal.games() if row.agent in game.agents]
        won = sum(game.agents[game.winner - 1] == row.agent for game in games)
        assert row.counts.pairs == len(games) / 2
        assert row.score.value == pytest.approx(won / len(games))
        attacks = [game for game in games if game.agents[game.attacker - 1] == row.agent]
        wins = sum(game.winner == game.attacker for game in attacks)
        assert row.attacker.value == pytest.approx(wins / len(attacks))
        assert row.attacker.positions + row.defender.positions == len(games)


def test_comparisons_are_the_declared_family_by_opening(table: Standings, journal: Journal) -> None:
    assert [found.pairing.one for found in table.comparisons] == ["greedy:null", "deepening:improved"]
    comparison = table.comparisons[1]
    leads = []
    for opening in range(EXPERIMENT.pairs):
        wins = dict.fromkeys(EXPERIMENT.agents, 0)
        for key, game in journal.games():
            if key.pair == opening and game.agents[game.winner - 1] in wins:
                wins[game.agents[game.winner - 1]] += 1
        leads.append(wins["deepening:improved"] - wins["greedy:improved"])
    assert comparison.counts == Counts(
        sum(lead < 0 for lead in leads), sum(lead == 0 for lead in leads), sum(lead > 0 for lead in leads)
    )
    assert comparison.conclusion == "better"
    assert comparison.p < 0.05


def test_the_conclusion_is_one_sentence(table: Standings) -> None:
    assert conclusion(table).startswith(
        "deepening:improved is better than greedy:improved; first is deepening:improved with"
    )
    assert conclusion(table).count(".") <= 4


def test_before_the_first_pair_there_is_a_table_too() -> None:
    with open_journal(None, EXPERIMENT) as journal:
        empty = standings(journal)
    assert [row.counts.pairs for row in empty.rows] == [0] * 5
    assert conclusion(empty) == "Nothing has been played yet."
    assert all(found.p == 1.0 for found in empty.comparisons)


@pytest.mark.parametrize(("rule", "test"), [("fixed", sign_test), ("verdict", live_test), ("sprt", live_test)])
def test_a_comparison_that_may_stop_early_uses_a_test_that_may(rule: RuleName, test: Callable[[Counts], float]) -> None:
    agents = ("greedy:improved", "greedy:null", "greedy:open")
    experiment = Experiment(kind="tournament", agents=agents, pairs=12, baseline=agents[0], rule=Rule(rule))
    with open_journal(None, experiment) as journal:
        play(journal, workers=0)
        found = {item.pairing: item for item in standings(journal).comparisons}
    assert any(sign_test(item.counts) != live_test(item.counts) for item in found.values())
    expected = holm({pairing: test(item.counts) for pairing, item in found.items()}, experiment.family)
    assert {pairing: item.p for pairing, item in found.items()} == expected


def test_before_the_last_pair_a_comparison_uses_the_test_that_may_be_watched(journal: Journal) -> None:
    longer = replace(EXPERIMENT, pairs=EXPERIMENT.pairs + 1)
    with open_journal(None, longer) as unfinished:
        unfinished.add(journal.games())
        found = {item.pairing: item for item in standings(unfinished).comparisons}
    assert found[longer.family[1]].counts.pairs == EXPERIMENT.pairs
    expected = holm({pairing: live_test(item.counts) for pairing, item in found.items()}, longer.family)
    assert {pairing: item.p for pairing, item in found.items()} == expected


def test_two_agents_that_meet_directly_are_compared_by_that_too() -> None:
    direct = Experiment(kind="tournament", agents=("random", "greedy:improved"), pairs=30, seed=2)
    with open_journal(None, direct) as journal:
        play(journal, workers=0)
        (comparison,) = standings(journal).comparisons
        (result,) = match_results(journal).values()
    assert comparison.counts == result.counts


def test_forfeits_are_shown_apart(tmp_path: Path) -> None:
    experiment = Experiment(agents=("raises", "greedy:open"), pairs=5)
    with open_journal(tmp_path / "x.db", experiment, parse) as journal:
        play(journal, workers=0, parse=parse)
        (result,) = match_results(journal).values()
    assert result.forfeits == {Forfeit("raises", "crash"): 10}
    assert (result.counts, result.without_forfeits) == (Counts(5, 0, 0), Counts())


def test_a_match_counts_repeated_games_once() -> None:
    result = play_match("greedy:open", "greedy:open", pairs=10, workers=0)
    assert result.counts == Counts(0, 10, 0)
    assert (result.games, result.unique) == (20, 10)
    assert result.attacker.value + result.defender.value == 1


def test_the_control_of_a_tournament_is_played_and_changes_nothing_else() -> None:
    agents, control = ("greedy:improved", "greedy:null", "random"), Pairing("greedy:null", "greedy:null")
    everyone = Experiment(kind="tournament", agents=agents, pairs=12, baseline=agents[0])
    tables = []
    for experiment in (everyone, replace(everyone, extra=(control,))):
        with open_journal(None, experiment) as journal:
            play(journal, workers=0)
            tables.append(standings(journal))
            results = match_results(journal)
    plain, controlled = tables
    assert results[control].counts == Counts(0, 12, 0)
    assert controlled.games == plain.games + 2 * 12
    rows = zip(controlled.rows, plain.rows, strict=True)
    assert [row._replace(elo=other.elo) for row, other in rows] == [*plain.rows]
    assert [found[:3] for found in controlled.comparisons] == [found[:3] for found in plain.comparisons]


def test_a_row_of_a_match_of_an_agent_against_itself_counts_every_pair_once() -> None:
    with open_journal(None, Experiment(agents=("greedy:open", "greedy:open"), pairs=10)) as journal:
        play(journal, workers=0)
        (row,) = standings(journal).rows
    assert row.counts == Counts(0, 10, 0)
    assert row.attacker.positions == row.defender.positions == 10


def test_a_match_may_stop_at_a_verdict_and_counts_no_pair_beyond_it() -> None:
    result = play_match(
        "deepening:improved", "random", pairs=200, rule=Rule("verdict"), limit=Limit(nodes=50), workers=2
    )
    assert result.verdict.conclusion == "better"
    assert result.counts.pairs < 50
    again = play_match(
        "deepening:improved", "random", pairs=200, rule=Rule("verdict"), limit=Limit(nodes=50), workers=0
    )
    assert again == result


def test_a_sequential_test_may_also_end_with_not_better() -> None:
    result = play_match(
        "random", "deepening:improved", pairs=200, rule=Rule("sprt", 0, 30), limit=Limit(nodes=50), workers=0
    )
    assert result.verdict.conclusion == "not better"
    assert result.pairing == Pairing("random", "deepening:improved")


def test_agents_that_never_met_have_no_elo_difference() -> None:
    apart = replace(EXPERIMENT, agents=("random", "greedy:open"), opponents=("greedy:null",), pairs=1, baseline="")
    with open_journal(None, apart) as journal:
        assert standings(journal).comparisons[0].elo is None
