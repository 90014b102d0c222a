"""What an experiment's games say, once they are counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.game import Ending, Game
from lastknight.arena.journal import Journal, Key
from lastknight.arena.pair import SEATS
from lastknight.arena.run import count
from lastknight.errors import StoreError
from lastknight.game.symmetry import canonical_game
from lastknight.stats import Counts, EloEstimate, Estimate, Rate, Verdict, elo_estimate, rate_interval, score_interval


class Forfeit(NamedTuple):
    """A way in which an agent lost without being beaten."""

    agent: str
    ending: Ending


class MatchResult(NamedTuple):
    """What two agents' games say, from the first one's side."""

    pairing: Pairing
    experiment: Experiment
    counts: Counts
    verdict: Verdict
    attacker: Rate
    """Games won while attacking: most of these openings are won for the attacker."""

    defender: Rate
    """Games won while defending."""

    unique: int
    """Games that repeat no other, up to the board's symmetries."""

    forfeits: Mapping[Forfeit, int]
    without_forfeits: Counts
    """The pairs in which nobody forfeited."""

    @property
    def score(self) -> Estimate:
        """The share of games won."""
        return score_interval(self.counts)

    @property
    def elo(self) -> EloEstimate:
        """The same on the Elo scale."""
        return elo_estimate(self.counts)

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * self.counts.pairs


def counted_games(journal: Journal) -> Iterator[tuple[Key, Game]]:
    """The games of whole pairs that count, in schedule order."""
    experiment = configuration(journal)
    tally = count(journal, experiment)
    for key, game in journal.games():
        if key.pairing in tally.standings and key.pair < tally.counts_of(key.pairing).pairs:
            yield key, game


def configuration(journal: Journal) -> Experiment:
    """The experiment of a journal that has one."""
    experiment = journal.experiment
    if experiment is None:
        raise StoreError(f"{journal.name} holds no experiment yet")
    return experiment


class Summary(NamedTuple):
    """What counting needs of a game: a tournament has more games than fit into memory whole."""

    agents: tuple[str, str]
    winner: int
    attacker: int
    ending: Ending
    depths: tuple[tuple[int, int], tuple[int, int]]
    """For each seat the sum of its depths, and how many searches that was."""

    @classmethod
    def of(cls, game: Game) -> "Summary":
        """The summary of a game."""
        first = len(game.opening) % 2
        depths = [[turn.depth for turn in game.turns[(seat + first) % 2 :: 2] if turn.nodes] for seat in range(2)]
        one, two = ((sum(found), len(found)) for found in depths)
        return cls(game.agents, game.winner, game.attacker, game.ending, (one, two))

    @property
    def forfeit(self) -> bool:
        """Whether an agent's failure ended the game."""
        return self.ending != "no move left"

    @property
    def loser(self) -> str:
        """The agent that lost."""
        return self.agents[2 - self.winner]


def match_results(journal: Journal) -> dict[Pairing, MatchResult]:
    """The result of every pairing."""
    experiment = configuration(journal)
    games: dict[Pairing, dict[tuple[int, int], Summary]] = {pairing: {} for pairing in experiment.pairings}
    unique: dict[Pairing, set[bytes]] = {pairing: set() for pairing in experiment.pairings}
    for key, game in counted_games(journal):
        games[key.pairing][key.pair, key.seat] = Summary.of(game)
        unique[key.pairing].add(bytes(canonical_game(game.targets, game.size)))
    return {pairing: _result(experiment, pairing, played, len(unique[pairing])) for pairing, played in games.items()}


def _result(
    experiment: Experiment, pairing: Pairing, games: Mapping[tuple[int, int], Summary], unique: int
) -> MatchResult:
    """The result of one pairing from its games by pair and seat."""
    pairs = len(games) // len(SEATS)
    wins = [sum(games[pair, seat].winner == seat for seat in SEATS) for pair in range(pairs)]
    clean = [won for pair, won in enumerate(wins) if not any(games[pair, seat].forfeit for seat in SEATS)]
    attacks = [game.winner == seat for (_, seat), game in games.items() if game.attacker == seat]
    defences = [game.winner == seat for (_, seat), game in games.items() if game.attacker != seat]
    counts = Counts.from_wins(wins)
    return MatchResult(
        pairing=pairing,
        experiment=experiment,
        counts=counts,
        verdict=experiment.rule.verdict(counts),
        attacker=rate_interval(sum(attacks), len(attacks)),
        defender=rate_interval(sum(defences), len(defences)),
        unique=unique,
        forfeits=Counter(Forfeit(game.loser, game.ending) for game in games.values() if game.forfeit),
        without_forfeits=Counts.from_wins(clean),
    )
