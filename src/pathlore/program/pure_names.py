"""Which builtins and special methods act on their arguments alone, and which special methods run when."""

from __future__ import annotations

import builtins
import math
import operator
import string
from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.class_members import BUILTIN_TYPES
from pathlore.program.code_events import words

PURE = words(
    "abs all any ascii bin bool bytes bytearray callable chr complex dict divmod enumerate"
    " filter float format frozenset hex int isinstance issubclass iter len list map max min next"
    " oct ord pow print range repr reversed round set slice sorted str sum tuple type zip super"
    " object getattr hasattr NotImplemented Ellipsis __debug__ __name__ None True False"
)
PURE_MODULES: tuple[ModuleType, ...] = (math, operator, string)
IMPURE_OF_MODULES = frozenset(
    {"attrgetter", "methodcaller", "itemgetter", "setitem", "delitem", "call", "Formatter", "Template", "capwords"}
)
TAKES_FUNCTION_FIRST = frozenset({"map", "filter"})
LOOKS_ONLY = (isinstance, issubclass, callable, type, super, len, print)
"""Builtins that keep nothing of their arguments."""
TEXTUAL = frozenset({"str", "repr", "ascii", "format", "print", "bytes", "bytearray"})
TEXTUAL_METHODS = frozenset({"format", "format_map", "__str__", "__repr__", "__format__"})

HASHING = frozenset({"__hash__", "__eq__"})
ITERATION = frozenset(
    {"__iter__", "__next__", "__getitem__", "__len__", "__length_hint__", "__reversed__", "__index__"}
)
TRUTH = frozenset({"__bool__", "__len__"})
COMPARISON = frozenset(f"__{name}__" for name in words("eq ne lt le gt ge")) | TRUTH | HASHING
TEXT = frozenset(f"__{name}__" for name in words("str repr format bytes index int float"))
ARITHMETIC = (
    frozenset(
        f"__{how}{name}__"
        for name in words("add sub mul matmul truediv floordiv mod pow lshift rshift and or xor divmod")
        for how in ("", "r", "i")
    )
    | frozenset(f"__{name}__" for name in ["neg", "pos", "abs", "invert"])
    | HASHING
    | ITERATION
)
ITEM = HASHING | ITERATION | {"__setitem__", "__delitem__", "__missing__", "__class_getitem__", "__contains__"}
WITH = frozenset({"__enter__", "__exit__"})
OTHERS = frozenset(
    f"__{name}__" for name in words("int float complex round trunc floor ceil instancecheck subclasscheck subclasshook")
)
BUILTIN = ARITHMETIC | COMPARISON | ITEM | OTHERS | {"keys"}
RUN = {
    "arithmetic": ARITHMETIC,
    "percent": ARITHMETIC | TEXT,
    "truth": TRUTH,
    "item": ITEM,
    "mapping": ITEM | {"keys", "get"},
    "iteration": ITERATION,
    "text": TEXT,
    "comparison": COMPARISON,
    "membership": ITERATION | COMPARISON | {"__contains__"},
    "with": WITH,
    "builtin": BUILTIN,
}
"""The methods that an implicit call may run, by its kind. Containers run those of their elements, too."""

DUNDERS = BUILTIN | TEXT | WITH | {"__init__", "__new__", "__post_init__", "__call__", "__next__", "__class__"}
DUNDERS |= {"__name__", "__qualname__", "__doc__", "__module__", "__match_args__"}
"""Attributes with such names that may be read."""
OF_FRAMES = words(
    "tb_frame tb_next tb_lasti tb_lineno f_locals f_globals f_back f_builtins f_code f_trace"
    " gi_frame gi_code gi_yieldfrom cr_frame cr_code ag_frame ag_code cell_contents"
    " with_traceback mro"
)
OF_ANY_FUNCTION = frozenset({"__name__", "__qualname__", "__doc__", "__module__"})
BUILTIN_METHODS = frozenset(
    name
    for kind in (*BUILTIN_TYPES, OSError, StopIteration)
    for base in kind.__mro__
    for name, value in vars(base).items()
    if callable(value) or isinstance(value, classmethod | staticmethod)
) - {"__setattr__", "__delattr__", "__getattribute__", "__subclasses__", "mro", "with_traceback", "__reduce_ex__"}
ENUM = type(Enum)
SCALARS = (int, float, complex, str, bytes, bool, type(None), type(Ellipsis), type(NotImplemented))


def is_immutable(value: Any) -> bool:
    if type(value) is tuple or type(value) is frozenset:
        return all(map(is_immutable, value))
    return type(value) in SCALARS or isinstance(value, type | FunctionType | BuiltinFunctionType | Enum)


def is_pure_function(value: Any) -> bool:
    """Whether it is a builtin function, or one of a pure module, that acts on its arguments alone."""
    name = attribute_of(value, "__name__")
    if not isinstance(name, str) or name in IMPURE_OF_MODULES:
        return False
    if name in PURE and getattr(builtins, name, None) is value:
        return True
    return isinstance(value, BuiltinFunctionType) and any(vars(m).get(name) is value for m in PURE_MODULES)
