"""How much every property test tries: the same examples in every run, fewer of them when kernels are interpreted."""

import signal

from hypothesis import settings

from tests.support import SMALL

settings.register_profile("house", max_examples=25 if SMALL else 150, deadline=None, derandomize=True, database=None)
settings.load_profile("house")
signal.signal(
    signal.SIGINT, signal.default_int_handler
)  # or programs that tests start would be deaf to it in background jobs
