"""Expresses functions of Python that map a text character by character as terms about integers.

If a function looks further than that, its result is left open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pathlore.expr import build
from pathlore.expr.characters import ASCII
from pathlore.expr.regular import Ranges
from pathlore.expr.stripping import Stripping
from pathlore.expr.term import Op, Sort, Term
from pathlore.solver.texts.casing import CONTEXTUAL, SIGMA, casing, digit
from pathlore.solver.texts.cells import Form, Growth, Text, UnsuitableError, bound, constant, greatest, is_in

_LONGEST_STRIPPED = 24

_FINAL = 0x3C2
"""A lower-case sigma at the end of a word; the ordinary one is the next code point."""


def applied(growth: Growth, term: Term, forms: tuple[Form, ...]) -> Form:
    """The integer form of a function and its arguments, from the forms of the arguments."""
    function = term.args[0]
    name, text = function.name, forms[0] if forms else None
    if name in _PADDED:
        return _PADDED[name](*forms)
    if not isinstance(text, Text):
        raise UnsuitableError
    if name in _CASES:
        return _cased(growth, text, *_CASES[name], term)
    if name in _ASCII_CASES:
        return _cased(growth, replace(text, alphabet=ASCII), *_ASCII_CASES[name], term)
    if name == "str.encode:utf-8":
        return _utf8(growth, text)
    if name == "bytes.hex":
        return _hexadecimal(growth, text)
    if isinstance(function, Stripping):
        return _stripped(growth, text, function)
    if name in _BASES:
        return _numeral(growth, text, term, _BASES[name])
    raise UnsuitableError


def _anything(term: Term, at: int, sort: Sort = Sort.INT) -> Term:
    """A value about which nothing is known; solutions with it are confirmed by evaluation."""
    return build.variable(f"!any({term.serial},{at})", sort)


# Case

_CASES = {
    **{f"str.{name}": (name, name) for name in ("upper", "lower", "casefold", "swapcase")},
    "str.capitalize": ("title", "lower"),
}
"""The mapping of the first character, and that of the others."""

_ASCII_CASES = {
    **{f"bytes.{name}": (name, name) for name in ("upper", "lower", "swapcase")},
    "bytes.capitalize": ("upper", "lower"),
}
"""Bytes above 127 do not change, like all characters outside of an alphabet."""


def _cased(growth: Growth, text: Text, first: str, other: str, term: Term) -> Text:
    ways = (casing(first, text.alphabet), casing(other, text.alphabet))
    ascii_only = text.alphabet is not None and text.alphabet[-1][1] < 128 and term.args[0].name in _CASES
    longest = max(way.longest for way in ways)
    if longest == 1 and first == other and text.most != 0 and not _has_sigma(text, other):

        def mapped(index: Term) -> Term:
            growth.spend(ways[0].size)
            return ways[0].image(text.cell(index), 0)

        return Text(text.length, mapped, text.most, ASCII if ascii_only else None)
    most = bound(text)
    images: list[list[Term]] = []
    lengths: list[Term] = []
    for i in range(most):
        at = build.integer(i)
        way = ways[i > 0]
        growth.spend(way.size * way.longest)
        code = text.cell(at)
        image = [way.image(code, position) for position in range(way.longest)]
        if most > 1 and _has_sigma(text, other):
            # Either form is possible, whatever is around it.
            final = build.eq(_anything(term, i), build.ZERO)
            form = build.ite(final, build.integer(_FINAL), build.integer(_FINAL + 1))
            image[0] = build.ite(build.eq(code, build.integer(SIGMA)), form, image[0])
        images.append(image)
        lengths.append(way.length(code))
    return _expanded(text, images, lengths, ASCII if ascii_only else None)


def _has_sigma(text: Text, name: str) -> bool:
    return name in CONTEXTUAL and (text.alphabet is None or any(low <= SIGMA <= high for low, high in text.alphabet))


# Characters that become several characters


def _expanded(text: Text, images: list[list[Term]], lengths: list[Term], alphabet: Ranges | None) -> Text:
    """A text in which each character became several: `images` with their `lengths`."""
    ends: list[Term] = []
    end = build.ZERO
    for i, length in enumerate(lengths):
        end = build.add(end, build.ite(build.lt(build.integer(i), text.length), length, build.ZERO))
        ends.append(end)

    def cell(index: Term) -> Term:
        result = build.integer(-1)
        for i in reversed(range(len(images))):
            start = ends[i - 1] if i else build.ZERO
            offset = build.sub(index, start)
            there = images[i][-1]
            for position in reversed(range(len(images[i]) - 1)):
                there = build.ite(build.eq(offset, build.integer(position)), images[i][position], there)
            result = build.ite(build.lt(index, ends[i]), there, result)
        return result

    return Text(end, cell, sum(map(len, images)), alphabet)


def _utf8(growth: Growth, text: Text) -> Text:
    """The bytes of a text."""
    images: list[list[Term]] = []
    lengths: list[Term] = []
    for i in range(bound(text)):
        growth.spend(30)
        code = text.cell(build.integer(i))
        below = [build.lt(code, build.integer(limit)) for limit in (0x80, 0x800, 0x10000)]
        rest = [
            build.add(build.mod(build.floordiv(code, build.integer(64**n)), build.integer(64)), build.integer(0x80))
            for n in range(3)
        ]
        first = [
            build.add(build.floordiv(code, build.integer(64**n)), build.integer(mark))
            for n, mark in ((1, 0xC0), (2, 0xE0), (3, 0xF0))
        ]
        images.append(
            [
                _by_size(below, code, *first),
                _by_size(below, rest[0], rest[0], rest[1], rest[2]),
                _by_size(below, rest[0], rest[0], rest[0], rest[1]),
                rest[0],
            ]
        )
        lengths.append(_by_size(below, *map(build.integer, (1, 2, 3, 4))))
    return _expanded(text, images, lengths, ((0, 255),))


def _by_size(below: list[Term], *values: Term) -> Term:
    result = values[-1]
    for condition, value in zip(reversed(below), reversed(values[:-1]), strict=True):
        result = build.ite(condition, value, result)
    return result


def _hexadecimal(growth: Growth, text: Text) -> Text:
    """Two digits for each byte."""
    sixteen = build.integer(16)

    def cell(index: Term) -> Term:
        growth.spend(4)
        code = text.cell(build.floordiv(index, build.integer(2)))
        first = build.eq(build.mod(index, build.integer(2)), build.ZERO)
        worth = build.ite(first, build.floordiv(code, sixteen), build.mod(code, sixteen))
        return build.add(worth, build.ite(build.lt(worth, build.integer(10)), build.integer(48), build.integer(87)))

    return Text(build.scale(text.length, 2), cell, None if text.most is None else 2 * text.most, ASCII)


# Padding


def _around(text: Text, width: Term, before: Term, fill: Term) -> Text:
    """A text padded to a width, `before` of it on the left."""
    least = constant(width)
    most = None if text.most is None or least is None else max(text.most, least)

    def cell(index: Term) -> Term:
        offset = build.sub(index, before)
        inside = build.and_(build.ge(offset, build.ZERO), build.lt(offset, text.length))
        return build.ite(inside, text.cell(offset), fill)

    return Text(greatest(text.length, width), cell, most)


def _missing(text: Text, width: Term) -> Term:
    return greatest(build.sub(width, text.length), build.ZERO)


def _left(text: Text, width: Term, fill: Text) -> Text:
    return _around(text, width, build.ZERO, fill.cell(build.ZERO))


def _right(text: Text, width: Term, fill: Text) -> Text:
    return _around(text, width, _missing(text, width), fill.cell(build.ZERO))


def _centre(text: Text, width: Term, fill: Text) -> Text:
    """The left side gets the odd fill character if the width is odd, too."""
    missing = _missing(text, width)
    two = build.integer(2)
    odd = build.and_(build.eq(build.mod(missing, two), build.ONE), build.eq(build.mod(width, two), build.ONE))
    return _around(text, width, build.add(build.floordiv(missing, two), build.from_bool(odd)), fill.cell(build.ZERO))


def _zeros(text: Text, width: Term) -> Text:
    """`zfill`: zeros come after a sign."""
    padded = _around(text, width, _missing(text, width), build.integer(48))
    first = text.cell(build.ZERO)
    signed = build.and_(build.gt(text.length, build.ZERO), is_in(first, ((43, 43), (45, 45))))

    def cell(index: Term) -> Term:
        plain = padded.cell(index)
        start = _missing(text, width)
        # The sign comes first, and a zero takes its place.
        moved = build.ite(build.eq(index, start), build.integer(48), plain)
        moved = build.ite(build.eq(index, build.ZERO), first, moved)
        return build.ite(signed, moved, plain)

    return Text(padded.length, cell, padded.most)


_PADDED: dict[str, Callable[..., Text]] = {
    "str.ljust": _left,
    "str.rjust": _right,
    "str.center": _centre,
    "str.zfill": _zeros,
}


# Stripping


def _stripped(growth: Growth, text: Text, function: Stripping) -> Text:
    """A text from its first character that is kept to its last."""
    most = bound(text)
    if most > _LONGEST_STRIPPED:
        raise UnsuitableError
    places = [build.integer(i) for i in range(most + 1)]
    growth.spend(most * (len(function.ranges) + 2))
    codes = [text.cell(place) for place in places[:-1]]
    kept = [
        build.and_(build.lt(place, text.length), build.not_(is_in(code, function.ranges)))
        for place, code in zip(places, codes, strict=False)
    ]
    start, stop = build.ZERO, text.length
    if function.right:
        stop = build.ZERO
        for i in range(most):
            stop = build.ite(kept[i], places[i + 1], stop)
    if function.left:
        start = stop if function.right else text.length
        for i in reversed(range(most)):
            start = build.ite(kept[i], places[i], start)

    def cell(index: Term) -> Term:
        growth.spend(most)
        result = build.integer(-1)
        if start is build.ZERO:
            return text.cell(index)
        if index.op is not Op.INTEGER:
            at = build.add(start, index)
            for i in reversed(range(most)):
                result = build.ite(build.eq(at, places[i]), codes[i], result)
            return result
        offset = index.args[0]
        for i in reversed(range(most)):
            if 0 <= i + offset < most:
                result = build.ite(build.eq(start, places[i]), codes[i + offset], result)
        return result

    return Text(build.sub(stop, start), cell, most, text.alphabet)


# Numbers


_BASES = {f"int:{base}": base for base in range(2, 37)}


def _numeral(growth: Growth, text: Text, term: Term, base: int) -> Term:
    """`int(text, base)` of digits alone; with signs, blanks, prefixes and underscores it is left open."""
    most = bound(text)
    value, result = build.ZERO, _anything(term, 0)
    known = build.TRUE
    for i in range(most):
        growth.spend(100)
        worth = digit(text.cell(build.integer(i)), base)
        value = build.add(build.scale(value, base), worth)
        known = build.and_(known, build.ge(worth, build.ZERO))
        result = build.ite(build.and_(build.eq(text.length, build.integer(i + 1)), known), value, result)
    return result
