"""Walks over terms: children, operators below a node, conjuncts, and text for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pathlore.expr.build import not_
from pathlore.expr.term import Op, Term, double_of


def children(term: Term) -> tuple[Term, ...]:
    part = PARTS.get(term.op)
    return term.args if part is None else term.args[part]


_NONE = slice(0, 0)
_FIRST = slice(0, 1)
PARTS: dict[Op, slice] = {
    Op.SUM: slice(1, None, 2),
    Op.INTEGER: _NONE,
    Op.BOOLEAN: _NONE,
    Op.FLOAT: _NONE,
    Op.TEXT: _NONE,
    Op.VARIABLE: _NONE,
    Op.APPLY: slice(1, None),
    Op.MATCHES: _FIRST,
    Op.F_INTEGRAL: _FIRST,
}
"""Where among its arguments an operator has terms, if not everywhere."""


def below(term: Term) -> Iterator[Term]:
    """Every distinct term at or below this one, children before parents."""
    done: set[Term] = set()
    stack: list[tuple[Term, bool]] = [(term, False)]
    while stack:
        current, expanded = stack.pop()
        if current in done:
            continue
        if expanded:
            done.add(current)
            yield current
            continue
        stack.append((current, True))
        stack.extend((child, False) for child in children(current) if child not in done)


def fold(term: Term, memo: dict[Term, Any], rule: Callable[[Term], Any]) -> Any:
    """Applies `rule` to every term below that `memo` lacks, children first; the value for `term`."""
    found = memo.get(term)
    if found is not None:
        return found
    for current in below(term):
        if current not in memo:
            memo[current] = rule(current)
    return memo[term]


def conjuncts(terms: Iterable[Term]) -> Iterator[Term]:
    """The conditions that have to hold together."""
    stack = list(terms)[::-1]
    while stack:
        term = stack.pop()
        if term.op is Op.AND:
            stack.extend(reversed(term.args))
        elif term.op is Op.NOT and term.args[0].op is Op.OR:
            stack.extend(not_(arg) for arg in reversed(term.args[0].args))
        else:
            yield term


def render(term: Term) -> str:
    """The term in Python's notation."""
    return _RENDER[term.op](*term.args)


def _render_sum(constant: int, *parts: Any) -> str:
    pieces: list[str] = []
    for inner, coefficient in zip(parts[::2], parts[1::2], strict=True):
        text = render(inner)
        sign = "-" if coefficient < 0 else "+"
        size = abs(coefficient)
        pieces.append(f"{sign} {text}" if size == 1 else f"{sign} {size}*{text}")
    if constant:
        pieces.append(f"{'-' if constant < 0 else '+'} {abs(constant)}")
    text = " ".join(pieces)
    return f"({text[2:] if text.startswith('+ ') else '-' + text[2:]})"


def _compare(symbol: str) -> Callable[[Term], str]:
    def text(inner: Term) -> str:
        if inner.op is not Op.SUM:
            return f"{render(inner)} {symbol} 0"
        constant, *parts = inner.args
        left = [(t, c) for t, c in zip(parts[::2], parts[1::2], strict=True) if c > 0]
        right = [(t, -c) for t, c in zip(parts[::2], parts[1::2], strict=True) if c < 0]
        return f"{_side(left, max(constant, 0))} {symbol} {_side(right, max(-constant, 0))}"

    return text


def _side(parts: list[tuple[Term, int]], constant: int) -> str:
    pieces = [render(t) if c == 1 else f"{c}*{render(t)}" for t, c in parts]
    if constant or not pieces:
        pieces.append(str(constant))
    return " + ".join(pieces)


def _binary(symbol: str) -> Callable[[Term, Term], str]:
    return lambda left, right: f"({render(left)} {symbol} {render(right)})"


def _function(name: str) -> Callable[..., str]:
    return lambda *args: f"{name}({', '.join(map(render, args))})"


def _method(name: str) -> Callable[..., str]:
    return lambda text, *args: f"{render(text)}.{name}({', '.join(map(render, args))})"


_RENDER: dict[Op, Callable[..., str]] = {
    Op.INTEGER: str,
    Op.BOOLEAN: str,
    Op.VARIABLE: lambda name, sort: str(name),
    Op.SUM: _render_sum,
    Op.PRODUCT: _binary("*"),
    Op.FLOORDIV: _binary("//"),
    Op.MOD: _binary("%"),
    Op.SHIFT_LEFT: _binary("<<"),
    Op.SHIFT_RIGHT: _binary(">>"),
    Op.BIT_AND: _binary("&"),
    Op.BIT_OR: _binary("|"),
    Op.BIT_XOR: _binary("^"),
    Op.ITE: lambda c, t, o: f"({render(t)} if {render(c)} else {render(o)})",
    Op.NONPOSITIVE: _compare("<="),
    Op.ZERO: _compare("=="),
    Op.NOT: lambda inner: f"not ({render(inner)})",
    Op.AND: _binary("and"),
    Op.OR: _binary("or"),
    Op.IFF: _binary("=="),
    Op.APPLY: lambda function, *args: f"{function.name}({', '.join(map(render, args))})",
    Op.FLOAT: lambda bits: repr(double_of(bits)),
    Op.F_ADD: _binary("+"),
    Op.F_SUB: _binary("-"),
    Op.F_MUL: _binary("*"),
    Op.F_DIV: _binary("/"),
    Op.F_NEG: lambda inner: f"-{render(inner)}",
    Op.F_ABS: _function("abs"),
    Op.F_SQRT: _function("sqrt"),
    Op.F_INTEGRAL: lambda inner, mode: f"{mode}({render(inner)})",
    Op.F_FROM_INT: _function("float"),
    Op.F_TO_INT: _function("int"),
    Op.F_LESS: _binary("<"),
    Op.F_LESS_EQUAL: _binary("<="),
    Op.F_EQUAL: _binary("=="),
    Op.F_SAME: _binary("is"),
    Op.F_IS_NAN: _function("isnan"),
    Op.F_IS_INFINITE: _function("isinf"),
    Op.F_IS_NEGATIVE: _function("signbit"),
    Op.TEXT: repr,
    Op.CONCAT: lambda *parts: f"({' + '.join(map(render, parts))})",
    Op.LENGTH: _function("len"),
    Op.SLICE: lambda text, start, stop: f"{render(text)}[{render(start)}:{render(stop)}]",
    Op.CODE: lambda text, index: f"ord({render(text)}[{render(index)}])",
    Op.CHARACTER: _function("chr"),
    Op.FIND: _method("find"),
    Op.RFIND: _method("rfind"),
    Op.CONTAINS: lambda text, needle: f"({render(needle)} in {render(text)})",
    Op.STARTS: _method("startswith"),
    Op.ENDS: _method("endswith"),
    Op.REPLACE_FIRST: lambda text, old, new: f"{render(text)}.replace({render(old)}, {render(new)}, 1)",
    Op.REPLACE_ALL: _method("replace"),
    Op.TEXT_EQUAL: _binary("=="),
    Op.TEXT_LESS: _binary("<"),
    Op.TEXT_LESS_EQUAL: _binary("<="),
    Op.DIGITS: _function("str"),
    Op.NUMBER: _function("int"),
    Op.MATCHES: lambda text, regular: f"({render(text)} matches {regular})",
}
