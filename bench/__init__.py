"""Speed, side by side with what it is compared to; never part of the tests."""
