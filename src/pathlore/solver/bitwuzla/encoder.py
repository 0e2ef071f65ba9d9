"""What the rules for single operators need from an encoding to bitwuzla."""

from __future__ import annotations

from typing import Any, Protocol

from bitwuzla import Kind

from pathlore.expr.term import Term
from pathlore.solver.ranges.integers import Ranges

Encoded = Any
"""A term of bitwuzla, whose package has no type annotations."""


class BitwuzlaEncoder(Protocol):
    """An encoding, as rules see it: the operands of a term are encoded when its rule is called."""

    ranges: Ranges
    terms: Any
    side_conditions: list[Encoded]

    def width(self, term: Term) -> int: ...

    def inner(self, term: Term) -> Encoded: ...

    def fit(self, term: Term, width: int) -> Encoded: ...

    def make(self, kind: Kind, args: list[Encoded], indices: list[int] | None = None) -> Encoded: ...

    def value(self, value: int, width: int) -> Encoded: ...
