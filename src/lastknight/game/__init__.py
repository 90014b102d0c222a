"""What Isolation is."""
