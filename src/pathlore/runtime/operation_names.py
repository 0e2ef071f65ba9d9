"""Names the operation of the program that realises a value, from Pathlore's frames between the two.

One place derives the names, so that models need not say what they stand for.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from types import (
    BuiltinFunctionType,
    FrameType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from pathlore.project import OWN_CODE
from pathlore.records import frozen
from pathlore.runtime import displays, formatting, identity, membership, operators, results, subscript
from pathlore.runtime.calls import BUILTIN_METHOD, call
from pathlore.runtime.values.nesting import PROXIES, STANDING
from pathlore.runtime.values.symbolic import Symbolic

_CALL = call.__code__
_OPERATE = operators.Operators.or_.__code__
"""The code that all operators of containers share."""

# By number: equal code objects are one to a dict. These live as long as the process.
_TEXTS: dict[int, tuple[str, str]] = {
    id(function.__code__): (template, subject)
    for function, template, subject in (
        (subscript.getitem, "{}[...]", "container"),
        (subscript.setitem, "{}[...] = ...", "container"),
        (subscript.delitem, "del {}[...]", "container"),
        (membership.contains, "in {}", "container"),
        (membership.lacks, "not in {}", "container"),
        (membership.contains_swapped, "in {}", "container"),
        (membership.lacks_swapped, "not in {}", "container"),
        (formatting.formatted, "f-string", ""),
        (formatting.fstring, "f-string", ""),
        (formatting.percent, "%-formatting", ""),
        (operators.Operators.mod, "%-formatting", ""),
        (operators.Operators.imod, "%-formatting", ""),
        (displays.dict_display, "dict display", ""),
        (displays.dict_of, "dict comprehension", ""),
        (displays.set_of, "set display", ""),
        (displays.keywords_of, "**-arguments", ""),
        (identity.subject, "match of {}", "value"),
        (results.returned, "return", ""),
    )
}
"""Operators that rewritten code calls, and the parameter whose type belongs to the name."""

_RUNTIME, _STDLIB = (os.path.join(OWN_CODE, room, "") for room in ("runtime", "stdlib"))
_MODELS = (
    _STDLIB,
    *(
        f"{_RUNTIME}{name}.py"
        for name in ("backtracking", "bytes_methods", "numerals", "patterns", "text_mapping", "text_searching")
    ),
)


@frozen
class Operation:
    """What the program does: `frame` is that of Pathlore which it entered for it."""

    frame: FrameType
    in_model: bool

    @property
    def name(self) -> str:
        try:
            return _name(self.frame)
        except (AttributeError, KeyError, TypeError):  # a callable may lack what others of its type have
            return "call"


def operation(frame: FrameType) -> Operation:
    """The operation of the program that the code in `frame` works for.

    Frames are climbed up to the innermost call of a native function, or else to the last one before the program's:
    what `map` and `sorted` call is named, not they.
    """
    in_model = False
    while True:
        in_model = in_model or frame.f_code.co_filename.startswith(_MODELS)
        above = frame.f_back
        if frame.f_code is _CALL or above is None or not above.f_code.co_filename.startswith((_RUNTIME, _STDLIB)):
            return Operation(frame, in_model)
        frame = above


# Nothing below runs code of the program, which could make choices: types are asked with `type` alone, and names of
# functions and types are read past metaclasses.

_BUILTIN = (BuiltinFunctionType, BUILTIN_METHOD)
_DESCRIPTORS = (MethodDescriptorType, WrapperDescriptorType)
_LASTING = (FunctionType, *_BUILTIN, *_DESCRIPTORS)
_NAME, _QUALIFIED, _MODULE = (vars(type)[name].__get__ for name in ("__name__", "__qualname__", "__module__"))


def _name(frame: FrameType) -> str:
    code, given = frame.f_code, frame.f_locals
    if code is _CALL:
        return _name_of(given["function"])
    if code is _OPERATE:
        return f"operator.{given['attempt'].__name__}"
    known = _TEXTS.get(id(code))
    if known is not None:
        template, subject = known
        return template.format(_type_name(given[subject])) if subject else template
    first = given.get(code.co_varnames[0]) if code.co_argcount else None
    if issubclass(type(first), Symbolic) or type(first) in PROXIES or type(first) in STANDING:
        return f"{_type_name(first)}.{code.co_name}"
    return code.co_name.strip("_")


def _name_of(function: Any) -> str:
    kind = type(function)
    if kind is partial:
        return _name_of(function.func)
    if kind is MethodType:
        inner = function.__func__
        name = inner.__name__ if type(inner) in _LASTING else "__call__"
        return f"{_type_name(function.__self__)}.{_text(name)}"
    if kind in _BUILTIN and type(function.__self__) is not ModuleType:
        owner = function.__self__
        return f"{_type_text(owner) if issubclass(type(owner), type) else _type_name(owner)}.{function.__name__}"
    if kind in _DESCRIPTORS:
        return f"{_type_text(function.__objclass__)}.{function.__name__}"
    if kind is FunctionType and function.__code__ is _OPERATE:
        return f"operator.{function.__name__}"
    if kind in _LASTING:
        return _dotted(function.__module__, function.__qualname__)
    return _type_text(function) if issubclass(kind, type) else f"{_type_name(function)}.__call__"


def _type_name(value: Any) -> str:
    """The type that the program takes a value for."""
    kind = type(value)
    return _text(_NAME(value.__class__ if kind in PROXIES or kind in STANDING else kind))


def _type_text(kind: type) -> str:
    return _dotted(_MODULE(kind), _QUALIFIED(kind))


def _dotted(module: object, name: object) -> str:
    if type(module) is not str or module == "builtins":
        return _text(name)
    # What is written in C is known by the module that it serves: `_struct.pack` is `struct.pack`.
    public = module.removeprefix("_")
    served = sys.modules.get(public)
    return f"{module if served is None or name not in vars(served) else public}.{_text(name)}"


def _text(name: object) -> str:
    return name if type(name) is str else "?"
