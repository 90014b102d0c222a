"""Property tests draw the same examples in every run and are not timed: the machine may be busy."""

from hypothesis import settings

settings.register_profile("lastknight", derandomize=True, deadline=None)
settings.load_profile("lastknight")
