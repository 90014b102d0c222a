"""What happened: openings, games, pairs, matches and tournaments, and the journal that keeps them."""

from pathlib import Path

RUNS = Path("runs")  # where journals go that were given no place
