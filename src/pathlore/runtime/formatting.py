"""Formatting: f-strings, `%`, `format` and `str` on values that may be symbolic."""

from __future__ import annotations

import re
import sys
from _string import formatter_field_name_split  # type: ignore[import-not-found]
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from string import Formatter
from sys import _getframe
from types import CodeType, FrameType, FunctionType
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.application import apply
from pathlore.expr.functions import FAMILIES, FUNCTIONS, Function, define
from pathlore.expr.spans import most_bits
from pathlore.expr.term import Sort, Term
from pathlore.runtime.iteration import in_order
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.noise import QUIET, concern, listen, met_symbolic
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.subscript import getitem
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat, as_double, whole_part
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.keyed import realise_keys
from pathlore.runtime.values.nesting import STANDING, holds_symbolic, realise_deeply, settled, witnessed
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, concatenated


def fstring(*parts: Any) -> Any:
    """An f-string, from its literal parts and its formatted fields."""
    if SymStr not in map(type, parts):
        return "".join(parts)
    met_symbolic(_getframe(1))
    return concatenated(list(parts))


def formatted(value: Any, conversion: str = "", spec: Any = "") -> Any:
    """`format(value, spec)` after a conversion, symbolic where the value is."""
    if type(value) in PLAIN and type(spec) is str:
        return _text(value, conversion, spec)
    if concern((value, spec)) and id(_getframe(1).f_code) in QUIET:
        listen(_getframe(1), (value, spec))
    if isinstance(spec, Symbolic):
        spec = realise_deeply(spec, _getframe(1), Reason.TEXT)
    if isinstance(value, Symbolic):
        return _symbolic(value, conversion, spec)
    if holds_symbolic(value) and type(value) not in STANDING:
        if spec and not conversion:
            return format(value, spec)
        shown = represented(value)
        if conversion == "a":
            shown = _escaped(shown)
        return formatted(shown, "", spec) if spec else shown
    if type(value) in PLAIN:
        return _text(value, conversion, spec)
    if context.path.keyed and _lost_members(value):
        context.path.bound("the text of a set that lost its symbolic members")
    return _own_text(value, conversion, spec)


def _escaped(shown: Any) -> Any:
    """What `ascii` makes of what `repr` gives."""
    text = _in_ascii(witnessed(shown))
    return SymStr(text, lambda term: apply(_ESCAPED, term), (shown,)) if type(shown) is SymStr else text


def _in_ascii(text: str) -> str:
    return text.encode("ascii", "backslashreplace").decode()


_ESCAPED = define("format:ascii", Sort.STR, _in_ascii)


def _lost_members(value: Any, deepest: int = 4) -> bool:
    """Whether a set is shown whose table is not the one that CPython would have made."""
    if type(value) in (set, frozenset):
        return len(value) > 1 and id(value) in context.path.keyed
    items = value.values() if type(value) is dict else value if type(value) in (list, tuple) else ()
    return deepest > 0 and any(_lost_members(item, deepest - 1) for item in items)


_CONVERSIONS: dict[str, Callable[[Any], str]] = {"r": repr, "s": str, "a": ascii}


def _text(value: Any, conversion: str, spec: str) -> str:
    if conversion:
        value = _CONVERSIONS[conversion](value)
    return format(value, spec)


def _symbolic(value: Symbolic, conversion: str, spec: str) -> Any:
    """The text of a symbolic value as a term. A format that does not apply to it raises now, as in Python."""
    if type(value) is SymInt and spec and not conversion:
        value = _suited(value, spec)
    if type(value) is SymInt and (not spec or spec[-1] not in "xXobc"):
        _notice_digits(value, _getframe(1))
    text = _text(value.sym_value, conversion, spec)
    if not spec and conversion != "a":
        if type(value) is SymStr and conversion != "r":
            return value
        if type(value) is SymInt:
            return SymStr(text, texts.decimal, (value,))
        if type(value) is SymBool:
            return SymStr(text, _truth, (value,))
    function = _format_function(value.sym_value.__class__, conversion, spec)
    return SymStr(text, lambda term: apply(function, term), (value,))


