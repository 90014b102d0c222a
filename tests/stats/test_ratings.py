import math
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize

from lastknight.stats import Counts, EloEstimate, bradley_terry, elo_estimate
from lastknight.stats.ratings import ELO

Games = list[tuple[int, int, int, int, int]]

AGENTS = 4


@st.composite
def tables_of_games(draw: st.DrawFn) -> Games:
    """Whole pairs between any of four agents, with or without an attacker, whoever wins."""
    seats = st.sampled_from([1, 2])
    games: Games = []
    for pair in range(draw(st.integers(1, 15))):
        one, two = draw(st.lists(st.integers(0, AGENTS - 1), min_size=2, max_size=2, unique=True))
        attacker = draw(st.integers(0, 2))
        games += [(one, two, draw(seats), pair, attacker), (two, one, draw(seats), pair, attacker)]
    return games


def simulated(strengths: npt.ArrayLike, rounds: int, seed: int, first_mover: float = 0.0, attack: float = 0.0) -> Games:
    """A tournament, strengths in log-odds: every two agents meet in ``rounds`` pairs."""
    random = np.random.default_rng(seed)
    strength = np.asarray(strengths, float)
    games: Games = []
    for _ in range(rounds):
        for one in range(len(strength)):
            for two in range(one):
                pair = len(games)
                for seat_1, seat_2 in ((one, two), (two, one)):
                    attacker = int(random.integers(1, 3)) if attack else 0
                    odds = strength[seat_1] - strength[seat_2] + first_mover + (0, attack, -attack)[attacker]
                    winner = 1 if random.random() < 1 / (1 + math.exp(-odds)) else 2
                    games.append((seat_1, seat_2, winner, pair, attacker))
    return games


def match(counts: Counts) -> Games:
    """The games of a match between agents 0 and 1; of the split pairs every other one is won by seat 1."""
    games: Games = []
    wins = [0] * counts.n0 + [1] * counts.n1 + [2] * counts.n2
    for pair, won in enumerate(wins):
        first, second = won == 2 or (won == 1 and pair % 2 == 1), won == 2 or (won == 1 and pair % 2 == 0)
        games += [(0, 1, 1 if first else 2, pair, 0), (1, 0, 2 if second else 1, pair, 0)]
    return games


def obvious_fit(games: Games, agents: int) -> list[float]:
    """Ratings, first mover and attacker in Elo by maximising the likelihood as it is written down."""

    def loss(values: npt.NDArray[np.float64]) -> float:
        *ratings, first, attack = values
        total = sum(math.log(1 + math.exp(-value)) / 2 + math.log(1 + math.exp(value)) / 2 for value in values)
        for seat_1, seat_2, winner, _, attacker in games:
            odds = ratings[seat_1] - ratings[seat_2] + first + (0, attack, -attack)[attacker]
            total += math.log(1 + math.exp(-odds if winner == 1 else odds))
        return float(total)

    found = optimize.minimize(loss, np.zeros(agents + 2), method="BFGS", options={"gtol": 1e-7}).x * ELO
    return [*(found[:agents] - found[:agents].mean()), *found[agents:]]


def values(estimates: tuple[EloEstimate, ...]) -> list[float]:
    return [estimate.value for estimate in estimates if estimate.value is not None]


@settings(max_examples=15)
@given(tables_of_games())
def test_ratings_maximise_the_likelihood(games: Games) -> None:
    ratings = bradley_terry(games, AGENTS)
    *agents, first, attack = obvious_fit(games, AGENTS)
    assert values(ratings.agents) == pytest.approx(agents, abs=0.01)
    assert ratings.first_mover.value == pytest.approx(first, abs=0.01)
    assert (ratings.attacker is None) == all(game[4] == 0 for game in games)
    if ratings.attacker is not None:
        assert ratings.attacker.value == pytest.approx(attack, abs=0.01)


