"""Format strings, `%` and `str` on values that may be symbolic."""

from __future__ import annotations

import re
from sys import _getframe
from types import CodeType, FunctionType
from typing import Any

from pathlore.runtime.keys import PLAIN
from pathlore.runtime.values.text import Piece, SymStr, holds_symbolic, parts_of, realise_deeply


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
    if holds_symbolic(value) or type(spec) is SymStr:
        if type(value) is SymStr and conversion in ("", "s") and spec == "":
            return value
        piece = Piece(value, conversion, spec)
        # A format that does not suit the value fails now, as in Python; characters depend on the number.
        if piece.value and isinstance(spec, str) and spec.endswith("c"):
            return piece.realise(_getframe(1))
        return SymStr((piece,))
    if type(value) in PLAIN:
        return Piece(value, conversion, spec).text(value, spec)
    return _own_text(value, conversion, spec)


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
        return Piece(value, conversion, spec).text(value, spec)
    text = method(value, spec) if name == "__format__" else method(value)
    if name == "__format__" or not spec:
        return text
    return formatted(text, "", spec)


ACCEPTING: set[CodeType] = {_own_text.__code__}
"""Code that can do with a symbolic string where it calls a special method."""


def concatenated(texts: list[Any]) -> Any:
    parts: list[Any] = []
    for text in texts:
        parts.extend(parts_of(text))
    return SymStr(tuple(parts))


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
