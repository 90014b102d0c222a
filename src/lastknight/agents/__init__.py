"""Who plays: one protocol, a registry of agents by text, and a person at the terminal."""
