"""Udacity's two course kits: packages that stand in for theirs, and what a student's folder holds."""
