import re

import pytest

from lastknight import errors

DRAWN = dict(re.findall(r"- (\w+) +(.+)", errors.__doc__ or ""))
DEFINED = [thing for thing in vars(errors).values() if isinstance(thing, type)]


def test_the_tree_in_the_docstring_names_every_error() -> None:
    assert {"LastKnightError", *DRAWN} == {error.__name__ for error in DEFINED}


@pytest.mark.parametrize("error", DEFINED, ids=lambda error: error.__name__)
def test_one_except_catches_all_our_errors(error: type) -> None:
    assert issubclass(error, errors.LastKnightError)
