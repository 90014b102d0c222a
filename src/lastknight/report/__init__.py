"""Tables, charts and pages about results."""

from pathlib import Path

REPORTS = Path("reports")  # where pages go that were given no place
