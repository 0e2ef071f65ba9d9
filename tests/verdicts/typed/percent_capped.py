# holds
"""Percentages within bounds, capped."""

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class Between:
    ge: float
    le: float


def left(a: Annotated[int, Between(0, 100)], b: Annotated[float, Between(0, 100)]) -> float:
    rest = max(0.0, 100 - a - b)
    assert 0 <= rest <= 100
    return rest
