"""What the rules for single operators need from an encoding to z3."""

from __future__ import annotations

from typing import Protocol

from pathlore.expr.term import Sort, Term
from pathlore.solver.z3.library import Z3Library


class Z3Encoder(Protocol):
    """An encoding, as rules see it: `trees` has the operands of a term when its rule is called."""

    library: Z3Library
    context: int
    trees: dict[Term, int]

    def tree(self, term: Term) -> int: ...

    def keep(self, tree: int | None) -> int: ...

    def numeral(self, value: int) -> int: ...

    def sort(self, sort: Sort) -> int: ...
