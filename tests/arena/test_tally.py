from hypothesis import given, settings
from hypothesis import strategies as st

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Key
from lastknight.arena.rule import Rule
from lastknight.arena.tally import Tally
from lastknight.stats import Counts

PAIRING = Pairing("one", "two")


def experiment(pairs: int, rule: Rule = Rule()) -> Experiment:  # noqa: B008
    return Experiment(agents=PAIRING, pairs=pairs, rule=rule)


@given(st.data(), st.integers(1, 12))
def test_the_count_does_not_depend_on_the_order_of_arrival(data: st.DataObject, pairs: int) -> None:
    keys = [Key(PAIRING, pair, seat) for pair in range(pairs) for seat in (1, 2)]
    winners = {key: data.draw(st.sampled_from([1, 2])) for key in keys}
    arrived = data.draw(st.permutations(keys))
    tally = Tally(experiment(pairs))
    for key in arrived:
        tally.add(key, winners[key])
    wins = [(winners[keys[2 * pair]] == 1) + (winners[keys[2 * pair + 1]] == 2) for pair in range(pairs)]
    assert tally.standings[PAIRING].counts == Counts.from_wins(wins)
    assert tally.finished
    assert not list(tally.missing())


@settings(max_examples=25)
@given(st.data())
def test_a_stopping_rule_sees_whole_pairs_in_schedule_order_only(data: st.DataObject) -> None:
    pairs = 40
    keys = [Key(PAIRING, pair, seat) for pair in range(pairs) for seat in (1, 2)]
    winners = {key: data.draw(st.sampled_from([key.seat, key.seat, 3 - key.seat])) for key in keys}
    in_order, shuffled = Tally(experiment(pairs, Rule("verdict"))), Tally(experiment(pairs, Rule("verdict")))
    for key in keys:
        in_order.add(key, winners[key])
    for key in data.draw(st.permutations(keys)):
        shuffled.add(key, winners[key])
    assert shuffled.standings[PAIRING].counts == in_order.standings[PAIRING].counts
    assert shuffled.standings[PAIRING].stopped == in_order.standings[PAIRING].stopped


def test_half_a_pair_counts_for_nothing_and_what_is_missing_is_named() -> None:
    tally = Tally(experiment(2))
    tally.add(Key(PAIRING, 0, 1), 1)
    tally.add(Key(PAIRING, 1, 1), 1)
    tally.add(Key(PAIRING, 1, 2), 2)
    assert tally.pairs == 0
    assert list(tally.missing()) == [Key(PAIRING, 0, 2)]
    tally.add(Key(PAIRING, 0, 2), 1)
    assert tally.standings[PAIRING].counts == Counts(0, 1, 1)


def test_an_agent_sees_its_pairs_from_its_own_side() -> None:
    tally = Tally(experiment(1))
    tally.add(Key(PAIRING, 0, 1), 1)
    tally.add(Key(PAIRING, 0, 2), 2)
    assert (tally.counts("one"), tally.counts("two")) == (Counts(0, 0, 1), Counts(1, 0, 0))
