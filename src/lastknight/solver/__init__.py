"""What is true: who wins a position, with which moves, and how soon."""
