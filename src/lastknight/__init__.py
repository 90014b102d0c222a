"""Last Knight: a laboratory for knight's Isolation."""
