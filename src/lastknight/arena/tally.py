"""The count of an experiment while it is played: what is decided, and what is still missing.

Pairs enter the count in schedule order, never in order of arrival and never in the middle: short games finish first,
and whoever wins quickly would seem to lead.
"""

from collections.abc import Iterator

from lastknight.arena.experiment import Experiment, Pairing
from lastknight.arena.journal import Key
from lastknight.arena.pair import SEATS
from lastknight.stats import Counts


class Standing:
    """One pairing: the pairs that count so far."""

    def __init__(self, experiment: Experiment) -> None:
        self._experiment = experiment
        self._wins: dict[tuple[int, int], bool] = {}
        self.counts = Counts()
        self.stopped = False
        """Whether the stopping rule has ended the pairing before its last pair."""

    def add(self, pair: int, seat: int, winner: int) -> None:
        """Take a game in, and count all pairs whose turn has come."""
        self._wins[pair, seat] = winner == seat
        while not self.finished and all((self.counts.pairs, seat) in self._wins for seat in SEATS):
            self.counts += Counts.from_wins([sum(self._wins[self.counts.pairs, seat] for seat in SEATS)])
            self.stopped = self._experiment.rule.stops(self.counts)

    @property
    def finished(self) -> bool:
        """Whether no further pair counts."""
        return self.stopped or self.counts.pairs == self._experiment.pairs

    def played(self, pair: int, seat: int) -> bool:
        """Whether a game has been taken in."""
        return (pair, seat) in self._wins


class Tally:
    """All pairings of an experiment."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.standings = {pairing: Standing(experiment) for pairing in experiment.pairings}

    def add(self, key: Key, winner: int) -> None:
        """Take a game in; games of agents that are no longer asked about stay uncounted."""
        if key.pairing in self.standings:
            self.standings[key.pairing].add(key.pair, key.seat, winner)

    def missing(self) -> Iterator[Key]:
        """What is still to be played, in schedule order: pair by pair, so that all pairings grow alike.

        Asked again after more games have come in, it leaves out pairings that have meanwhile been decided.
        """
        for pair in range(self.experiment.pairs):
            for pairing, standing in self.standings.items():
                for seat in SEATS:
                    if not standing.finished and not standing.played(pair, seat):
                        yield Key(pairing, pair, seat)

    @property
    def pairs(self) -> int:
        """How many pairs count so far."""
        return sum(standing.counts.pairs for standing in self.standings.values())

    @property
    def most(self) -> int:
        """How many pairs will count at the end, at most."""
        return sum(
            standing.counts.pairs if standing.finished else self.experiment.pairs
            for standing in self.standings.values()
        )

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to play."""
        return all(standing.finished for standing in self.standings.values())

    def counts(self, agent: str) -> Counts:
        """All pairs of one agent against others, as it sees them."""
        total = Counts()
        for (one, two), standing in self.standings.items():
            if agent == one != two:
                total += standing.counts
            elif agent == two != one:
                total += standing.counts.swapped
        return total

    def counts_of(self, pairing: Pairing) -> Counts:
        """The pairs of one pairing."""
        return self.standings[pairing].counts
