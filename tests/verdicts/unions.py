# finds: TypeError in total, AttributeError in size
"""Inputs of several types."""

from dataclasses import dataclass


@dataclass
class Box:
    width: int
    lid: "Box | None" = None


def total(values: tuple[int, int | None]) -> int:
    return sum(values)


def size(box: Box | int | None) -> int:
    if isinstance(box, int):
        return box
    return box.width
