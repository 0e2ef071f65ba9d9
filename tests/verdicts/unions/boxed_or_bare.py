# finds: AttributeError in amount
# for: amount(3)
"""A number that may come in a box: a bare one has no attribute."""

from dataclasses import dataclass


@dataclass
class Box:
    value: int


def amount(given: int | Box) -> int:
    if isinstance(given, Box) and given.value > 10:
        return 0
    return given.value
