"""The students' claims, each with its question, its games and its verdict."""