def test_a_lopsided_table_on_which_full_newton_steps_run_away_is_fitted_too() -> None:
    games = [(0, 1, 1, 0, 0)] * 100 + [(1, 0, 2, 1, 1)] * 100 + [(1, 1, 2, 2, 0)] * 100
    *agents, first, _ = obvious_fit(games, 2)
    ratings = bradley_terry(games, 2)
    assert [*values(ratings.agents), ratings.first_mover.value] == pytest.approx([*agents, first], abs=0.1)


@given(tables_of_games(), st.randoms())
def test_the_order_of_the_games_does_not_matter_to_the_byte(games: Games, random: Random) -> None:
    shuffled = list(games)
    random.shuffle(shuffled)
    assert bradley_terry(shuffled, AGENTS).agents == bradley_terry(games, AGENTS).agents


@given(tables_of_games(), st.permutations(range(AGENTS)))
def test_other_names_give_the_same_ratings(games: Games, names: list[int]) -> None:
    renamed = [(names[one], names[two], winner, pair, attacker) for one, two, winner, pair, attacker in games]
    plain, other = bradley_terry(games, AGENTS), bradley_terry(renamed, AGENTS)
    for agent in range(AGENTS):
        assert other.agents[names[agent]] == pytest.approx(plain.agents[agent], abs=1e-6)


@given(tables_of_games())
def test_if_every_winner_had_lost_all_ratings_change_sign(games: Games) -> None:
    reversed_games = [(one, two, 3 - winner, pair, attacker) for one, two, winner, pair, attacker in games]
    plain, other = bradley_terry(games, AGENTS), bradley_terry(reversed_games, AGENTS)
    assert values(other.agents) == pytest.approx([-value for value in values(plain.agents)], abs=1e-6)


@given(tables_of_games())
def test_ratings_are_finite_relative_to_the_mean_and_inside_their_intervals(games: Games) -> None:
    ratings = bradley_terry(games, AGENTS)
    assert sum(values(ratings.agents)) == pytest.approx(0, abs=1e-6)
    for value, low, high, _ in ratings.agents:
        assert low is not None and value is not None and high is not None
        assert -5000 < low < value < high < 5000


def test_a_match_of_two_gets_the_interval_of_its_pairs() -> None:
    counts = Counts(200, 500, 300)
    rated, paired = bradley_terry(match(counts), 2).difference(0, 1), elo_estimate(counts)
    assert rated[:3] == pytest.approx(paired[:3], abs=0.5)
    assert rated.pairs == 1000


def test_pairs_that_split_tell_more_than_as_many_independent_games() -> None:
    games = match(Counts(50, 900, 50))
    unpaired = [(*game[:3], number, game[4]) for number, game in enumerate(games)]
    together, apart = bradley_terry(games, 2).difference(0, 1), bradley_terry(unpaired, 2).difference(0, 1)
    assert together.high is not None and apart.high is not None
    assert together.high < 0.5 * apart.high


