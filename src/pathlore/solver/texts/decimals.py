"""Formats that write an integer as a decimal padded to a width, as terms."""

from __future__ import annotations

from collections.abc import Callable

from pathlore.expr import build, texts
from pathlore.expr.application import apply
from pathlore.expr.padding import LJUST, RJUST, ZFILL
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import below, children
from pathlore.patterns import pattern
from pathlore.solver.lowering import rebuilt
from pathlore.solver.query import Query

_FORMAT = pattern(r"format:int::(?P<side>[<>]?)(?P<zero>0?)(?P<width>[1-9]\d?)?d?")
_PERCENT = pattern(r"percent:int:%(?P<side>-?)(?P<zero>0?)(?P<width>[1-9]\d?)?[diu]")
_CAPACITY = 50_000


class Decimals:
    """Rewrites terms, and remembers how."""

    def __init__(self) -> None:
        self._memo: dict[Term, Term] = {}

    def written_out(self, query: Query) -> Query:
        """The query without such formats. NotLoweredError where a term cannot be made anew."""
        constraints = tuple(map(self.of, query.constraints))
        return Query(constraints, self.of(query.goal), query.seed)

    def of(self, formula: Term) -> Term:
        memo = self._memo
        found = memo.get(formula)
        if found is not None:
            return found
        if len(memo) > _CAPACITY:
            memo.clear()
        parts = list(below(formula))
        if not any(part.op is Op.APPLY and _shape(part) for part in parts):
            memo[formula] = formula
            return formula
        for part in parts:
            if part not in memo:
                inner = [memo[child] for child in children(part)]
                shape = _shape(part) if part.op is Op.APPLY else None
                memo[part] = rebuilt(part, inner) if shape is None else shape(texts.decimal(inner[0]))
        return memo[formula]


def _shape(term: Term) -> Callable[[Term], Term] | None:
    """What is done to the decimal of a number; None for another function."""
    name = term.args[0].name
    found = _FORMAT.fullmatch(name) or _PERCENT.fullmatch(name)
    if found is None:
        return None
    side, zero, width = found.group("side", "zero", "width")
    if width is None:
        return lambda decimal: decimal
    size = build.integer(int(width))
    if zero and not side:
        return lambda decimal: apply(ZFILL, decimal, size)
    # To the left, a directive fills up with blanks, a format with what it says.
    function = LJUST if side in ("<", "-") else RJUST
    fill = texts.text("0" if zero and side != "-" else " ")
    return lambda decimal: apply(function, decimal, size, fill)