def _suited(value: SymInt, spec: str) -> Any:
    """An integer in the form that a format of this kind takes: a float, or a code point."""
    kind = spec[-1]
    if kind == "c":
        format(0, spec)  # Python reads all of the specification before it looks at the number.
    if kind in _OF_FLOATS or kind == "%":
        return as_double(value, _getframe(1))
    if kind == "c" and not context.path.decide((value >= 0) & (value < sys.maxunicode + 1), _getframe(1)):
        is_machine = context.path.decide((value < 2**63) & (value >= -(2**63)), _getframe(1))
        raise OverflowError(
            "%c arg not in range(0x110000)" if is_machine else "Python int too large to convert to C long"
        )
    return value


def _notice_digits(value: SymInt, frame: FrameType) -> None:
    """Python refuses to write integers of more than 4300 digits, which is assumed not to be met unless it is."""
    limit = sys.get_int_max_str_digits() if context.exploring else 0
    if not limit:
        return
    noticed = context.path.kept.setdefault(_NOTICED, set())
    known = limit, value.sym_term
    if known in noticed or _is_bounded(value):
        return
    noticed.add(known)
    most = _beyond_digits(limit)
    beyond: Any = (value >= most) | (value <= -most)
    if context.path.compares_near(beyond):
        # Writing the text raises if it is.
        context.path.decide(beyond, frame)
    elif value.sym_value.bit_length() > limit * 3.3:
        if context.path.must_hold(beyond):
            return
        # Whether to ask must not depend on the witness: another one might be small.
        context.path.bound(f"an integer of more than {limit} digits becomes text")
    else:
        context.path.notes.add(FEW_DIGITS)


@cache
def _beyond_digits(limit: int) -> int:
    return int(10**limit)


_NOTICED: Any = object()
"""The numbers of a path of which it is known by now how many digits they have: to ask takes a condition of 4300."""
FEW_DIGITS = "integers that become text have at most 4300 digits"


_FEW = 4
"""Of a number that depends on more inputs, nobody looks for bounds."""


def _is_bounded(value: SymInt) -> bool:
    """Whether conditions on single inputs keep it small."""
    known: dict[Term, int | None] = {}
    for variable in value.sym_term.variables if len(value.sym_term.variables) <= _FEW else ():
        low, high = context.path.limits(variable)
        if low is not None and high is not None:
            known[variable] = max(low.bit_length(), high.bit_length())
    bits = most_bits(value.sym_term, known)
    # A limit that a program set may be as low as 640 digits.
    return bits is not None and bits < 2000


def _truth(term: Term) -> Term:
    return build.ite(term, texts.text("True"), texts.text("False"))


def _format_function(kind: type, conversion: str, spec: str) -> Function:
    name = f"format:{kind.__name__}:{conversion}:{spec}"
    found = FUNCTIONS.get(name)
    if kind is bytes:  # whose term is a text
        return found or define(name, Sort.STR, lambda value: _text(value.encode("latin-1"), conversion, spec))
    return found or define(name, Sort.STR, lambda value: _text(value, conversion, spec))


def _named_format(parameters: str) -> Function:
    kind, conversion, spec = parameters.split(":", 2)
    return _format_function(_KINDS[kind], conversion, spec)


_KINDS: dict[str, type] = {kind.__name__: kind for kind in (int, bool, float, str, bytes)}


def represented(value: Any) -> Any:
    """`repr(value)` of a container, concatenated from those of its items."""
    if isinstance(value, Symbolic):
        return _symbolic(value, "r", "")
    value = settled(value)
    kind = type(value)
    if kind in STANDING:
        return repr(value)
    if kind in _DOTS and holds_symbolic(value):
        if id(value) in _SHOWN:
            return _DOTS[kind]
        _SHOWN.add(id(value))
        try:
            return _shown_items(value, kind)
        finally:
            _SHOWN.discard(id(value))
    return _shown_items(value, kind)


