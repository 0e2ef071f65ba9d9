# finds: AssertionError in left
# for: left(50, 50.5)
"""Percentages within bounds, added beyond them."""

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class Between:
    ge: float
    le: float


def left(a: Annotated[int, Between(0, 100)], b: Annotated[float, Between(0, 100)]) -> float:
    rest = 100 - a - b
    assert rest >= 0
    return rest
