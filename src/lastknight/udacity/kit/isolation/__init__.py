"""The package that agents of the 7x7 course project import, for all its generations."""

from isolation.isolation import Board

__all__ = ["Board"]
