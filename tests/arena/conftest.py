"""Property tests draw the same examples in every run and are not timed: the machine may be busy."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "arena", derandomize=True, deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("arena")
