"""How good a position looks."""
