# holds
"""A generic pair, swapped twice."""

from dataclasses import dataclass
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")


@dataclass
class Pair(Generic[A, B]):
    first: A
    second: B

    def swapped(self) -> "Pair[B, A]":
        return Pair(self.second, self.first)


def twice(pair: Pair[int, str]) -> Pair[int, str]:
    again = pair.swapped().swapped()
    assert again == pair
    return again
