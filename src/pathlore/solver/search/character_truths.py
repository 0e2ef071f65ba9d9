"""Remembers the truth of conditions on one character of a text, or its length, by what they look at.

The path of a scan has a condition or two for each character. A solution that changes one of them leaves the others with
what they saw before.
"""

from __future__ import annotations

from pathlore.expr.assignment import TALL, Assignment, holds
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import children

_CAPACITY = 200_000

_LENGTH = -1
_Linear = tuple[int, int, bool, bool]
"""Constant and factor of a sum, whether it has to be zero or at most that, and whether all of it is negated."""
_SingleLook = tuple[Term, int, _Linear | None]
"""A variable, and the index of the only character that matters, or `_LENGTH`; if it is no more than that, the sum."""


class Truths:
    """Which conditions hold under an assignment. Mutable: it remembers."""

    def __init__(self) -> None:
        self._looks: dict[Term, _SingleLook | None] = {}
        self._truths: dict[tuple[Term, str | int], bool] = {}

    def of(self, condition: Term, assignment: Assignment) -> bool:
        """Whether a condition is true. One that cannot be computed counts as false."""
        looks = self._looks
        if condition in looks:
            look = looks[condition]
        else:
            if len(looks) > _CAPACITY:
                looks.clear()
            look = looks[condition] = _single_look(condition)
        if look is None:
            return holds(condition, assignment)
        variable, index, linear = look
        text = assignment.get(variable, "")
        assert isinstance(text, str)
        if linear is not None:
            # Most conditions about lengths: each solution of a scan has another length.
            constant, factor, is_zero, negated = linear
            value = constant + factor * len(text)
            return (value == 0 if is_zero else value <= 0) is not negated
        key = (condition, len(text) if index == _LENGTH else text[index : index + 1])
        found = self._truths.get(key)
        if found is None:
            if len(self._truths) > _CAPACITY:
                self._truths.clear()
            found = self._truths[key] = holds(condition, assignment)
        return found


def _single_look(condition: Term) -> _SingleLook | None:
    """What a condition looks at, if that is a single character or a length."""
    if condition.height > TALL or len(condition.variables) != 1:
        return None
    found: set[tuple[Term, int]] = set()
    pending = [condition]
    while pending:
        term = pending.pop()
        if term.op is Op.VARIABLE:
            return None
        if _is_length(term):
            found.add((term.args[0], _LENGTH))
        elif term.op is Op.CODE and term.args[0].op is Op.VARIABLE and term.args[1].op is Op.INTEGER:
            if term.args[1].args[0] < 0:
                return None
            found.add((term.args[0], term.args[1].args[0]))
        else:
            pending += children(term)
    if len(found) != 1:
        return None
    variable, index = found.pop()
    return variable, index, _linear(condition) if index == _LENGTH else None


def _linear(condition: Term) -> _Linear | None:
    """A condition that compares the length with a constant."""
    negated = condition.op is Op.NOT
    atom = condition.args[0] if negated else condition
    if atom.op not in (Op.ZERO, Op.NONPOSITIVE):
        return None
    inner = atom.args[0]
    if _is_length(inner):
        return 0, 1, atom.op is Op.ZERO, negated
    if inner.op is Op.SUM and len(inner.args) == 3 and _is_length(inner.args[1]):
        return inner.args[0], inner.args[2], atom.op is Op.ZERO, negated
    return None


def _is_length(term: Term) -> bool:
    """Whether a term is the length of a variable. That of a text made of one is another number."""
    return term.op is Op.LENGTH and term.args[0].op is Op.VARIABLE
