# holds
"""A chain of named tuples is longer by one than its rest."""

from typing import NamedTuple, Optional


class Link(NamedTuple):
    value: int
    rest: Optional["Link"]


def length(link: Optional[Link]) -> int:
    count = 0
    while link is not None:
        count += 1
        link = link.rest
    assert count >= 0
    return count
