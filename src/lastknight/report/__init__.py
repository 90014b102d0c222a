"""Tables, charts and pages about results."""
