"""Tells which theories a query needs beyond linear integer arithmetic."""

from __future__ import annotations

from collections.abc import Callable

from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children
from pathlore.solver.query import Query

# Flags; plain integers rather than an enum, because every query combines and tests them.
LINEAR = 0
DIVISION = 1  # division and remainder by constants
NONLINEAR = 2  # products of terms, division by terms
BITS = 4  # bit operations between terms, shifts by terms
FLOATS = 8
TEXTS = 16
OPAQUE = 32  # functions of Python that no solver knows


class Theories:
    """The theories that terms and queries need, memoised."""

    def __init__(self, capacity: int = 200_000) -> None:
        self._memo: dict[Term, int] = {}
        self._capacity = capacity
        # The constraints of the last query: the next one usually extends them.
        self._constraints: tuple[Term, ...] = ()
        self._result = LINEAR

    def of(self, term: Term) -> int:
        found = self._memo.get(term)
        return self._walk(term) if found is None else found

    def of_query(self, query: Query) -> int:
        constraints = query.constraints
        known = len(self._constraints)
        if constraints[:known] == self._constraints:
            result = self._result | self._of_all(constraints[known:])
        else:
            result = self._of_all(constraints)
        self._constraints, self._result = constraints, result
        return result | self.of(query.goal)

    def _of_all(self, terms: tuple[Term, ...]) -> int:
        found = list(map(self._memo.get, terms))
        if None in found:
            found = [self.of(term) for term in terms]
        result = LINEAR
        if any(found):
            for theories in found:
                result |= theories or LINEAR
        return result

    def _walk(self, term: Term) -> int:
        memo = self._memo
        if len(memo) > self._capacity:
            memo.clear()
        stack = [term]
        while stack:
            current = stack[-1]
            own = _OWN.get(current.op)
            result = own(current) if own else LINEAR
            depth = len(stack)
            for child in children(current):
                found = memo.get(child)
                if found is None:
                    stack.append(child)
                else:
                    result |= found
            if len(stack) == depth:
                stack.pop()
                memo[current] = result
        return memo[term]


def _product(term: Term) -> int:
    return NONLINEAR


def _division(term: Term) -> int:
    return DIVISION if term.args[1].op is Op.INTEGER else NONLINEAR


def _bits(term: Term) -> int:
    return BITS


def _shift_left(term: Term) -> int:
    return BITS if term.args[0].op is Op.INTEGER else BITS | NONLINEAR


def _shift_right(term: Term) -> int:
    return BITS | NONLINEAR


def _by_sort(term: Term) -> int:
    return _SORTS.get(term.sort, LINEAR)


def _opaque(term: Term) -> int:
    if term.args[0].is_known:
        # Trees of comparisons, of which few values are best tried first.
        return DIVISION | _by_sort(term)
    return OPAQUE | _by_sort(term)


def _float(term: Term) -> int:
    return FLOATS


_SORTS: dict[Sort, int] = {Sort.FLOAT: FLOATS, Sort.STR: TEXTS}

_OWN: dict[Op, Callable[[Term], int]] = {
    Op.VARIABLE: _by_sort,
    Op.APPLY: _opaque,
    **{op: _float for op in Op if op is Op.FLOAT or op.name.startswith("F_")},
    # Every text term has one of these at its leaves.
    Op.TEXT: _by_sort,
    Op.CHARACTER: _by_sort,
    Op.DIGITS: _by_sort,
    Op.PRODUCT: _product,
    Op.FLOORDIV: _division,
    Op.MOD: _division,
    Op.SHIFT_LEFT: _shift_left,
    Op.SHIFT_RIGHT: _shift_right,
    Op.BIT_AND: _bits,
    Op.BIT_OR: _bits,
    Op.BIT_XOR: _bits,
}
