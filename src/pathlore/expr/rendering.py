"""Renders terms in Python's notation, for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from pathlore.expr.tables import ConstantTable
from pathlore.expr.term import Op, Term, double_of
from pathlore.expr.walk import fold

Pieces = list["str | Term"]
"""A text with terms in it that have yet to be rendered."""


def render(term: Term) -> str:
    """The term in Python's notation.

    A part that is shared is written wherever it occurs, unless that makes a long text much longer: then each part that
    occurs twice has a name and is written once, `(t1 * t1) where t1 = (x + 1)`.
    """
    written: list[str] = []
    length = 0
    stack: Pieces = [term]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            written.append(piece)
            length += len(piece)
            if length > _LONG:
                return _render_long(term)
        else:
            stack.extend(reversed(_PIECES[piece.op](*piece.args)))
    return "".join(written)


_LONG = 4000
"""Characters of a text that nobody reads to its end."""


def _render_long(term: Term) -> str:
    """The term with names for what is shared, or without where they do not halve the text: linear in distinct parts."""
    pieces, shared = _shared_parts(term)
    lengths: dict[Term, int] = {}

    def length(part: Term) -> int:
        return sum(len(piece) if isinstance(piece, str) else lengths[piece] for piece in pieces[part])

    def parts(part: Term) -> list[Term]:
        return [piece for piece in pieces[part] if not isinstance(piece, str)]

    plain = fold(term, lengths, length, parts)
    named = _render_named(term, pieces, shared)
    return named if 2 * len(named) <= plain else _render_named(term, pieces, set())


def _render_named(term: Term, pieces: dict[Term, Pieces], shared: set[Term]) -> str:
    prefix = _prefix(pieces)
    names: dict[Term, str] = {}
    # Names are given in the order in which a reader meets them; what they stand for follows in this order.
    queue = [term]
    written: list[str] = []
    for number, root in enumerate(queue):
        if number:
            written.append(f"{' where ' if number == 1 else ', '}{names[root]} = ")
        stack = pieces[root][::-1]
        while stack:
            piece = stack.pop()
            if isinstance(piece, str):
                written.append(piece)
            elif piece not in shared:
                stack.extend(reversed(pieces[piece]))
            else:
                if piece not in names:
                    names[piece] = f"{prefix}{len(queue)}"
                    queue.append(piece)
                written.append(names[piece])
    return "".join(written)


def _shared_parts(term: Term) -> tuple[dict[Term, Pieces], set[Term]]:
    """The pieces of each distinct part, and the parts with parts of their own that occur more than once."""
    pieces: dict[Term, Pieces] = {}
    met: set[Term] = {term}
    shared: set[Term] = set()
    stack = [term]
    while stack:
        current = stack.pop()
        pieces[current] = _PIECES[current.op](*current.args)
        for piece in pieces[current]:
            if isinstance(piece, str):
                continue
            if piece not in met:
                met.add(piece)
                stack.append(piece)
            elif piece.height > 1:
                shared.add(piece)
    return pieces, shared


def _prefix(parts: Iterable[Term]) -> str:
    """The beginning of names that no variable has."""
    taken = {name for part in parts if part.op is Op.VARIABLE for name in re.findall(r"\w+", part.args[0])}
    prefix = "t"
    while any(name.startswith(prefix) and name[len(prefix) :].isdecimal() for name in taken):
        prefix += "_"
    return prefix


Term.__repr__ = render  # type: ignore[method-assign, assignment]  # terms know nothing about their notation


def _sum(constant: int, *parts: Any) -> Pieces:
    pieces: Pieces = ["("]
    for inner, coefficient in zip(parts[::2], parts[1::2], strict=True):
        negative = coefficient < 0
        sign = ("-" if negative else "") if len(pieces) == 1 else " - " if negative else " + "
        pieces += [sign if abs(coefficient) == 1 else f"{sign}{abs(coefficient)}*", inner]
    if constant:
        pieces.append(f" {'-' if constant < 0 else '+'} {abs(constant)}")
    return [*pieces, ")"]


def _compared_to_zero(symbol: str) -> Callable[[Term], Pieces]:
    def pieces(inner: Term) -> Pieces:
        if inner.op is not Op.SUM:
            return [inner, f" {symbol} 0"]
        constant, *parts = inner.args
        left = [(t, c) for t, c in zip(parts[::2], parts[1::2], strict=True) if c > 0]
        right = [(t, -c) for t, c in zip(parts[::2], parts[1::2], strict=True) if c < 0]
        return [*_side(left, max(constant, 0)), f" {symbol} ", *_side(right, max(-constant, 0))]

    return pieces


def _side(parts: list[tuple[Term, int]], constant: int) -> Pieces:
    summands: list[Pieces] = [[t] if c == 1 else [f"{c}*", t] for t, c in parts]
    if constant or not summands:
        summands.append([str(constant)])
    return [piece for number, summand in enumerate(summands) for piece in ([" + "] if number else []) + summand]


def _text(show: Callable[[Any], str]) -> Callable[..., Pieces]:
    return lambda value, *_: [show(value)]


def _joined(separator: str, args: tuple[Term, ...]) -> Pieces:
    pieces: Pieces = []
    for arg in args:
        pieces += [separator, arg] if pieces else [arg]
    return pieces


def _binary(symbol: str) -> Callable[[Term, Term], Pieces]:
    return lambda left, right: ["(", left, f" {symbol} ", right, ")"]


def _function(name: str) -> Callable[..., Pieces]:
    return lambda *args: [f"{name}(", *_joined(", ", args), ")"]


def _method(name: str) -> Callable[..., Pieces]:
    return lambda text, *args: [text, f".{name}(", *_joined(", ", args), ")"]


def _entry(table: ConstantTable, index: Term) -> Pieces:
    shown = [repr(value) for value in table.entries[: _FEW_ENTRIES if len(table.entries) > 2 * _FEW_ENTRIES else None]]
    more = len(table.entries) - len(shown)
    return [f"[{', '.join(shown)}{f', ... {more} more' if more else ''}][", index, "]"]


_FEW_ENTRIES = 8

_PIECES: dict[Op, Callable[..., Pieces]] = {
    Op.INTEGER: _text(str),
    Op.BOOLEAN: _text(str),
    Op.VARIABLE: _text(str),
    Op.SUM: _sum,
    Op.PRODUCT: _binary("*"),
    Op.FLOORDIV: _binary("//"),
    Op.MOD: _binary("%"),
    Op.SHIFT_LEFT: _binary("<<"),
    Op.SHIFT_RIGHT: _binary(">>"),
    Op.BIT_AND: _binary("&"),
    Op.BIT_OR: _binary("|"),
    Op.BIT_XOR: _binary("^"),
    Op.ITE: lambda condition, then, otherwise: ["(", then, " if ", condition, " else ", otherwise, ")"],
    Op.NONPOSITIVE: _compared_to_zero("<="),
    Op.ZERO: _compared_to_zero("=="),
    Op.NOT: _function("not "),
    Op.AND: _binary("and"),
    Op.OR: _binary("or"),
    Op.IFF: _binary("=="),
    Op.APPLY: lambda function, *args: (
        _entry(function, *args) if type(function) is ConstantTable else _function(function.name)(*args)
    ),
    Op.FLOAT: _text(lambda bits: repr(double_of(bits))),
    Op.F_ADD: _binary("+"),
    Op.F_SUB: _binary("-"),
    Op.F_MUL: _binary("*"),
    Op.F_DIV: _binary("/"),
    Op.F_NEG: lambda inner: ["-", inner],
    Op.F_ABS: _function("abs"),
    Op.F_SQRT: _function("sqrt"),
    Op.F_INTEGRAL: lambda inner, mode: [f"{mode}(", inner, ")"],
    Op.F_FROM_INT: _function("float"),
    Op.F_TO_INT: _function("int"),
    Op.F_LESS: _binary("<"),
    Op.F_LESS_EQUAL: _binary("<="),
    Op.F_EQUAL: _binary("=="),
    Op.F_SAME: _binary("is"),
    Op.F_IS_NAN: _function("isnan"),
    Op.F_IS_INFINITE: _function("isinf"),
    Op.F_IS_NEGATIVE: _function("signbit"),
    Op.TEXT: _text(repr),
    Op.CONCAT: lambda *parts: ["(", *_joined(" + ", parts), ")"],
    Op.LENGTH: _function("len"),
    Op.SLICE: lambda text, start, stop: [text, "[", start, ":", stop, "]"],
    Op.CODE: lambda text, index: ["ord(", text, "[", index, "])"],
    Op.CHARACTER: _function("chr"),
    Op.FIND: _method("find"),
    Op.RFIND: _method("rfind"),
    Op.CONTAINS: lambda text, needle: ["(", needle, " in ", text, ")"],
    Op.STARTS: _method("startswith"),
    Op.ENDS: _method("endswith"),
    Op.REPLACE_FIRST: lambda text, old, new: [text, ".replace(", old, ", ", new, ", 1)"],
    Op.REPLACE_ALL: _method("replace"),
    Op.TEXT_EQUAL: _binary("=="),
    Op.TEXT_LESS: _binary("<"),
    Op.TEXT_LESS_EQUAL: _binary("<="),
    Op.DIGITS: _function("str"),
    Op.NUMBER: _function("int"),
    Op.MATCHES: lambda text, regular: ["(", text, f" matches {regular})"],
}
