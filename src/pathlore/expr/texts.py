"""Constructors of terms about texts. Bytes are texts of code points below 256."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pathlore.expr import build
from pathlore.expr.choices import has_constant_arm, over_arms
from pathlore.expr.tables import LONGEST, entry, looked_up, mapped, table
from pathlore.expr.term import Op, Sort, Term, intern
from pathlore.expr.walk import fold

if TYPE_CHECKING:
    from pathlore.expr.regular import Regular

_STR, _BOOL, _INT = Sort.STR, Sort.BOOL, Sort.INT


def text(value: str) -> Term:
    return intern(Op.TEXT, (value,), _STR, ())


def _constants(*terms: Term) -> bool:
    return all(t.op is Op.TEXT or t.op is Op.INTEGER for t in terms)


# A constant table of texts (see `expr.tables`): what constants make of its entries is a table again.


def chosen(index: Term, values: Sequence[str]) -> Term:
    """The text at an index."""
    inner = mapped(index, lambda place: values[min(max(place, 0), len(values) - 1)])
    if inner is not None:
        return chosen(*inner)
    if index.op is Op.INTEGER or len(set(values)) == 1:
        return text(values[min(max(index.args[0], 0), len(values) - 1) if index.op is Op.INTEGER else 0])
    return entry(table(_STR, values), index)


def _entry_of(term: Term, *others: Term) -> bool:
    """Whether a text is an entry of a table, and all others are constants."""
    return looked_up(term) is not None and _constants(*others)


def _said(term: Term, of: Callable[[str], bool]) -> Term:
    """What is true of an entry."""
    found = mapped(term, of)
    assert found is not None
    return build.truths(*found)


def _number_of(term: Term, of: Callable[[str], int]) -> Term:
    found = mapped(term, of)
    assert found is not None
    return build.numbers(*found)


def _text_of(term: Term, of: Callable[[str], str]) -> Term:
    found = mapped(term, of)
    assert found is not None
    return chosen(*found)


def concat(*terms: Term) -> Term:
    parts: list[Term] = []
    for term in terms:
        for part in term.args if term.op is Op.CONCAT else (term,):
            if part.op is Op.TEXT:
                if not part.args[0]:
                    continue
                if parts and parts[-1].op is Op.TEXT:
                    parts[-1] = text(parts[-1].args[0] + part.args[0])
                    continue
            parts.append(part)
    if not parts:
        return text("")
    if len(parts) == 1:
        return parts[0]
    joined = intern(Op.CONCAT, tuple(parts), _STR, tuple(parts))
    return joined if len(parts) < 3 else _joined_again(parts, joined)


def _joined_again(parts: list[Term], joined: Term) -> Term:
    """A text that was cut where another one occurs in it, and is put together with that one in between.

    It is one piece, provided that there was an occurrence; what it is without one nobody wants to know.
    """
    for number in range(len(parts) - 2):
        before, middle, after = parts[number : number + 3]
        if before.op is not Op.SLICE or middle.op is not Op.TEXT or after.op is not Op.SLICE:
            continue
        (whole, start, place), (same, behind, stop) = before.args, after.args
        if whole is not same or place.op not in (Op.FIND, Op.RFIND) or place.args[:2] != (whole, middle):
            continue
        end = build.add(place, build.integer(len(middle.args[0])))
        if behind is not end:
            continue
        found = build.ge(place, build.ZERO)
        if start is not build.ZERO:
            found = build.and_(found, build.le(start, place))
        if stop is not length(whole):
            found = build.and_(found, build.le(end, stop))
        again = concat(*parts[:number], piece(whole, start, stop), *parts[number + 3 :])
        return build.ite(found, again, joined)
    return joined


def length(term: Term) -> Term:
    if term.op is Op.ITE or term.op is Op.CONCAT:
        lengths: dict[Term, Term] = {}
        if term.height > _LOW:
            return fold(term, lengths, lambda part: _length(part, lengths), _choices)
        return _length(term, lengths)
    if _entry_of(term):
        return _number_of(term, len)
    return build.integer(len(term.args[0])) if term.op is Op.TEXT else intern(Op.LENGTH, (term,), _INT, (term,))


_LOW = 100
"""Terms of no more height are measured by recursion: most are low, and recursion is faster."""


def _length(term: Term, lengths: dict[Term, Term]) -> Term:
    """The length of a text. `lengths` are those of choices below it: shared ones are measured once."""
    if term.op is Op.ITE:
        found = lengths.get(term)
        if found is None:
            condition, then, otherwise = term.args
            found = lengths[term] = build.ite(condition, _length(then, lengths), _length(otherwise, lengths))
        return found
    if term.op is Op.CONCAT:
        total = build.ZERO
        for part in term.args:
            total = build.add(total, _length(part, lengths))
        return total
    return length(term)


def _choices(term: Term) -> list[Term]:
    """The choices that are measured before a text is."""
    if term.op is Op.ITE:
        return [part for arm in term.args[1:] for part in ([arm] if arm.op is Op.ITE else _choices(arm))]
    return [part for part in term.args if part.op is Op.ITE] if term.op is Op.CONCAT else []


def piece(term: Term, start: Term, stop: Term) -> Term:
    """`term[max(start, 0):max(stop, 0)]`."""
    if _constants(term, start, stop):
        return text(term.args[0][max(start.args[0], 0) : max(stop.args[0], 0)])
    if start.op is Op.INTEGER and start.args[0] <= 0 and stop is length(term):
        return term
    if _entry_of(term, start, stop):
        return _text_of(term, lambda value: value[max(start.args[0], 0) : max(stop.args[0], 0)])
    return intern(Op.SLICE, (term, start, stop), _STR, (term, start, stop))


def code(term: Term, index: Term) -> Term:
    """The code point at a nonnegative index, -1 if there is none."""
    while index.op is Op.ITE and index.args[0] is build.le(length(term), build.ZERO):
        # An empty text has no characters, whatever the index.
        index = index.args[2]
    if _constants(term, index):
        value, at = term.args[0], index.args[0]
        return build.integer(ord(value[at]) if 0 <= at < len(value) else -1)
    if term.op is Op.CONCAT and index.op is Op.INTEGER and term.args[0].op is Op.TEXT:
        head = term.args[0]
        if 0 <= index.args[0] < len(head.args[0]):
            return code(head, index)
        return code(concat(*term.args[1:]), build.integer(index.args[0] - len(head.args[0])))
    if term.op is Op.CHARACTER and index.op is Op.INTEGER and term.args[0].op is Op.CODE:
        # A code point of a text, or -1 for a missing one: that is what its character has, too.
        return term.args[0] if index.args[0] == 0 else build.integer(-1)
    if _entry_of(term, index):
        at = index.args[0]
        return _number_of(term, lambda value: ord(value[at]) if 0 <= at < len(value) else -1)
    if term.op is Op.TEXT and term.args[0] and len(term.args[0]) <= LONGEST:
        # The first and the last place stand for all indices outside.
        return build.numbers(build.add(index, build.ONE), [-1, *map(ord, term.args[0]), -1])
    return intern(Op.CODE, (term, index), _INT, (term, index))


def character(number: Term) -> Term:
    """The text of one code point."""
    if number.op is Op.INTEGER:
        value = number.args[0]
        return text(chr(value) if 0 <= value <= 0x10FFFF else "")
    found = mapped(number, lambda value: chr(value) if 0 <= value <= 0x10FFFF else "")
    if found is not None:
        return chosen(*found)
    return intern(Op.CHARACTER, (number,), _STR, (number,))


def _constant_at(term: Term, place: int) -> str:
    """The constant that a text begins with, or ends with; empty if there is none."""
    part = term.args[place] if term.op is Op.CONCAT else term
    return part.args[0] if part.op is Op.TEXT else ""


def find(term: Term, needle: Term, start: Term) -> Term:
    if _constants(term, needle, start):
        return build.integer(term.args[0].find(needle.args[0], max(start.args[0], 0)))
    if _entry_of(term, needle, start):
        return _number_of(term, lambda value: value.find(needle.args[0], max(start.args[0], 0)))
    if needle.op is Op.TEXT and start.op is Op.INTEGER:
        found = _constant_at(term, 0).find(needle.args[0], max(start.args[0], 0))
        if found >= 0:
            return build.integer(found)
    return intern(Op.FIND, (term, needle, start), _INT, (term, needle, start))


def rfind(term: Term, needle: Term) -> Term:
    if _constants(term, needle):
        return build.integer(term.args[0].rfind(needle.args[0]))
    if _entry_of(term, needle):
        return _number_of(term, lambda value: value.rfind(needle.args[0]))
    if needle.op is Op.TEXT and needle.args[0]:
        last = _constant_at(term, -1)
        found = last.rfind(needle.args[0])
        if found >= 0:
            return build.add(length(term), build.integer(found - len(last)))
    return intern(Op.RFIND, (term, needle), _INT, (term, needle))


def contains(term: Term, needle: Term) -> Term:
    if _constants(term, needle):
        return build.boolean(needle.args[0] in term.args[0])
    if needle is term or (needle.op is Op.TEXT and not needle.args[0]):
        return build.TRUE
    if _entry_of(term, needle):
        return _said(term, lambda value: needle.args[0] in value)
    if _entry_of(needle, term):
        return _said(needle, lambda value: value in term.args[0])
    parts = term.args if needle.op is Op.TEXT and term.op is Op.CONCAT else ()
    if any(part.op is Op.TEXT and needle.args[0] in part.args[0] for part in parts):
        return build.TRUE
    return intern(Op.CONTAINS, (term, needle), _BOOL, (term, needle))


def starts(term: Term, prefix: Term) -> Term:
    if _constants(term, prefix):
        return build.boolean(term.args[0].startswith(prefix.args[0]))
    if prefix is term or (prefix.op is Op.TEXT and not prefix.args[0]):
        return build.TRUE
    if _entry_of(term, prefix):
        return _said(term, lambda value: value.startswith(prefix.args[0]))
    if prefix.op is Op.TEXT and (first := _constant_at(term, 0)):
        shared = min(len(first), len(prefix.args[0]))
        if first[:shared] != prefix.args[0][:shared]:
            return build.FALSE
        if shared == len(prefix.args[0]):
            return build.TRUE
    return intern(Op.STARTS, (term, prefix), _BOOL, (term, prefix))


def ends(term: Term, suffix: Term) -> Term:
    if _constants(term, suffix):
        return build.boolean(term.args[0].endswith(suffix.args[0]))
    if suffix is term or (suffix.op is Op.TEXT and not suffix.args[0]):
        return build.TRUE
    if _entry_of(term, suffix):
        return _said(term, lambda value: value.endswith(suffix.args[0]))
    if suffix.op is Op.TEXT and (last := _constant_at(term, -1)):
        shared = min(len(last), len(suffix.args[0]))
        if last[-shared:] != suffix.args[0][-shared:]:
            return build.FALSE
        if shared == len(suffix.args[0]):
            return build.TRUE
    return intern(Op.ENDS, (term, suffix), _BOOL, (term, suffix))


def replace_first(term: Term, old: Term, new: Term) -> Term:
    if _constants(term, old, new):
        return text(term.args[0].replace(old.args[0], new.args[0], 1))
    if _entry_of(term, old, new):
        return _text_of(term, lambda value: value.replace(old.args[0], new.args[0], 1))
    return intern(Op.REPLACE_FIRST, (term, old, new), _STR, (term, old, new))


def replace_all(term: Term, old: Term, new: Term) -> Term:
    if _constants(term, old, new):
        return text(term.args[0].replace(old.args[0], new.args[0]))
    if _entry_of(term, old, new):
        return _text_of(term, lambda value: value.replace(old.args[0], new.args[0]))
    return intern(Op.REPLACE_ALL, (term, old, new), _STR, (term, old, new))


def equal(left: Term, right: Term) -> Term:
    if left is right:
        return build.TRUE
    if left.op is Op.TEXT and right.op is Op.TEXT:
        return build.FALSE
    if left.op is Op.TEXT:
        left, right = right, left
    if right.op is Op.TEXT:
        value = right.args[0]
        if not value:
            return build.zero(length(left))
        if left.op is Op.CHARACTER:
            return build.eq(left.args[0], build.integer(ord(value))) if len(value) == 1 else build.FALSE
        if _entry_of(left):
            return _said(left, lambda other: other == value)
        if _has_text_arm(left):
            return over_arms(left, _has_text_arm, lambda arm: equal(arm, right))
    for one, other in ((left, right), (right, left)):
        # What `_joined_again` makes.
        if one.op is Op.ITE and one.args[1] is other and one.args[2].op is Op.CONCAT:
            return build.or_(one.args[0], equal(one.args[2], other))
    return intern(Op.TEXT_EQUAL, _ordered(left, right), _BOOL, (left, right))


def _has_text_arm(term: Term) -> bool:
    return has_constant_arm(term, Op.TEXT)


def _ordered(left: Term, right: Term) -> tuple[Term, Term]:
    return (right, left) if left.serial > right.serial else (left, right)


def less(left: Term, right: Term) -> Term:
    if _constants(left, right):
        return build.boolean(left.args[0] < right.args[0])
    if _entry_of(left, right):
        return _said(left, lambda value: value < right.args[0])
    if _entry_of(right, left):
        return _said(right, lambda value: left.args[0] < value)
    return build.FALSE if left is right else intern(Op.TEXT_LESS, (left, right), _BOOL, (left, right))


def less_equal(left: Term, right: Term) -> Term:
    if _constants(left, right):
        return build.boolean(left.args[0] <= right.args[0])
    if _entry_of(left, right):
        return _said(left, lambda value: value <= right.args[0])
    if _entry_of(right, left):
        return _said(right, lambda value: left.args[0] <= value)
    return build.TRUE if left is right else intern(Op.TEXT_LESS_EQUAL, (left, right), _BOOL, (left, right))


def digits(number: Term) -> Term:
    """The decimal digits of a natural number; empty for a negative one."""
    if number.op is Op.INTEGER:
        return text(str(number.args[0]) if number.args[0] >= 0 else "")
    return intern(Op.DIGITS, (number,), _STR, (number,))


def decimal(number: Term) -> Term:
    """`str(number)`."""
    negative = build.lt(number, build.ZERO)
    return build.ite(negative, concat(text("-"), digits(build.neg(number))), digits(number))


def printed(term: Term) -> Term | None:
    """The number that `decimal` made this text from, perhaps followed by constant digits; None for other texts."""
    if term.op is Op.CONCAT and len(term.args) == 2 and term.args[1].op is Op.TEXT:
        tail: str = term.args[1].args[0]
        inner = printed(term.args[0])
        if inner is None or not (tail.isascii() and tail.isdigit()):
            return None
        return build.add(build.scale(inner, 10 ** len(tail)), _with_sign(inner, int(tail)))
    if term.op is not Op.ITE or term.args[2].op is not Op.DIGITS:
        return None
    found: Term = term.args[2].args[0]
    return found if decimal(found) is term else None


def _with_sign(number: Term, size: int) -> Term:
    return build.ite(build.lt(number, build.ZERO), build.integer(-size), build.integer(size))


def number(term: Term) -> Term:
    """The number that a text of ASCII digits denotes, else -1."""
    if term.op is Op.TEXT:
        return build.integer(number_of(term.args[0]))
    if term.op is Op.DIGITS:
        inner: Term = term.args[0]
        return build.ite(build.lt(inner, build.ZERO), build.integer(-1), inner)
    if _entry_of(term):
        return _number_of(term, number_of)
    return intern(Op.NUMBER, (term,), _INT, (term,))


def number_of(value: str) -> int:
    """The number, or -1, without `int`'s limit on the count of digits."""
    if not value.isascii() or not value.isdigit():
        return -1
    if len(value) < 4000:
        return int(value)
    head, tail = value[: len(value) // 2], value[len(value) // 2 :]
    return number_of(head) * int(10 ** len(tail)) + number_of(tail)


def matches(term: Term, regular: Regular) -> Term:
    from pathlore.expr.regular import ALL, NOTHING  # for start-up time: most programs match nothing
    from pathlore.expr.regular import matches as matches_plain

    if term.op is Op.TEXT:
        return build.boolean(matches_plain(regular, term.args[0]))
    if regular == ALL:
        return build.TRUE
    if regular == NOTHING:
        return build.FALSE
    if _entry_of(term):
        return _said(term, lambda value: matches_plain(regular, value))
    return intern(Op.MATCHES, (term, regular), _BOOL, (term,))
