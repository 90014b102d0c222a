"""The one place that asks for PyTorch, which only training needs."""

from typing import Any

from lastknight.errors import LearningError


def import_torch() -> Any:
    """PyTorch, on one thread so that equal seeds give equal weights; one clear line where it is not installed."""
    try:
        import torch
    except ImportError as error:
        raise LearningError("training needs PyTorch, playing does not: pip install 'lastknight[learn]'") from error
    torch.set_num_threads(1)
    return torch
