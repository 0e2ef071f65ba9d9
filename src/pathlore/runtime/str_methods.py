"""The methods of symbolic strings: the table of `str` methods for texts of which at least one is symbolic."""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime import text_mapping, text_searching
from pathlore.runtime.calls import refused_by_name, takes_keywords
from pathlore.runtime.formatting import format_fields, percent
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

Method = Callable[..., Any]
"""Takes the text, the frame of the caller, and the arguments of Python's method."""

KNOWN: frozenset[Any] = PLAIN | {SymStr, SymInt, SymBool}
"""Arguments that do not run code of the program."""

SEARCHING: dict[str, Method] = {
    name: getattr(text_searching, name)
    for name in (
        *("find", "rfind", "index", "rindex", "count", "startswith", "endswith", "replace", "removeprefix"),
        *("removesuffix", "partition", "rpartition", "split", "rsplit", "splitlines", "strip", "lstrip", "rstrip"),
    )
}

METHODS: dict[str, Method] = {
    **SEARCHING,
    **{name: text_mapping.cased(name) for name in ("upper", "lower", "title", "capitalize", "swapcase", "casefold")},
    **{name: text_mapping.tested(name) for name in text_mapping.PREDICATES},
    **{name: text_mapping.padded(name) for name in ("center", "ljust", "rjust")},
    "zfill": text_mapping.zfill,
    "expandtabs": text_mapping.expandtabs,
    "translate": text_mapping.translate,
    "join": text_mapping.join,
    "encode": text_mapping.encode,
    "format": lambda text, frame, /, *args, **kwargs: format_fields(text, args, kwargs, frame),
    "format_map": lambda text, frame, mapping, /: format_fields(text, (), mapping, frame),
}


def attach(kind: type, methods: dict[str, Method]) -> None:
    """Gives a class of symbolic values its methods."""
    for name, function in methods.items():
        setattr(kind, name, _bound(name, function))


def _bound(name: str, function: Method) -> Any:
    def method(self: Any, /, *args: Any, **kwargs: Any) -> Any:
        if kwargs and not takes_keywords(getattr(self.__class__, name)):
            return refused_by_name(getattr(self.sym_value, name), args, kwargs)
        try:
            return function(self, _getframe(1), *args, **kwargs)
        except TypeError:
            if KNOWN.issuperset(map(type, (*args, *kwargs.values()))):
                # For the message, which does not depend on the text. It is another where arguments do not fit.
                given = {key: concrete(value) for key, value in kwargs.items()}
                getattr(self.sym_value, name)(*map(concrete, args), **given)
            raise

    method.__name__ = name
    return method


def model(native: Any, function: Method, kind: type) -> Method:
    """The model of a method of a builtin type: the method itself unless something is symbolic."""

    def modelled(owner: Any, /, *args: Any, **kwargs: Any) -> Any:
        if type(owner) is kind or any(_symbolic(a) for a in args) or any(map(_symbolic, kwargs.values())):
            return function(owner, _getframe(1), *args, **kwargs)
        return native(owner, *args, **kwargs)

    modelled.__name__ = native.__name__
    return modelled


def _symbolic(value: Any) -> bool:
    return isinstance(value, Symbolic) or (type(value) is tuple and any(isinstance(v, Symbolic) for v in value))


attach(SymStr, METHODS)
setattr(SymStr, "__mod__", percent)
