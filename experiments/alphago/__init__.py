"""The experiments of docs/alphago.md: tournaments whose question is written first, and measurements."""
