"""A record keeps what the journal counted."""

from pathlib import Path

import numpy as np

from experiments import games
from experiments.resample import lead_of_random, reliability_of
from lastknight.arena.experiment import Experiment
from lastknight.arena.results import match_results
from lastknight.arena.run import open_journal, play
from lastknight.search.limit import Limit

EXAMPLE = Experiment(
    kind="tournament", agents=("greedy:open", "greedy:improved"), opponents=("random", "minimax:null,depth=1"),
    pairs=3, limit=Limit(nodes=50), seed=1,
)  # fmt: skip


def test_a_record_reads_back_with_the_counts_of_its_journal(tmp_path: Path) -> None:
    with open_journal(None, EXAMPLE) as journal:
        play(journal, workers=0)
        games.save(games.record(journal, "example"), tmp_path / "example.json")
        expected = {pairing: result.counts for pairing, result in match_results(journal).items()}
    found = games.load("example", tmp_path)
    assert found is not None
    assert {pairing: found.counts(*pairing) for pairing in found.wins} == expected
    assert (found.pairs, found.kind, str(found)) == (12, "nodes", "50 nodes, 7x7")
    assert found.depths["minimax:null,depth=1"] == 1.0


def test_games_that_were_not_played_are_none(tmp_path: Path) -> None:
    assert games.load("nothing", tmp_path) is None


def test_chance_alone_is_not_reliable_and_a_clear_order_is() -> None:
    generator = np.random.default_rng(1)
    noise = generator.choice([0.0, 0.5, 1.0], size=(200, 400))
    order = np.linspace(0.1, 0.9, 10)[:, None] + 0.01 * generator.standard_normal((10, 50))
    assert reliability_of(noise) < 0.3
    assert reliability_of(order) > 0.99
    assert lead_of_random(np.stack([noise[:10, :50], order, order], axis=1)) < -0.5
