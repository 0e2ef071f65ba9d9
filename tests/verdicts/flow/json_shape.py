# holds
"""The depth of a value."""

from typing import Any


def depth(value: Any) -> int:
    assert not isinstance(value, (list, dict)) or len(value) <= 3
    match value:
        case None | bool() | int() | float() | str():
            result = 0
        case [] | {}:
            result = 1
        case list():
            result = 1 + (len(value) > 2)
        case _:
            result = 1
    assert (result == 0) == (not isinstance(value, (list, dict)))
    return result