def test_a_game_told_twice_in_its_pair_is_one_game() -> None:
    once = [(pair % 2, 1 - pair % 2, 1 + pair // 2 % 2, pair, 0) for pair in range(400)]
    single, doubled = bradley_terry(once, 2).difference(0, 1), bradley_terry(once + once, 2).difference(0, 1)
    assert single.high is not None and doubled.high is not None
    assert doubled.high == pytest.approx(single.high, rel=0.01)


def test_a_perfect_winner_is_far_ahead_but_not_infinitely_nor_surely() -> None:
    estimate = bradley_terry(match(Counts(0, 0, 20)), 2).difference(0, 1)
    assert estimate.value is not None and estimate.low is not None and estimate.high is not None
    assert 400 < estimate.value < 1200
    assert estimate.high - estimate.low > 400


def test_the_terms_of_seat_and_attack_are_found() -> None:
    ratings = bradley_terry(simulated([-0.5, 0, 0.5], rounds=600, seed=5, first_mover=0.4, attack=-0.3), 3)
    assert ratings.first_mover.value == pytest.approx(0.4 * ELO, abs=15)
    assert ratings.attacker is not None
    assert ratings.attacker.value == pytest.approx(-0.3 * ELO, abs=15)
    assert values(ratings.agents) == pytest.approx([-0.5 * ELO, 0, 0.5 * ELO], abs=20)


@pytest.mark.parametrize(("rounds", "spread"), [(5, 1.0), (20, 1.0), (20, 4.0)])
def test_all_differences_hold_at_once_in_95_of_100_tournaments(rounds: int, spread: float) -> None:
    strengths = np.linspace(0, spread, 5)
    held = []
    for seed in range(300):
        found = bradley_terry(simulated(strengths, rounds, seed, first_mover=0.2), 5).differences()
        truths = {(one, two): (strengths[one] - strengths[two]) * ELO for one, two in found}
        held.append(all((e.low or 0) <= truths[agents] <= (e.high or 0) for agents, e in found.items()))
    assert 0.92 <= np.mean(held) <= 0.99


def test_simultaneous_intervals_are_wider_than_single_ones() -> None:
    ratings = bradley_terry(simulated([0, 0.2, 0.4, 0.6], rounds=30, seed=3), 4)
    together, alone = ratings.differences()[0, 3], ratings.difference(0, 3)
    assert together.low is not None and alone.low is not None
    assert together.value == alone.value
    assert together.low < alone.low


def test_groups_that_never_met_are_not_compared() -> None:
    games = [(0, 1, 1, 0, 0), (1, 0, 1, 0, 0), (2, 3, 1, 1, 0), (3, 2, 2, 1, 0)]
    ratings = bradley_terry(games, 5)
    assert ratings.groups == (0, 0, 2, 2, 4)
    assert set(ratings.differences()) == {(0, 1), (2, 3)}
    with pytest.raises(ValueError, match="agents 1 and 2 never met, not even through other agents"):
        ratings.difference(1, 2)


def test_pairs_are_counted_once_for_each_agent() -> None:
    ratings = bradley_terry(simulated([0, 0, 0], rounds=7, seed=1), 3)
    assert [estimate.pairs for estimate in ratings.agents] == [14, 14, 14]
    assert ratings.first_mover.pairs == 21
    assert ratings.difference(0, 1).pairs == 21, "every pair holds agent 0 or agent 1"


def test_without_games_every_agent_is_average_and_unknown() -> None:
    ratings = bradley_terry([], 2)
    assert values(ratings.agents) == [0.0, 0.0]
    assert ratings.agents[0].pairs == 0
    assert (ratings.agents[0].high or 0) > 400


def test_an_agent_against_itself_tells_only_about_the_seat() -> None:
    ratings = bradley_terry([(0, 0, 1, pair, 0) for pair in range(50) for _ in (1, 2)], 2)
    assert values(ratings.agents) == pytest.approx([0.0, 0.0])
    assert (ratings.first_mover.low or 0) > 0


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ((0, 7, 1, 0, 0), "expected seat 2 from 0 to 1 in game 1, got 7"),
        ((-1, 1, 1, 0, 0), "expected seat 1 from 0 to 1 in game 1, got -1"),
        ((0, 1, 0, 0, 0), "expected winner from 1 to 2 in game 1, got 0"),
        ((0, 1, 1, 0, 3), "expected attacker from 0 to 2 in game 1, got 3"),
    ],
)
def test_a_game_outside_the_table_is_named(game: tuple[int, ...], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        bradley_terry([(0, 1, 1, 0, 0), game], 2)


def test_rows_of_another_shape_are_refused() -> None:
    with pytest.raises(ValueError, match=r"expected rows of seat 1, seat 2, winner, pair, attacker, got .* \(1, 3\)"):
        bradley_terry([(0, 1, 1)], 2)


def test_a_field_without_agents_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least one agent, got 0"):
        bradley_terry([], 0)


def test_a_level_must_be_a_probability() -> None:
    with pytest.raises(ValueError, match="expected a level between 0 and 1, got 2"):
        bradley_terry([(0, 1, 1, 0, 0)], 2, level=2)
