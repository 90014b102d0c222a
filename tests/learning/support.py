"""What the tests of training share."""

import importlib.util

import pytest

from tests.support import SMALL

HAS_TORCH = importlib.util.find_spec("torch") is not None
needs_torch = pytest.mark.skipif(
    not HAS_TORCH or SMALL, reason="training needs PyTorch (pip install 'lastknight[learn]')"
)