_SHOWN: set[int] = set()
"""Containers whose text is being made, by id: one that contains itself is shown as dots there."""
_DOTS: dict[type, str] = {list: "[...]", dict: "{...}", tuple: "(...)"}


def _shown_items(value: Any, kind: type) -> Any:
    if kind is dict:
        items = [concatenated([represented(k), ": ", represented(v)]) for k, v in value.items()]
        return _enclosed("{", items, "}")
    if not holds_symbolic(value):
        return formatted(value, "r")
    keyed = kind in (set, frozenset) and id(value) in context.path.keyed
    items = [represented(item) for item in (in_order(value, _getframe(1)) if keyed else value)]
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
    """The text from an object's own special method, which may return a symbolic string."""
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
    if not isinstance(text, str):
        returned = text.__class__.__name__
        expected = (
            f"must return a str, not {returned}" if name == "__format__" else f"returned non-string (type {returned})"
        )
        raise TypeError(f"{name} {expected}")
    if name == "__format__" or not spec:
        return text
    return formatted(text, "", spec)


ACCEPTING: set[CodeType] = {_own_text.__code__}
"""Code that accepts a symbolic string from a special method that it calls."""
BETWEEN: set[str] = set()
"""Files whose code stands between a function and its caller, who may be one of these."""


# Templates with `%`

_DIRECTIVE = re.compile(r"%(?:\((?P<key>[^()]*)\))?(?P<how>[-+ 0#]*\d*(?:\.\d*)?)[hlL]?(?P<kind>[%sradiuoxXeEfFgGc])")


def percent(template: Any, values: Any) -> Any:
    """`template % values`."""
    return filled(template, values, _getframe(1))


def filled(template: Any, values: Any, frame: FrameType) -> Any:
    """`template % values` in a frame."""
    if id(frame.f_code) in QUIET:
        listen(frame, (template, values))
    if isinstance(template, Symbolic):
        return realise_deeply(template, frame, Reason.TEXT) % realise_deeply(values, frame, Reason.TEXT)
    if not holds_symbolic(values):
        if context.path.keyed and isinstance(values, dict):
            realise_keys(frame)
        return template % values
    if not isinstance(template, str):
        return template % realise_deeply(_refused(template, values, b"%"), frame, Reason.TEXT)
    found = list(_DIRECTIVE.finditer(template))
    asking = [m for m in found if m["kind"] != "%"]
    given = values if isinstance(values, tuple) else (values,)
    if isinstance(values, dict) and asking and all(m["key"] is not None for m in asking):
        given = tuple(getitem(values, m["key"]) for m in asking)
    elif any(m["key"] is not None for m in asking):
        given = ()
    # Whatever is not simply matched up is left to Python, for its result or for its error.
    if len(asking) != len(given) or _DIRECTIVE.sub("", template).count("%"):
        return template % realise_deeply(_refused(template, values, "%"), frame, Reason.TEXT)
    texts: list[Any] = []
    end = 0
    remaining = iter(given)
    for match in found:
        texts.append(template[end : match.start()])
        end = match.end()
        texts.append("%" if match["kind"] == "%" else _directive(match["how"], match["kind"], next(remaining), frame))
    texts.append(template[end:])
    return concatenated(texts)


def _refused(template: Any, values: Any, sign: Any) -> Any:
    """The values; a template without any directive refuses them whatever they are worth: nobody needs to ask."""
    if sign not in template:
        with suppress(ArithmeticError, ValueError):
            template % witnessed(values)
    return values


def _directive(how: str, kind: str, value: Any, frame: FrameType) -> Any:
    """One formatted value of a template; `how` is its flags, width and precision."""
    if kind in "sra":
        shown = formatted(value, kind)
        return shown if not how else _applied(f"%{how}s", shown)
    if not isinstance(value, Symbolic):
        return f"%{how}{kind}" % (value,)
    if isinstance(value, bool) and type(value) is SymBool:
        value = value + 0
    if type(value) is SymFloat and kind in "diu":
        value = whole_part(value, frame)
    if type(value) is SymInt and kind in "diu" and not how:
        return formatted(value)
    if type(value) is SymInt and kind in _OF_FLOATS:
        value = as_double(value, frame)
    if (type(value) is SymInt and kind in _OF_INTEGERS) or (type(value) is SymFloat and kind in _OF_FLOATS):
        return _applied(f"%{how}{kind}", value)
    return f"%{how}{kind}" % (realise_deeply(value, frame, Reason.TEXT),)


