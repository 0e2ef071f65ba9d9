"""Finds what conditions say about whole texts: their greatest length and their alphabet."""

from __future__ import annotations

from pathlore.expr.regular import Both, Chars, Either, Ranges, Regular, Repeat, Sequence
from pathlore.expr.term import Op, Term
from pathlore.records import frozen


@frozen
class Limits:
    """The greatest length of a text, and the characters it consists of."""

    most: int | None = None
    alphabet: Ranges | None = None

    def and_(self, other: Limits) -> Limits:
        bounds = [most for most in (self.most, other.most) if most is not None]
        return Limits(min(bounds, default=None), self.alphabet if other.alphabet is None else other.alphabet)

    def or_(self, other: Limits) -> Limits:
        most = None if self.most is None or other.most is None else max(self.most, other.most)
        return Limits(most)


def limits_of(condition: Term) -> dict[Term, Limits]:
    """The limits of text variables wherever a condition holds."""
    op, args = condition.op, condition.args
    if op is Op.AND:
        left, right = (limits_of(arg) for arg in args)
        return {v: left.get(v, Limits()).and_(right.get(v, Limits())) for v in {**left, **right}}
    if op is Op.OR:
        left, right = (limits_of(arg) for arg in args)
        # Alphabets are known only for conditions that hold.
        return {v: left[v].or_(right[v]) for v in left if v in right}
    if op is Op.TEXT_EQUAL:
        for one, other in (args, args[::-1]):
            if other.op is Op.TEXT:
                return _parts_limits(one, len(other.args[0]))
    if op is Op.MATCHES:
        match args:
            case (Term(op=Op.VARIABLE), Repeat(Chars(ranges), _, high)):
                return {args[0]: Limits(high, ranges)}
        return _parts_limits(args[0], _longest(args[1]))
    if op is Op.NONPOSITIVE or op is Op.ZERO:
        return _length_limits(args[0], op is Op.ZERO)
    return {}


def _parts_limits(term: Term, most: int | None) -> dict[Term, Limits]:
    """What a bound on the length of a text says about the variables it is concatenated from."""
    parts = term.args if term.op is Op.CONCAT else (term,)
    return {part: Limits(most) for part in parts if part.op is Op.VARIABLE} if most is not None else {}


def _length_limits(inner: Term, equal: bool) -> dict[Term, Limits]:
    """If a sum consists of lengths, `sum <= 0` bounds each of them."""
    if inner.op is not Op.SUM:
        constant, parts = 0, [(inner, 1)]
    else:
        constant, parts = inner.args[0], list(zip(inner.args[1::2], inner.args[2::2], strict=True))
    if equal and all(factor < 0 for _, factor in parts):
        constant, parts = -constant, [(term, -factor) for term, factor in parts]
    if any(factor < 0 or term.op is not Op.LENGTH for term, factor in parts):
        return {}
    return {
        term.args[0]: Limits(max(-constant // factor, 0)) for term, factor in parts if term.args[0].op is Op.VARIABLE
    }


def _longest(regular: Regular) -> int | None:
    """The greatest length of texts in a language, if its structure shows one."""
    match regular:
        case Chars():
            return 1
        case Sequence(parts):
            lengths = [_longest(part) for part in parts]
            return None if None in lengths else sum(length for length in lengths if length is not None)
        case Either(parts):
            lengths = [_longest(part) for part in parts]
            return None if None in lengths else max((n for n in lengths if n is not None), default=0)
        case Both(parts):
            return min((n for n in map(_longest, parts) if n is not None), default=None)
        case Repeat(inner, _, high):
            length = _longest(inner)
            return None if high is None or length is None else high * length
    return None
