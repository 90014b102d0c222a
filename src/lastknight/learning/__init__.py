"""Heuristics that learn: positions with their results, training, and the weights that come out of it."""
