"""How much every property test tries: the same examples in every run, fewer of them when kernels are interpreted."""

from hypothesis import settings

from tests.support import SMALL

settings.register_profile("house", max_examples=25 if SMALL else 150, deadline=None, derandomize=True, database=None)
settings.load_profile("house")
