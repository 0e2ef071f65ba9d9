"""Format strings, `%` and `str` on values that may be symbolic."""

from __future__ import annotations

import re
from collections.abc import Callable
from sys import _getframe
from types import CodeType, FunctionType
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.functions import FUNCTIONS, Function, apply, define
from pathlore.expr.term import Sort, Term
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.deep import holds_symbolic, realise_deeply
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, concatenated


def fstring(*parts: Any) -> Any:
    """An f-string: literal parts are strings, the others triples of value, conversion and format spec."""
    pieces: list[Any] = []
    symbolic = False
    for part in parts:
        if type(part) is str:
            pieces.append(part)
            continue
        text = formatted(*part)
        symbolic = symbolic or type(text) is SymStr
        pieces.append(text)
    if not symbolic:
        return "".join(pieces)
    return concatenated(pieces)


def formatted(value: Any, conversion: str = "", spec: Any = "") -> Any:
    """`format(value, spec)` after a conversion, symbolic where the value is."""
    if isinstance(spec, Symbolic):
        spec = realise_deeply(spec, _getframe(1))
    if isinstance(value, Symbolic):
        return _symbolic(value, conversion, spec)
    if holds_symbolic(value):
        if spec and not conversion:
            return format(value, spec)
        shown = represented(value)
        return formatted(shown, "", spec) if spec else shown
    if type(value) in PLAIN:
        return _text(value, conversion, spec)
    return _own_text(value, conversion, spec)


_CONVERSIONS: dict[str, Callable[[Any], str]] = {"r": repr, "s": str, "a": ascii}


def _text(value: Any, conversion: str, spec: str) -> str:
    if conversion:
        value = _CONVERSIONS[conversion](value)
    return format(value, spec)


def _symbolic(value: Symbolic, conversion: str, spec: str) -> Any:
    """The text of a symbolic value as a term; a format that does not suit it fails now, as in Python."""
    text = _text(value.value, conversion, spec)
    if not spec and conversion != "a":
        if type(value) is SymStr and conversion != "r":
            return value
        if type(value) is SymInt:
            return SymStr(text, texts.decimal, (value,))
        if type(value) is SymBool:
            return SymStr(text, _truth, (value,))
    function = _format_function(value.value.__class__, conversion, spec)
    return SymStr(text, lambda term: apply(function, term), (value,))


def _truth(term: Term) -> Term:
    return build.ite(term, texts.text("True"), texts.text("False"))


def _format_function(kind: type, conversion: str, spec: str) -> Function:
    name = f"format:{kind.__name__}:{conversion}:{spec}"
    found = FUNCTIONS.get(name)
    return found or define(name, Sort.STR, lambda value: _text(value, conversion, spec))


def represented(value: Any) -> Any:
    """`repr(value)` of a container, as its parts."""
    if isinstance(value, Symbolic):
        return _symbolic(value, "r", "")
    kind = type(value)
    if kind is dict:
        items = [concatenated([represented(k), ": ", represented(v)]) for k, v in value.items()]
        return _enclosed("{", items, "}")
    if not holds_symbolic(value):
        return formatted(value, "r")
    items = [represented(item) for item in value]
    if kind is list:
        return _enclosed("[", items, "]")
    if kind is tuple:
        return _enclosed("(", items, ",)" if len(items) == 1 else ")")
    return _enclosed("{" if kind is set else "frozenset({", items, "}" if kind is set else "})")


def _enclosed(opening: str, items: list[Any], closing: str) -> Any:
    parts: list[Any] = [opening]
    for i, item in enumerate(items):
        parts.extend((", ", item) if i else (item,))
    return concatenated([*parts, closing])


def _own_text(value: Any, conversion: str, spec: str) -> Any:
    """The text that an object gives of itself, which may be symbolic."""
    name = {"": "__format__", "s": "__str__", "r": "__repr__", "a": ""}[conversion]
    kind: Any = type(value)
    if name == "__format__" and not spec and kind.__format__ is object.__format__:
        name = "__str__"
    if name == "__str__" and kind.__str__ is object.__str__:
        name = "__repr__"
    method = getattr(kind, name, None)
    if not isinstance(method, FunctionType):
        return _text(value, conversion, spec)
    text = method(value, spec) if name == "__format__" else method(value)
    if name == "__format__" or not spec:
        return text
    return formatted(text, "", spec)


ACCEPTING: set[CodeType] = {_own_text.__code__}
"""Code that can do with a symbolic string where it calls a special method."""


_DIRECTIVE = re.compile(r"%(?:%|([-+ 0#]*)(\d*)(?:\.(\d+))?([sdirxXo]))")


def percent(template: Any, values: Any) -> Any:
    """`template % values`."""
    if not isinstance(template, str) or not holds_symbolic(values):
        return template % values
    frame = _getframe(1)
    found = list(_DIRECTIVE.finditer(template)) if type(template) is str else []
    given = values if isinstance(values, tuple) else (values,)
    simple = [m for m in found if m.group() != "%%"]
    plain = len(simple) == len(given) and template.count("%") == sum(m.group().count("%") for m in found)
    if not plain or any(m.group(1) or m.group(2) or m.group(3) or m.group(4) not in "sdir" for m in simple):
        return template % realise_deeply(values, frame)
    texts: list[Any] = []
    end = 0
    remaining = iter(given)
    for match in found:
        texts.append(template[end : match.start()])
        end = match.end()
        texts.append("%" if match.group() == "%%" else _directive(match.group(4), next(remaining), frame))
    texts.append(template[end:])
    return concatenated(texts)


def _directive(kind: str, value: Any, frame: Any) -> Any:
    if kind in "di" and not (isinstance(value, int) and holds_symbolic(value)):
        return f"%{kind}" % realise_deeply(value, frame)
    if kind in "di" and isinstance(value, bool):
        value = value + 0
    return formatted(value, "r" if kind == "r" else "s")
