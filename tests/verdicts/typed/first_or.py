# holds
"""A generic function with a default."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def first(items: Sequence[T], default: T) -> T:
    assert len(items) <= 2
    result = default
    for item in items:
        result = item
        break
    assert result in items or result == default
    return result