_OF_INTEGERS = "diuoxX"
_OF_FLOATS = "eEfFgG"


def _applied(directive: str, value: Any) -> Any:
    if not isinstance(value, Symbolic):
        return directive % (value,)
    function = _percent_function(value.sym_value.__class__, directive)
    return SymStr(directive % (value.sym_value,), lambda term: apply(function, term), (value,))


def _percent_function(kind: type, directive: str) -> Function:
    name = f"percent:{kind.__name__}:{directive}"
    return FUNCTIONS.get(name) or define(name, Sort.STR, lambda plain: directive % (plain,))


def _named_percent(parameters: str) -> Function:
    kind, _, directive = parameters.partition(":")
    return _percent_function(_KINDS[kind], directive)


# A stored term names its function with the parameters; these make the function again when it is read.
FAMILIES.update({"format": _named_format, "percent": _named_percent})


# Templates with braces


def format_fields(template: Any, args: tuple[Any, ...], kwargs: Any, frame: FrameType) -> Any:
    """`template.format(*args, **kwargs)`; with a mapping as `kwargs`, also `format_map`."""
    template = realise_deeply(template, frame, Reason.TEXT)
    if "{" not in template or not _may_show_symbolic(args, kwargs):
        if context.path.keyed:
            realise_keys(frame)
        return template.format(*args, **kwargs) if type(kwargs) is dict else template.format_map(kwargs)
    return concatenated(_fields(template, args, kwargs, _Lookup(), 2) or [""])


def _may_show_symbolic(args: tuple[Any, ...], kwargs: Any) -> bool:
    """Whether fields may name something symbolic; objects of other than builtin types give what nobody knows."""
    if type(kwargs) is not dict:
        return True
    values = (*args, *kwargs.values())
    return holds_symbolic(values) or any(type(value).__module__ != "builtins" for value in values)


class _Lookup(Formatter):
    """Looks up the values of fields, which are numbered by the template or automatically, never both."""

    def __init__(self) -> None:
        self.counted = 0
        self.numbered = False

    def get_value(self, key: Any, args: Any, kwargs: Any) -> Any:
        if key == "":
            if self.numbered:
                raise ValueError("cannot switch from manual field specification to automatic field numbering")
            key = self.counted
            self.counted += 1
        elif isinstance(key, int):
            if self.counted:
                raise ValueError("cannot switch from automatic field numbering to manual field specification")
            self.numbered = True
        if isinstance(key, int) and key >= len(args):
            raise IndexError(f"Replacement index {key} out of range for positional args tuple")
        return args[key] if isinstance(key, int) else getitem(kwargs, key)

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        first, rest = formatter_field_name_split(field_name)
        value = self.get_value(first, args, kwargs)
        for is_attribute, name in rest:
            value = getattr(value, name) if is_attribute else getitem(value, name)
        return value, first


def _fields(template: str, args: tuple[Any, ...], kwargs: Any, lookup: _Lookup, depth: int) -> list[Any]:
    if depth == 0:
        raise ValueError("Max string recursion exceeded")
    parts: list[Any] = []
    for literal, name, spec, conversion in lookup.parse(template):
        parts.append(literal)
        if name is None:
            continue
        value, _ = lookup.get_field(name, args, kwargs)
        if conversion is not None and conversion not in _CONVERSIONS:
            shown = conversion if " " < conversion < "\x7f" else f"\\x{ord(conversion):x}"
            raise ValueError(f"Unknown conversion specifier {shown}")
        inner = concatenated(_fields(spec, args, kwargs, lookup, depth - 1)) if spec else ""
        parts.append(formatted(value, conversion or "", inner))
    return parts
