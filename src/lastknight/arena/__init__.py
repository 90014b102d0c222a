"""What happened: openings, games, pairs, matches and tournaments, and the journal that keeps them."""
