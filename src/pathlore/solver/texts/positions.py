"""Rewrites terms about positions of texts to terms about integers.

A text variable becomes one integer for its length and one for each position that is read. If positions are terms, two
that may be equal must agree. Positions that are never read can hold any character. Operators that look at every
position need a bound on the length.
"""

from __future__ import annotations

from pathlore.expr import build
from pathlore.expr.assignment import Assignment, Value, evaluate
from pathlore.expr.regular import LAST, Chars, Ranges, Repeat
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, fold
from pathlore.solver.lowering import rebuilt
from pathlore.solver.query import Query
from pathlore.solver.texts.cells import Form, Growth, RangeConditions, Text, UnsuitableError, is_in
from pathlore.solver.texts.limits import Limits
from pathlore.solver.texts.position_rules import RULES, choice

_MOST_POSITIONS = 64
_LONGEST_RESULT = 100_000


class Rewrite:
    """Rewrites terms under given limits, memoised."""

    def __init__(self, limits: dict[Term, Limits], range_conditions: RangeConditions) -> None:
        self.limits = limits
        self._memo: dict[Term, Form] = {}
        # The text variable and the position for each code point, the text variable for each length.
        self._cells: dict[Term, tuple[Term, Term]] = {}
        self._lengths: dict[Term, Term] = {}
        self.growth = Growth()
        self.range_conditions = range_conditions

    def __len__(self) -> int:
        return len(self._memo)

    def query(self, query: Query) -> Query:
        seen: dict[Term, list[Term]] = {}
        known: set[Term] = set()
        constraints: list[Term] = []
        for constraint in query.constraints:
            rewritten = self._condition(constraint)
            constraints.extend(self._axioms(rewritten, known, seen))
            constraints.append(rewritten)
        goal = self._condition(query.goal)
        constraints.extend(self._axioms(goal, known, seen))
        return Query(tuple(constraints), goal, query.seed)

    def assignment(self, query: Query, found: Assignment) -> dict[Term, Value] | None:
        """The values of the query's own variables, read from its positions."""
        variables = query.goal.variables.union(*(c.variables for c in query.constraints))
        result: dict[Term, Value] = {v: found[v] for v in variables if v in found}
        blanks = {v: self._blank(v, found, query.seed) for v in variables if v.sort is Sort.STR}
        if None in blanks.values():
            return None
        for cell, code in found.items():
            if cell in self._cells:
                variable, index = self._cells[cell]
                text, at = blanks[variable], evaluate(index, found)
                if text is not None and 0 <= at < len(text):
                    text[at] = chr(int(code))
        result.update({v: "".join(text) for v, text in blanks.items() if text is not None})
        return result

    def _blank(self, variable: Term, found: Assignment, seed: Assignment) -> list[str] | None:
        """The characters of a text before the positions that are read are filled in."""
        old = str(seed.get(variable, ""))
        length = int(found.get(_length_of(variable), len(old)))
        if length > _LONGEST_RESULT:
            return None
        filler = "a"
        alphabet = self.limits.get(variable, Limits()).alphabet
        if alphabet is not None and not any(low <= ord(filler) <= high for low, high in alphabet):
            filler = chr(alphabet[0][0])
        return [*old[:length], *(filler * (length - len(old)))]

    def _axioms(self, term: Term, known: set[Term], seen: dict[Term, list[Term]]) -> list[Term]:
        """Axioms for the lengths and code points that a condition introduces."""
        result: list[Term] = []
        for fresh in sorted(term.variables - known, key=lambda v: v.serial):
            known.add(fresh)
            if fresh in self._lengths:
                result.append(build.ge(fresh, build.ZERO))
                most = self.limits.get(self._lengths[fresh], Limits()).most
                # The condition that implies this may have been rewritten under this very assumption.
                if most is not None:
                    result.append(build.le(fresh, build.integer(most)))
            elif fresh in self._cells:
                variable, index = self._cells[fresh]
                alphabet = self.limits.get(variable, Limits()).alphabet
                result.extend(_within(fresh, alphabet or ((0, LAST),)))
                earlier = seen.setdefault(variable, [])
                result.extend(self._agreement(fresh, index, earlier))
                earlier.append(fresh)
        return result

    def _agreement(self, cell: Term, index: Term, others: list[Term]) -> list[Term]:
        result = []
        for other in others:
            position = self._cells[other][1]
            if index.variables or position.variables:
                result.append(build.or_(build.ne(index, position), build.eq(cell, other)))
        if len(result) > _MOST_POSITIONS:
            raise UnsuitableError
        return result

    # Terms

    def _condition(self, term: Term) -> Term:
        self.growth.renew()
        alphabet = self._alphabet_condition(term)
        if alphabet is not None:
            return alphabet
        self._fold(term)
        return self.term(term)

    def _alphabet_condition(self, term: Term) -> Term | None:
        """A condition on the alphabet of a text: the axioms of its code points say the same."""
        if term.op is not Op.MATCHES or term.args[0].op is not Op.VARIABLE:
            return None
        match term.args[1]:
            case Repeat(Chars(ranges), low, high) if self.limits[term.args[0]].alphabet == ranges:
                self._fold(term.args[0])
                length = self.text(term.args[0]).length
                least = build.ge(length, build.integer(low))
                return least if high is None else build.and_(least, build.le(length, build.integer(high)))
        return None

    def _fold(self, term: Term) -> None:
        fold(term, self._memo, self._rule)

    def _rule(self, term: Term) -> Form:
        rule = RULES.get(term.op)
        if rule is not None:
            return rule(self, term)
        if term.sort is Sort.FLOAT:
            raise UnsuitableError
        if term.op is Op.VARIABLE:
            return self._variable(term) if term.sort is Sort.STR else term
        if term.op is Op.ITE and term.sort is Sort.STR:
            condition, then, otherwise = term.args
            return choice(self.term(condition), self.text(then), self.text(otherwise))
        forms = self.forms(term)
        inner = [form for form in forms if isinstance(form, Term)]
        if term.sort is Sort.STR or len(inner) < len(forms):
            raise UnsuitableError
        return rebuilt(term, inner)

    def _variable(self, term: Term) -> Text:
        length = _length_of(term)
        self._lengths[length] = term

        def cell(index: Term) -> Term:
            self.growth.spend(1)
            found = build.variable(f"!code({term.serial},{index.serial})", Sort.INT)
            self._cells[found] = (term, index)
            return found

        limits = self.limits.get(term, Limits())
        return Text(length, cell, limits.most, limits.alphabet)

    # What rules see

    def text(self, term: Term) -> Text:
        found = self._memo[term]
        assert isinstance(found, Text)
        return found

    def term(self, term: Term) -> Term:
        found = self._memo[term]
        assert isinstance(found, Term)
        return found

    def forms(self, term: Term) -> tuple[Form, ...]:
        return tuple(self._memo[child] for child in children(term))


def _length_of(variable: Term) -> Term:
    return build.variable(f"!length({variable.serial})", Sort.INT)


def _within(code: Term, ranges: Ranges) -> list[Term]:
    """Conditions that together restrict a code point to the ranges."""
    if len(ranges) == 1:
        ((low, high),) = ranges
        return [build.ge(code, build.integer(low)), build.le(code, build.integer(high))]
    return [build.ge(code, build.ZERO), build.le(code, build.integer(LAST)), is_in(code, ranges)]
