"""Refutes conditions on integers and booleans without a solver: linear arithmetic by elimination, and case splits.

Small enough to be read, since nobody checks it: whatever it does not understand is a variable that may have
any value, so that a refutation holds for the conditions as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd

from pathlore.expr.term import Op, Term

_CASES, _STEPS = 200, 100_000
"""What is given up after so many cases, or when equations were put into so many rows."""
_ROWS = 300
"""Inequalities at one time: more are given up."""

Row = tuple[int, Mapping[Term, int]]
"""A constant and coefficients; their sum is at most 0, or is 0."""
Said = tuple[Term, bool]
"""A condition, and whether it holds."""


def refuted(conditions: Iterable[Term]) -> bool:
    """Whether no values satisfy all conditions. False means that this is not known."""
    return _Refutation().of([(condition, True) for condition in conditions], _Case())


class _Case:
    """What holds in one case. Literals are by their term."""

    __slots__ = ("apart", "chosen", "literals", "most", "zero")

    def __init__(self, other: _Case | None = None) -> None:
        self.literals: dict[Term, bool] = {} if other is None else dict(other.literals)
        self.most: list[Row] = [] if other is None else list(other.most)
        self.zero: list[Row] = [] if other is None else list(other.zero)
        self.apart: list[Row] = [] if other is None else list(other.apart)
        self.chosen: set[Term] = set() if other is None else set(other.chosen)
        """Choices between values whose arm is known."""

    def terms(self) -> list[Term]:
        """What is taken for a variable."""
        rows = (*self.most, *self.zero, *self.apart)
        return sorted({term for _, form in rows for term in form}, key=lambda term: term.serial)


class _Refutation:
    """Counts cases, of which there may be exponentially many, and what they cost."""

    def __init__(self) -> None:
        self._left = _CASES
        self._steps = _STEPS

    def of(self, said: list[Said], case: _Case) -> bool:
        """Takes conditions apart; a disjunction has to be refuted on both sides."""
        self._left -= 1
        if self._left < 0:
            return False
        choices: list[Said] = []
        while said:
            term, truth = said.pop()
            match term.op:
                case Op.BOOLEAN:
                    if term.args[0] is not truth:
                        return True
                case Op.NOT:
                    said.append((term.args[0], not truth))
                case Op.AND | Op.OR if (term.op is Op.AND) is truth:
                    said += [(part, truth) for part in term.args]
                case Op.AND | Op.OR:
                    choices.append((term, truth))
                case Op.NONPOSITIVE:
                    constant, form = _linear(term.args[0])
                    case.most.append((constant, form) if truth else (1 - constant, _negated(form)))
                case Op.ZERO:
                    (case.zero if truth else case.apart).append(_linear(term.args[0]))
                case _:
                    if case.literals.setdefault(term, truth) is not truth:
                        return True
        self._steps -= len(case.zero) * (len(case.zero) + len(case.most))
        return self._steps >= 0 and (_is_infeasible(case) or self._split(choices, case))

    def _split(self, choices: list[Said], case: _Case) -> bool:
        if choices:
            (term, truth), *rest = choices
            return all(self.of([(part, truth), *rest], _Case(case)) for part in term.args)
        chosen = next((t for t in case.terms() if t.op is Op.ITE and t not in case.chosen), None)
        if chosen is not None:
            condition, then, otherwise = chosen.args
            case.chosen.add(chosen)
            arms = ((True, then), (False, otherwise))
            return all(self.of([(condition, truth)], _equal(_Case(case), chosen, arm)) for truth, arm in arms)
        if not case.apart:
            return False
        constant, form = case.apart.pop()
        below, above = _Case(case), _Case(case)
        below.most.append((constant + 1, form))
        above.most.append((1 - constant, _negated(form)))
        return self.of([], below) and self.of([], above)


def _equal(case: _Case, one: Term, other: Term) -> _Case:
    case.zero.append(_sum((0, {one: 1}), 1, _linear(other), -1))
    return case


def _linear(term: Term) -> Row:
    if term.op is Op.INTEGER:
        return term.args[0], {}
    if term.op is not Op.SUM:
        return 0, {term: 1}
    constant, *rest = term.args
    return constant, dict(zip(rest[::2], rest[1::2], strict=True))


def _negated(form: Mapping[Term, int]) -> dict[Term, int]:
    return {term: -factor for term, factor in form.items()}


def _is_infeasible(case: _Case) -> bool:
    """Whether equations and inequalities contradict each other over the integers, as far as elimination tells."""
    most, zero = [*case.most, *_known(case.terms())], list(case.zero)
    while zero:
        constant, form = zero.pop()
        divisor = gcd(*form.values()) if form else 0
        if not divisor:
            if constant:
                return True
            continue
        if constant % divisor:
            return True
        constant, form = constant // divisor, {t: f // divisor for t, f in form.items()}
        unit = next((t for t, f in form.items() if abs(f) == 1), None)
        if unit is None:
            most += [(constant, form), (-constant, _negated(form))]
            continue
        factor = form[unit]
        zero = [_without(row, unit, factor, constant, form) for row in zero]
        most = [_without(row, unit, factor, constant, form) for row in most]
    return _eliminated(most)


def _known(terms: list[Term]) -> list[Row]:
    """What holds of terms that are taken for variables: quotients, remainders, lengths and positions."""
    found: list[Row] = []
    pending = list(terms)
    while pending:
        term = pending.pop()
        if term.op in _LEAST:
            found.append((_LEAST[term.op], {term: -1}))
        elif term.op in (Op.FLOORDIV, Op.MOD) and term.args[1].op is Op.INTEGER and term.args[1].args[0] > 0:
            divisor = term.args[1].args[0]
            # The remainder is from 0 up to the divisor, without it.
            rest = (0, {term: 1}) if term.op is Op.MOD else _sum(_linear(term.args[0]), 1, (0, {term: 1}), -divisor)
            found += [_sum(rest, 1, (1 - divisor, {}), 1), _sum((0, {}), 1, rest, -1)]
            pending += [part for part in rest[1] if part not in terms and part is not term]
    return found


_LEAST = {Op.LENGTH: 0, Op.CODE: -1, Op.FIND: -1, Op.RFIND: -1, Op.NUMBER: -1}


def _without(row: Row, unit: Term, factor: int, constant: int, form: Mapping[Term, int]) -> Row:
    """A row with the variable `unit` replaced by what an equation, in which it has the factor 1 or -1, says of it."""
    share = row[1].get(unit, 0)
    return row if not share else _sum(row, 1, (constant, form), -share * factor)


def _sum(one: Row, times: int, other: Row, more: int) -> Row:
    found = {term: factor * times for term, factor in one[1].items()}
    for term, factor in other[1].items():
        found[term] = found.get(term, 0) + factor * more
    return one[0] * times + other[0] * more, {term: factor for term, factor in found.items() if factor}


def _eliminated(rows: list[Row]) -> bool:
    """Fourier and Motzkin's elimination, with constants rounded as integers allow."""
    while True:
        rows = _tightened(rows)
        if any(not form and constant > 0 for constant, form in rows):
            return True
        rows = [row for row in rows if row[1]]
        uses: dict[Term, list[int]] = {}
        for _, form in rows:
            for term, factor in form.items():
                uses.setdefault(term, [0, 0])[factor > 0] += 1
        if not uses:
            return False
        term = min(uses, key=lambda t: (uses[t][0] * uses[t][1] - sum(uses[t]), t.serial))
        if uses[term][0] * uses[term][1] + len(rows) > _ROWS:
            return False
        above = [row for row in rows if row[1].get(term, 0) > 0]
        below = [row for row in rows if row[1].get(term, 0) < 0]
        rows = [row for row in rows if term not in row[1]]
        rows += [_sum(one, -other[1][term], other, one[1][term]) for one in above for other in below]


def _tightened(rows: list[Row]) -> list[Row]:
    """Rows divided by what their coefficients share; of those with the same coefficients the strictest."""
    strictest: dict[frozenset[tuple[Term, int]], int] = {}
    for constant, form in rows:
        divisor = gcd(*form.values()) if form else 1
        key = frozenset((term, factor // divisor) for term, factor in form.items())
        rounded = -(-constant // divisor)
        strictest[key] = max(rounded, strictest.get(key, rounded))
    return [(constant, dict(key)) for key, constant in strictest.items()]
